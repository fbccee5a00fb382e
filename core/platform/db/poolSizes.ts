/**
 * Maximum number of connections of each pool, by purpose. A pool without an entry has one
 * connection.
 *
 * Api and workers log the sum of their pools at start. All processes share `max_connections` of one
 * server. The server that `npm start` runs has 200; the indexer takes about 25.
 */
export const POOL_SIZE = {
  /**
   * Reads of the index. A read takes about a millisecond, so these connections serve thousands of
   * reads per second.
   */
  reads: 8,
  /** Reads of the past. They have their own pool because long series take longer. */
  history: 4,
  /**
   * GraphQL: one connection per running operation. GraphQL has its own pool because queries
   * take longer.
   */
  graph: 4,
  /** Facts of a day for a file; one file is written at a time. */
  dayFiles: 1,
  /** Reads of the index by the checker and the price keeper. */
  checker: 2,
  /** Payments; a payment uses a connection for one or two statements. */
  payments: 8,
  /** Grants of free calls. */
  freeGrants: 2,
  /** Permits that callers requested. */
  permits: 2,
  /** Charges: each chain submits and reconciles independently, and sweeps run beside the chains. */
  settlements: 6,
  /** Rows of bridges for callers; a request uses a connection for one or two statements. */
  bridges: 8,
  /** Facts of the index about bridges; a read takes some milliseconds. */
  bridgeProofs: 4,
  /** The facts of `bridgeProofs`, for the workers. */
  bridgeWorkProofs: 2,
  /** Rows of bridges for the workers; each loop uses a connection for milliseconds. */
  bridgeJobs: 5,
  /** Payouts: one transaction at a time on each chain. */
  payouts: 2,
  /** Rows of sponsorships for callers; a request uses a connection for one or two statements. */
  sponsorships: 8,
  /** Sums over all sponsorships; the sums are computed at most once every few seconds. */
  sponsorshipStats: 2,
  /**
   * Rows of sponsorships for the loops of the workers; each loop uses a connection for
   * milliseconds.
   */
  sponsorWork: 4,
  /** Rows of sponsorships on Solana for callers. */
  solana: 4,
  /** Rows of sponsorships on Solana for three loops of the workers. */
  solanaWork: 3,
  /** Searches of leads; four keep two processors busy. Source: research/data.md 2.4. */
  leadSearch: 4,
  /** Quotes and suppressions of leads; a request uses a connection for one statement. */
  leadSales: 4,
  /** Rows of checked websites. */
  leadSites: 2,
  /**
   * Searches of shops; a search takes some milliseconds, and four connections keep two processors
   * busy.
   */
  shopSearch: 4,
  /** Feeds of shops. */
  shopFeeds: 2,
  /** Publications; a publication runs three short statements. */
  publications: 2,
  /** Published pages; a page runs one statement. */
  publishedPages: 2,
  /** Sums of sales; an answer runs four statements. */
  sales: 2,
  /** Status of the service; most callers get a cached status. */
  status: 2,
  /** Reads with which the prober checks the rows behind the public endpoints. */
  probeInternals: 2,
  /** States of markets and past windows, which are read concurrently. */
  marketReads: 3,
  /** Writes of market states and batches of past windows, which run concurrently. */
  markets: 3,
  /** Dated jobs: one connection listens, and two run statements. */
  jobs: 3,
  /** Tables that the operator reads on the command line. */
  operator: 2,
  /** Parts of the service that the doctor checks concurrently. */
  doctor: 4,
} as const
