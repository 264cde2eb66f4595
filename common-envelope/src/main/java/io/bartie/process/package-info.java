/** How a process of Bartie ends and how it waits between attempts. */
package io.bartie.process;
