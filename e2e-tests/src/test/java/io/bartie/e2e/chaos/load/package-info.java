/** What happens on the source during a run, and the source's own record of it. */
package io.bartie.e2e.chaos.load;
