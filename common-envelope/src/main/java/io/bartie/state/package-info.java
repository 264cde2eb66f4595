/** The reader's durable memory: the record that every Kafka transaction of the reader carries. */
package io.bartie.state;
