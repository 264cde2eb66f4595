package io.bartie.reader.pgoutput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokenMessagesTest {
  private static PgOutputMessage decode(String hex) {
    return PgOutputMessage.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
  }

  @Test
  void everyCapturedMessageCutShortAnywhereIsRefusedByName() {
    for (String name : CapturedMessages.ALL) {
      for (byte[] whole : CapturedMessages.bytes(name)) {
        for (int length = 0; length < whole.length; length++) {
          byte[] cut = Arrays.copyOf(whole, length);
          assertThatThrownBy(() -> PgOutputMessage.decode(ByteBuffer.wrap(cut)))
              .isInstanceOf(PgOutputException.class)
              .hasMessageStartingWith("pgoutput message");
        }
      }
    }
  }

  @Test
  void everyCapturedMessageWithAByteTooManyIsRefused() {
    for (String name : CapturedMessages.ALL) {
      for (byte[] whole : CapturedMessages.bytes(name)) {
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        assertThatThrownBy(() -> PgOutputMessage.decode(ByteBuffer.wrap(longer)))
            .isInstanceOf(PgOutputException.class)
            .hasMessageContaining("left over");
      }
    }
  }

  @Test
  void bytesBehindTheBuffersOffsetAreReadWhereTheyStand() {
    byte[] message = CapturedMessages.bytes("insert").get(2);
    byte[] shifted = new byte[message.length + 25];
    System.arraycopy(message, 0, shifted, 25, message.length);
    ByteBuffer slice = ByteBuffer.wrap(shifted).position(25).slice();
    assertThat(PgOutputMessage.decode(slice))
        .isEqualTo(PgOutputMessage.decode(ByteBuffer.wrap(message)));
    ByteBuffer direct = ByteBuffer.allocateDirect(message.length).put(message).flip();
    assertThat(PgOutputMessage.decode(direct))
        .isEqualTo(PgOutputMessage.decode(ByteBuffer.wrap(message)));
  }

  @Test
  void anErrorSaysWhichMessageAndWhere() {
    assertThatThrownBy(() -> decode("4900004843"))
        .hasMessage(
            "pgoutput message Insert: tuple's kind needs 1 bytes, 0 are left, at offset 5 of 5");
  }

  @Test
  void valuesInBinaryFormatAreRefused() {
    assertThatThrownBy(() -> decode("490000484a4e000162000000010a"))
        .isInstanceOf(PgOutputException.class)
        .hasMessageContaining("binary format");
  }

  @Test
  void negativeLengthsAreRefused() {
    assertThatThrownBy(() -> decode("490000484a4e000174ffffffff"))
        .isInstanceOf(PgOutputException.class)
        .hasMessageContaining("negative");
  }

  @ParameterizedTest
  @CsvSource({
    "53, Stream Start", "45, Stream Stop", "63, Stream Commit", "41, Stream Abort",
    "62, Begin Prepare", "50, Prepare", "4b, Commit Prepared", "72, Rollback Prepared",
    "70, Stream Prepare", "7a, unknown kind 0x7a"
  })
  void messagesOfLaterProtocolsAreRefusedByName(String hex, String name) {
    assertThatThrownBy(() -> decode(hex + "00000000"))
        .isInstanceOf(PgOutputException.class)
        .hasMessageContaining(name);
  }
}
