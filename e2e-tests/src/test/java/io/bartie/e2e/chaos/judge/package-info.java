/** What must be true of a run, each told by somebody who has no part in it. */
package io.bartie.e2e.chaos.judge;
