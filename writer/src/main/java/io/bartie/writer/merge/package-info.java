/**
 * The merge of a staging table into its destination table: one statement that deletes, updates and
 * inserts, and the query before it that finds updates without a row.
 */
package io.bartie.writer.merge;
