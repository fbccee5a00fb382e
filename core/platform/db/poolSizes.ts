/**
 * Most connections of each pool, by purpose; a pool that is not named here has one connection.
 *
 * Api and workers log the sum of their pools at start. All processes share `max_connections` of one server, which is
 * 200 on the server that `npm start` runs; the indexer takes about 25.
 */
export const POOL_SIZE = {
  /** Reads of the index; a read takes about a millisecond, so that these serve thousands a second. */
  reads: 8,
  /** Reads of the past, apart from short reads because long series take longer. */
  history: 4,
  /** GraphQL, one connection for each operation that runs, apart for the same reason. */
  graph: 4,
  /** Reads of the index by the checker and the price keeper. */
  checker: 2,
  /** Payments, each held for a statement or two. */
  payments: 8,
  /** Grants of free calls. */
  freeGrants: 2,
  /** Permits that callers asked for. */
  permits: 2,
  /** Charges: each chain submits and reconciles at its own pace, beside the sweeps. */
  settlements: 6,
  /** Rows of bridges for callers, each held for a statement or two. */
  bridges: 8,
  /** Facts of the index about bridges, each held for some milliseconds. */
  bridgeProofs: 4,
  /** The same facts for the workers. */
  bridgeWorkProofs: 2,
  /** Rows of bridges for the workers: each loop reads and writes for milliseconds. */
  bridgeJobs: 5,
  /** Payouts: one transaction at a time for each chain. */
  payouts: 2,
  /** Rows of sponsorships for callers, each held for a statement or two. */
  sponsorships: 8,
  /** Sums over all sponsorships, which are computed at most every few seconds. */
  sponsorshipStats: 2,
  /** Rows of sponsorships for the loops of the workers, each held for milliseconds. */
  sponsorWork: 4,
  /** Rows of sponsorships on Solana for callers. */
  solana: 4,
  /** Rows of sponsorships on Solana for three loops of the workers. */
  solanaWork: 3,
  /** Searches of leads; four keep two processors busy. Source: research/data.md 2.4. */
  leadSearch: 4,
  /** Quotes and suppressions of leads, each held for a statement. */
  leadSales: 4,
  /** Rows of checked websites. */
  leadSites: 2,
  /** Searches of shops, each some milliseconds; four keep two processors busy. */
  shopSearch: 4,
  /** Feeds of shops. */
  shopFeeds: 2,
  /** Publications: three short statements each. */
  publications: 2,
  /** Published pages: one statement each. */
  publishedPages: 2,
  /** Sums of sales, each held for four statements. */
  sales: 2,
  /** Status of the service, which is remembered for most callers. */
  status: 2,
  /** Reads of the prober behind the public endpoints. */
  probeInternals: 2,
  /** States of markets, and past windows beside the states. */
  marketReads: 3,
  /** Writes of market states, beside batches of past windows. */
  markets: 3,
  /** Dated jobs: one connection listens, two serve the rest. */
  jobs: 3,
  /** Tables that the operator reads by command. */
  operator: 2,
  /** Parts that the doctor checks at the same time. */
  doctor: 4,
} as const
