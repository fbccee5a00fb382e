/** Faults of the simulator; all are off at the start. */
export type MarketFaults = {
  /** Feeds stay connected but send nothing. */
  feedsSilent: boolean
  /** Connections are rejected. */
  feedsRefuse: boolean
  /** Seconds after each boundary without reports. */
  lateBoundarySec: number
  /** Milliseconds by which the feeds' clock is ahead; negative if behind. */
  clockAheadMs: number
  /** Gamma returns no official prices. */
  hidesMetadata: boolean
  /** Ended windows stay proposed. */
  staysProposed: boolean
  /** Error of the official price to beat, in millionths. */
  officialOffPpm: number
  /** Windows are listed without tokens. */
  hidesTokens: boolean
  /** Windows are listed without their rule. */
  hidesRule: boolean
  /** Gamma and CLOB return 503. */
  httpDown: boolean
  /** Offers of books are sorted with the best offer last. */
  bestLast: boolean
}

export const INITIAL_MARKET_FAULTS: MarketFaults = {
  feedsSilent: false,
  feedsRefuse: false,
  lateBoundarySec: 0,
  clockAheadMs: 0,
  hidesMetadata: false,
  staysProposed: false,
  officialOffPpm: 0,
  hidesTokens: false,
  hidesRule: false,
  httpDown: false,
  bestLast: false,
}

/** Sets the named faults; returns false, without a change, for an unknown name or a value of the wrong type. */
export function setMarketFaults(
  faults: MarketFaults,
  ordered: Readonly<Record<string, unknown>>,
): boolean {
  const known = new Map<string, unknown>(Object.entries(INITIAL_MARKET_FAULTS))
  const isGood = Object.entries(ordered).every(
    ([name, value]) => known.has(name) && typeof value === typeof known.get(name),
  )
  if (isGood) Object.assign(faults, ordered)
  return isGood
}
