/** Whether a process does its work: health by progress (I8), and the HTTP port that shows it. */
package io.bartie.health;
