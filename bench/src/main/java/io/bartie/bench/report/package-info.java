/** What was measured, summed up and written down: for the terminal, as JSON, as one HTML page. */
package io.bartie.bench.report;
