package io.bartie.reader;

import io.bartie.connect.KafkaEndpoint;
import io.bartie.connect.SqlFailure;
import io.bartie.process.ProcessStop;
import io.bartie.reader.health.RetryReason;
import io.bartie.reader.pgoutput.PgOutputException;
import io.bartie.reader.publish.PublishException;
import io.bartie.reader.slot.SlotDecider;
import io.bartie.reader.slot.SlotHeldException;
import io.bartie.reader.snapshot.SnapshotOutdatedException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * The one place that says which failures of a session end the process, and which the next session
 * may heal.
 */
final class SessionFailure {
  /**
   * A file that is not there, which may be of any kind, and is a segment of the log where the
   * message has a segment's name, in whatever language. (Where the server notices only after
   * reading, it has no such code.)
   */
  private static final String UNDEFINED_FILE = "58P01";

  private static final Pattern WAL_SEGMENT = Pattern.compile("\\b[0-9A-F]{24}\\b");

  private SessionFailure() {}

  /**
   * The end of the process that a failure means, or null when the next session may heal it.
   *
   * @param streaming whether the session had begun to stream
   */
  static ProcessStop fatal(Exception failure, boolean streaming, ReaderSettings settings) {
    if (failure instanceof ProcessStop stop) {
      return stop;
    }
    if (failure instanceof SlotHeldException || failure instanceof SnapshotOutdatedException) {
      return null;
    }
    if (failure instanceof SQLException sql) {
      return ofSource(sql, streaming, settings);
    }
    if (failure instanceof PgOutputException) {
      return ProcessStop.unsafe(
          "the stream of slot "
              + settings.slot()
              + " cannot be followed: "
              + failure.getMessage()
              + ". Nothing after it was published; report this, or resync (bin/cdcctl resync --yes)",
          failure);
    }
    if (failure instanceof PublishException && failure.getCause() == null) {
      return null;
    }
    Throwable cause = failure instanceof PublishException ? failure.getCause() : failure;
    if (cause instanceof KafkaException || cause instanceof InterruptedException) {
      return ofBroker(cause, settings);
    }
    return ProcessStop.unsafe("internal error: " + failure, failure);
  }

  /** Whether the source was given up because it said nothing for too long. */
  static boolean isSilence(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }

  private static ProcessStop ofBroker(Throwable failure, ReaderSettings settings) {
    if (KafkaEndpoint.isUnresolved(failure)) {
      return null;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof AuthenticationException
          || cause instanceof AuthorizationException
          || cause instanceof UnsupportedVersionException
          || cause instanceof ConfigException) {
        return ProcessStop.configuration(
            "the broker at " + settings.kafka() + " refuses this reader: " + cause);
      }
    }
    return null;
  }

  private static ProcessStop ofSource(
      SQLException failure, boolean streaming, ReaderSettings settings) {
    String state = String.valueOf(failure.getSQLState());
    String said = settings.source() + " says: " + SqlFailure.describeLogin(failure);
    if (SqlFailure.isRefusedLogin(failure)) {
      return ProcessStop.configuration("the source refuses the connection: " + said);
    }
    if (state.equals("42501")) {
      return ProcessStop.configuration(
          "the source refuses this user: "
              + said
              + " (it needs REPLICATION and SELECT on the published tables: ALTER ROLE "
              + settings.source().user()
              + " REPLICATION; GRANT SELECT ON ALL TABLES IN SCHEMA …; and where row security is on,"
              + " BYPASSRLS: ALTER ROLE "
              + settings.source().user()
              + " BYPASSRLS)");
    }
    if (state.equals("53400")) {
      return ProcessStop.configuration(
          "the source has no room for another slot: "
              + said
              + " (drop one that is not used, or raise max_replication_slots)");
    }
    if (state.equals("42704") || state.equals("55000") || isRemovedWal(failure)) {
      return ProcessStop.unsafe(
          SlotDecider.gapMessage(
              settings.slot(), settings.topic(), "the source cannot go on: " + said),
          failure);
    }
    if (SqlFailure.of(failure) == SqlFailure.TRANSIENT) {
      return null;
    }
    return streaming
        ? ProcessStop.unsafe(
            "the source stopped the stream: "
                + said
                + ". Nothing after it was published. Start the reader again; if the source says the"
                + " same then, it cannot decode its log from there: stop the processes and resync"
                + " (bin/cdcctl resync --yes)",
            failure)
        : ProcessStop.configuration("the source cannot be read: " + said);
  }

  private static boolean isRemovedWal(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    return UNDEFINED_FILE.equals(failure.getSQLState()) && WAL_SEGMENT.matcher(message).find()
        || message.contains("requested WAL segment");
  }

  /** What failed, for the metrics. */
  static RetryReason reason(Exception failure) {
    if (failure instanceof SlotHeldException) {
      return RetryReason.SLOT_HELD;
    }
    if (failure instanceof SnapshotOutdatedException) {
      return RetryReason.SNAPSHOT_OUTDATED;
    }
    if (failure instanceof SQLException) {
      return RetryReason.SOURCE;
    }
    return failure instanceof PublishException || failure instanceof KafkaException
        ? RetryReason.BROKER
        : RetryReason.OTHER;
  }

  /** One line for the log of a failure that the next session may heal. */
  static String describe(Exception failure) {
    return description(failure).replaceAll("\\s*\\R\\s*", "; ");
  }

  private static String description(Exception failure) {
    Throwable cause =
        failure instanceof PublishException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof ProducerFencedException
        || cause instanceof InvalidProducerEpochException) {
      return "another reader took over this slot's topic, or this one was silent for too long ("
          + cause.getMessage()
          + ")";
    }
    if (failure instanceof SQLException) {
      return "source: " + failure.getMessage() + causeText(failure);
    }
    if (failure instanceof PublishException || failure instanceof KafkaException) {
      return "broker: " + failure.getMessage();
    }
    return String.valueOf(failure.getMessage());
  }

  private static String causeText(Throwable failure) {
    return failure.getCause() == null ? "" : " (" + failure.getCause() + ")";
  }
}
