/**
 * The model test: seeded random schemas and histories, run against real processes that are killed
 * meanwhile; what fails is shrunk to a small history. No case is written by hand here.
 */
package io.bartie.e2e.model;
