/** What will go wrong and when, made from a seed alone. Nothing here does any of it. */
package io.bartie.e2e.chaos.schedule;
