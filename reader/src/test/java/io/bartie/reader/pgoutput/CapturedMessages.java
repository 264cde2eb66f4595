package io.bartie.reader.pgoutput;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** Bytes that a real server sent; each resource says by which SQL. */
public final class CapturedMessages {
  private CapturedMessages() {}

  public static final List<String> ALL =
      List.of(
          "insert",
          "update",
          "update-of-the-key",
          "delete",
          "enum-column",
          "insert-large",
          "unchanged-toast",
          "replica-identity-full",
          "replica-identity-index",
          "truncate-several",
          "truncate-cascade",
          "truncate-restart-identity",
          "message-transactional",
          "message-on-its-own",
          "origin");

  public static List<byte[]> bytes(String name) {
    try (InputStream in =
        CapturedMessages.class.getResourceAsStream("/pgoutput/" + name + ".hex")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(HexFormat.of()::parseHex)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<PgOutputMessage> decoded(String name) {
    return bytes(name).stream().map(ByteBuffer::wrap).map(PgOutputMessage::decode).toList();
  }
}
