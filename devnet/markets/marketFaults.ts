/** What goes wrong in the simulator; everything is off at the start. */
export type MarketFaults = {
  /** Feeds send nothing, connected as they are. */
  feedsSilent: boolean
  /** Connections are refused. */
  feedsRefuse: boolean
  /** The reports of so many seconds after each boundary are left out. */
  lateBoundarySec: number
  /** How far the clock of the feeds is ahead, milliseconds; negative where it is behind. */
  clockAheadMs: number
  /** Gamma tells no official prices. */
  hidesMetadata: boolean
  /** Windows that are over stay proposed. */
  staysProposed: boolean
  /** The official price to beat is off by so many millionths. */
  officialOffPpm: number
  /** Windows are listed without tokens. */
  hidesTokens: boolean
  /** Windows do not state their rule. */
  hidesRule: boolean
  /** Gamma and CLOB answer 503. */
  httpDown: boolean
  /** Offers of books are sorted with the best one last. */
  bestLast: boolean
}

export const NO_FAULTS: MarketFaults = {
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

/** Switches the faults that are named, by values of their kinds; false, and nothing switched, for anything else. */
export function orderFaults(
  faults: MarketFaults,
  ordered: Readonly<Record<string, unknown>>,
): boolean {
  const known = new Map<string, unknown>(Object.entries(NO_FAULTS))
  const isGood = Object.entries(ordered).every(
    ([name, value]) => known.has(name) && typeof value === typeof known.get(name),
  )
  if (isGood) Object.assign(faults, ordered)
  return isGood
}
