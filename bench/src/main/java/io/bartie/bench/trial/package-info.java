/** How each load is measured, and what was measured. */
package io.bartie.bench.trial;
