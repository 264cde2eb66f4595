/**
 * Canonical keys (I4): values that a type calls equal are written in one way, so that they meet in
 * one partition and fold into one row.
 */
package io.bartie.key;
