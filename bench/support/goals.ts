/** Promised bound of a figure. */
export type Goal = {
  /** Name of the figure in the result of its benchmark. */
  readonly figure: string
  readonly atMost?: number
  readonly atLeast?: number
  /** Minimum ratio to the peer of the same run. */
  readonly ratioAtLeast?: number
  /** Cause, if the newest run did not reach the goal. */
  readonly cause?: string
}

const NOT_BUILT = 'not measured: no benchmark builds a chain of this size'
const PONDER =
  'The start and the stop of Ponder take a third of the time at this size, and its handlers, rows and writes most of the rest.'
/**
 * Goals by benchmark, beside the bounds that a benchmark itself states. A goal whose figure no benchmark measures is in
 * docs/performance.md with its cause.
 */
export const GOALS: Readonly<Record<string, readonly Goal[]>> = {
  indexing: [
    { figure: 'quartet indexer against subsquid evm-processor', atLeast: 0.8, cause: PONDER },
    { figure: 'quartet indexer: peak memory', atMost: 700 },
    { figure: 'cold, 1 M events: rows/s', atLeast: 20_000, cause: NOT_BUILT },
    { figure: 'warm, 1 M events: rows/s', atLeast: 40_000, cause: NOT_BUILT },
    {
      figure: 'restore of a snapshot of 1 M events: s',
      atMost: 60,
      cause: 'not built: `npm run index` has no snapshot and no restore',
    },
  ],
  http: [
    {
      figure: 'basket: processor time',
      cause: 'Limits, the log line, metrics and headers of each request.',
    },
  ],
  history: [
    { figure: 'portfolio: p95', atMost: 113 },
    { figure: 'history, 1h of 83 days: p95', atMost: 42 },
    { figure: 'candles, 1d of a year: p95', atMost: 38.5 },
  ],
  bridgeProof: [{ figure: 'newest page: p95', atMost: 6.5 }],
  shop: [{ figure: 'one shop, p95', atMost: 3.8 }],
  pages: [{ figure: 'uncached page: p95', atMost: 13.5 }],
  payments: [
    { figure: 'settlements', ratioAtLeast: 4 },
    { figure: 'paid call: p50 without its wait for a block', atMost: 30 },
    { figure: 'paid call: processor time of the api', atMost: 3 },
    { figure: 'proof of a payer', atMost: 300 },
  ],
  gas: [{ figure: 'the sponsor', atLeast: 150 }],
  leads: [{ figure: 'page, promised p95', atMost: 6.5 }],
}
