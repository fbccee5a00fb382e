/**
 * Maximum wait of a test for a condition or an answer, in milliseconds: work of a second on a quiet
 * machine takes a minute on one busy core. The limit ends a test that hangs; no test passes because
 * of the limit.
 */
export const PATIENCE_MS = 300_000
