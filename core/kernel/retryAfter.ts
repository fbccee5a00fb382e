/**
 * Seconds after which the same request makes sense again, by the reason of its rejection.
 *
 * Each value is a guess at the time that the reason usually lasts; callers get the value as `Retry-After`.
 */
export const RETRY_AFTER_SEC = {
  /** All places of a queue are taken. A place becomes free within a second. */
  queueFull: 1,
  /** The data set of leads was replaced during the read; the newer set is active already. */
  newerLeads: 1,
  /**
   * A node that settlements or mints depend on did not answer. A worker or a charge waits for this
   * node.
   */
  workerNode: 1,
  /** Postgres did not answer, or the indexer has not created its tables yet. */
  database: 2,
  /** A node did not answer a lane, a receipt proof or the operator; the next block comes after some seconds. */
  laneNode: 2,
  /** A node did not answer the sponsor, or the maximum number of concurrent calls is reached. */
  sponsorNode: 2,
  /** Pictures of pages are drawn one after the other; a picture takes half a second. */
  picture: 2,
  /** A burn of the same payer is pending, and is usually in a block within this time. */
  openBurn: 3,
  /** The rejection has no other reason; the value is one interval of the health check. */
  unnamed: 5,
  /** A response to a caller needs data of a node, and the node did not answer. */
  readNode: 5,
  /** The newest indexed block is too old. */
  staleIndex: 5,
  /** A route, or the chain of a payment, is closed; the state of routes and chains is read every few seconds. */
  closedRoute: 5,
  /** Payments on a chain cannot be charged; the writer of the lane reports every ten seconds. */
  closedPayments: 5,
  /** The attestation service did not answer. */
  attestationService: 5,
  /** The signer of the sponsor did not answer. */
  signer: 5,
  /** Blocks are missing in the index; the indexer ends, starts again and reads the blocks within this time. */
  indexHole: 10,
  /** No synchronous standby answers; a cluster manager replaces a standby within this time. */
  standby: 10,
  /** No data set of leads is loaded; the first load takes minutes. */
  firstLeads: 10,
  /**
   * A price source has no price (a thin or a young pool); the pool covers a whole TWAP window after
   * some minutes.
   */
  price: 30,
  /** A node did not answer during a payout. A payout is due once a day. */
  payoutNode: 30,
  /** A shop has no feed, or the feed is too old. */
  feed: 60,
  /**
   * A payer had too many failures in ten minutes; after this time, the oldest failure no longer
   * counts.
   */
  failedPayer: 120,
  /** A daily limit is reached; the count starts again at midnight (UTC), and pending requests end by proof or by age. */
  dailyLimit: 3_600,
} as const
