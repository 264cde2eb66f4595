/** Black-box tests over real processes: one class per hazard. */
package io.bartie.e2e;
