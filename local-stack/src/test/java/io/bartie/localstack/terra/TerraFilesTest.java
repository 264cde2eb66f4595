package io.bartie.localstack.terra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TerraFilesTest {
  @Test
  void theListIsTheFolderInNameOrder() throws IOException, URISyntaxException {
    Path folder = Path.of(TerraDataset.class.getResource("/terra").toURI());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
          .isEqualTo(TerraDataset.FILES);
    }
  }

  @Test
  void thereAreNoPsqlCommandsAndNothingRandom() {
    for (String file : TerraDataset.FILES) {
      assertThat(TerraDataset.text(file).lines()).noneMatch(line -> line.startsWith("\\"));
      assertThat(TerraDataset.text(file)).doesNotContain("random()", "now()", "current_timestamp");
    }
  }
}
