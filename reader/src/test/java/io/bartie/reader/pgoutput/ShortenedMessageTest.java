package io.bartie.reader.pgoutput;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.ColumnValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ShortenedMessageTest {
  private static final String LONG = "x".repeat(1_000_000);

  private static void tuple(ByteBuffer to, char kind, String... values) {
    to.put((byte) kind).putShort((short) values.length);
    for (String value : values) {
      if (value == null) {
        to.put((byte) 'n');
      } else {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        to.put((byte) 't').putInt(bytes.length).put(bytes);
      }
    }
  }

  @Test
  void longValuesAreCutAndShortOnesStay() {
    ByteBuffer message = ByteBuffer.allocate(3_000_000);
    message.put((byte) 'U').putInt(16401);
    tuple(message, 'K', "7", null);
    tuple(message, 'N', "8", LONG, null, "after");
    message.flip();

    UpdateMessage update = (UpdateMessage) ShortenedMessage.decode(message);

    assertThat(update.relation()).isEqualTo(16401);
    assertThat(update.oldRow().values()).containsExactly(ColumnValue.text("7"), ColumnValue.NULL);
    assertThat(update.newRow().values())
        .containsExactly(
            ColumnValue.text("8"),
            ColumnValue.text("x".repeat(200)),
            ColumnValue.NULL,
            ColumnValue.text("after"));
    assertThat(message.position()).isZero();
  }

  @Test
  void aRowOfEveryColumnThatPostgresSendsHasRoom() {
    String[] values = new String[1600];
    java.util.Arrays.fill(values, "y".repeat(300));
    ByteBuffer message = ByteBuffer.allocate(2_000_000);
    message.put((byte) 'U').putInt(1);
    tuple(message, 'O', values);
    tuple(message, 'N', values);

    UpdateMessage update = (UpdateMessage) ShortenedMessage.decode(message.flip());

    assertThat(update.newRow().values()).hasSize(1600);
  }
}
