package io.bartie.writer.apply;

import io.bartie.writer.schema.TargetTable;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * What a database's error says, for the operator: its message, and the names it gives. Not its
 * detail and context, which show rows.
 */
final class ServerMessage {
  private static final Pattern STAGED_COLUMN =
      Pattern.compile("COPY bartie_staging_\\d+, line \\d+, column c(\\d+)");

  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private static final String RIGHTS =
      "; give the writer's user that right. It needs GRANT CREATE, TEMPORARY ON DATABASE, GRANT"
          + " USAGE, CREATE ON SCHEMA for each of the tables' schemas, what triggers there need, and"
          + " must own the tables that are there already (ALTER TABLE … OWNER TO …)";

  private ServerMessage() {}

  /**
   * @param target where the event was going, or null when that is not known
   */
  static String describe(SQLException failure, TargetTable target) {
    ServerErrorMessage server =
        failure instanceof PSQLException postgres ? postgres.getServerErrorMessage() : null;
    if (server == null) {
      return failure.getMessage();
    }
    StringBuilder text = new StringBuilder();
    String column = server.getColumn() == null ? stagedColumn(server, target) : server.getColumn();
    if (column != null) {
      text.append("column ").append(column).append(": ");
    }
    text.append(server.getMessage());
    if (server.getConstraint() != null) {
      text.append(" (constraint ").append(server.getConstraint()).append(')');
    }
    if (server.getDatatype() != null) {
      text.append(" (type ").append(server.getDatatype()).append(')');
    }
    text.append(" [SQLSTATE ").append(server.getSQLState()).append(']');
    if (INSUFFICIENT_PRIVILEGE.equals(server.getSQLState())) {
      text.append(RIGHTS);
    }
    return text.toString();
  }

  private static String stagedColumn(ServerErrorMessage server, TargetTable target) {
    if (server.getWhere() == null || target == null) {
      return null;
    }
    Matcher matcher = STAGED_COLUMN.matcher(server.getWhere());
    if (!matcher.find()) {
      return null;
    }
    int number = Integer.parseInt(matcher.group(1));
    return number <= target.columns().size() ? target.columns().get(number - 1).name() : null;
  }
}
