/**
 * The independent judge and the operator's hand: one class per command. Nothing here takes part in
 * the pipeline, and nothing of the pipeline is asked for its opinion.
 */
package io.bartie.cdcctl;
