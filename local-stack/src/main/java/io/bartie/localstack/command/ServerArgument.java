package io.bartie.localstack.command;

import io.bartie.localstack.process.ServerName;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The names of the servers that a command is about. */
final class ServerArgument {
  @Parameters(
      arity = "1..*",
      paramLabel = "NAME",
      converter = NameConverter.class,
      description = "source, dest or broker")
  private List<ServerName> names;

  List<ServerName> names() {
    return names;
  }

  /** Reads a server's name. */
  static final class NameConverter implements ITypeConverter<ServerName> {
    @Override
    public ServerName convert(String text) {
      try {
        return ServerName.parse(text);
      } catch (RuntimeException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
