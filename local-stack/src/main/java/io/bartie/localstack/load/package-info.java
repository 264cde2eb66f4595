/**
 * The load generator: a seeded stream of transactions on the terra tables, at full speed or at a
 * steady pace.
 *
 * <p>A {@link io.bartie.localstack.load.LoadPlan} decides without I/O what is done; {@link
 * io.bartie.localstack.load.LoadRun} does it and survives restarts of the source. It knows Postgres
 * and terra only, nothing of the stack.
 */
package io.bartie.localstack.load;
