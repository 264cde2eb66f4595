package io.bartie.reader.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ReadAheadInputTest {
  @Test
  void theSocketIsAskedOnlyWhenNothingIsLeft() throws IOException {
    AskedInput socketInput = new AskedInput(5);
    ReadAheadInput input = new ReadAheadInput(new Socket(), socketInput);
    assertThat(input.available()).isEqualTo(5);
    assertThat(input.read(new byte[3], 0, 3)).isEqualTo(3);
    int askedBefore = socketInput.asked;
    assertThat(input.available()).isEqualTo(2);
    assertThat(socketInput.asked).isEqualTo(askedBefore);
    assertThat(input.read(new byte[3], 0, 3)).isEqualTo(2);
    assertThat(input.available()).isZero();
    assertThat(socketInput.asked).isGreaterThan(askedBefore);
  }

  /** Counts how often it is asked what is there. */
  private static final class AskedInput extends ByteArrayInputStream {
    private int asked;

    AskedInput(int length) {
      super(new byte[length]);
    }

    @Override
    public synchronized int available() {
      asked++;
      return super.available();
    }
  }
}
