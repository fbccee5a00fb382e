const MS_PER_SEC = 1_000

/** Returns a duration as text, rounded to a tenth of a second. */
export const seconds = (ms: number): string => `${(ms / MS_PER_SEC).toFixed(1)} s`
