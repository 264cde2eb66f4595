/**
 * Processes of the operating system: started detached, known by pid and start time, signalled,
 * awaited.
 *
 * <p>Nothing here knows what the processes are for, and nothing here ever finds a process by name.
 */
package io.bartie.localstack.process;
