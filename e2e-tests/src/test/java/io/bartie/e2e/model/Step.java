package io.bartie.e2e.model;

/**
 * One statement of a history.
 *
 * @param session which of the history's sessions sends it
 * @param sql the statement, with placeholders for names
 * @param copied whether it is sent before the reader starts, so that its effect is there to be
 *     copied, or is in flight then
 */
record Step(int session, String sql, boolean copied) {}
