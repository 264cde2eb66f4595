/** What stands in the topic, read as any consumer could, and the rules that it must keep. */
package io.bartie.e2e.topic;
