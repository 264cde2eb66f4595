package io.bartie.localstack.postgres;

import io.bartie.localstack.process.SetupException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Turns a libpq URL ({@code postgres://user:password@host:port/database?…}) into a JDBC URL. */
public final class PostgresUrl {
  private PostgresUrl() {}

  public static String toJdbc(String url) {
    if (url.startsWith("jdbc:postgresql:")) {
      return url;
    }
    URI uri = parse(url);
    StringBuilder jdbc = new StringBuilder("jdbc:postgresql://").append(uri.getHost());
    if (uri.getPort() != -1) {
      jdbc.append(':').append(uri.getPort());
    }
    jdbc.append(uri.getRawPath().isEmpty() ? "/" : uri.getRawPath());
    char separator = '?';
    if (uri.getRawQuery() != null) {
      jdbc.append(separator).append(uri.getRawQuery());
      separator = '&';
    }
    if (uri.getRawUserInfo() != null) {
      String[] user = uri.getRawUserInfo().split(":", 2);
      jdbc.append(separator).append("user=").append(recoded(user[0]));
      if (user.length == 2) {
        jdbc.append("&password=").append(recoded(user[1]));
      }
    }
    return jdbc.toString();
  }

  private static URI parse(String url) {
    try {
      URI uri = new URI(url);
      boolean known = "postgres".equals(uri.getScheme()) || "postgresql".equals(uri.getScheme());
      if (known && uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // The message would quote the password.
    }
    throw new SetupException(
        "the URL is none of Postgres; write postgres://user:password@host:port/database (--url)");
  }

  private static String recoded(String part) {
    // '+' is itself in a URL's user part, but a space in a query.
    String plain = URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    return URLEncoder.encode(plain, StandardCharsets.UTF_8);
  }
}
