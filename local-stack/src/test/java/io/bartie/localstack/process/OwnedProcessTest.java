package io.bartie.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedProcessTest {
  @TempDir private Path directory;
  private OwnedProcess process;

  @BeforeEach
  void launch() {
    process = new OwnedProcess(directory, "sleeper");
    process.launch(
        new DetachedCommand(List.of("sleep", "1234.5"), directory, directory.resolve("log")));
  }

  @AfterEach
  void end() {
    process.signal(Signal.KILL);
  }

  @Test
  void isKnownToALaterJvmByItsFiles() throws IOException {
    OwnedProcess later = new OwnedProcess(directory, "sleeper");
    assertThat(later.isAlive()).isTrue();
    assertThat(Files.readString(directory.resolve("sleeper.pid")).strip())
        .isEqualTo("" + process.pid().orElseThrow());
  }

  @Test
  void isTheProgramItselfAndEndsBySigkill() {
    ProcessHandle handle = ProcessHandle.of(process.pid().orElseThrow()).orElseThrow();
    assertThat(
            Deadline.after(Duration.ofSeconds(10))
                .await(() -> handle.info().command().orElse("").endsWith("/sleep")))
        .isTrue();
    process.signal(Signal.KILL);
    assertThat(process.awaitEnd(Duration.ofSeconds(10))).isTrue();
    assertThat(process.pid()).isEmpty();
  }

  @Test
  void aProcessThatGotTheSamePidLaterIsNotOurs() throws IOException {
    Path identity = directory.resolve("sleeper.process");
    String ours = Files.readString(identity);
    String[] parts = ours.strip().split(" ");
    Files.writeString(identity, parts[0] + " " + (Long.parseLong(parts[1]) - 1) + " " + parts[2]);
    assertThat(process.isAlive()).isFalse();
    Files.writeString(identity, ours);
  }

  @Test
  void aProcessOfAnEarlierBootIsNotOurs() throws IOException {
    Path identity = directory.resolve("sleeper.process");
    String ours = Files.readString(identity);
    String[] parts = ours.strip().split(" ");
    Files.writeString(identity, parts[0] + " " + parts[1] + " an-earlier-boot");
    assertThat(process.isAlive()).isFalse();
    Files.writeString(identity, ours);
  }

  @Test
  void isAliveFromItsFirstMomentWhateverItExecs() {
    List<String> chain = List.of("nice", "nice", "nice", "sleep", "1234.5");
    for (int launch = 0; launch < 20; launch++) {
      OwnedProcess execing = new OwnedProcess(directory, "execing");
      execing.launch(new DetachedCommand(chain, directory, directory.resolve("log")));
      boolean everMissed = Deadline.after(Duration.ofMillis(15)).await(() -> !execing.isAlive());
      execing.signal(Signal.KILL);
      assertThat(everMissed).isFalse();
    }
  }

  @Test
  void whatWasNeverLaunchedIsNotAlive() {
    assertThat(new OwnedProcess(directory, "nobody").isAlive()).isFalse();
  }
}
