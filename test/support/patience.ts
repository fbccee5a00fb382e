/**
 * Longest that a test waits for a condition or an answer, in milliseconds: what takes a second on a quiet machine takes
 * a minute on one busy core. A limit ends a test that hangs; no test passes because of it.
 */
export const PATIENCE_MS = 300_000
