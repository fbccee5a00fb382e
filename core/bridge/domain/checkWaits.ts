import type { BridgeChain } from '../../kernel/chains/bridgeChains.ts'
import { FAST_FINALITY, type FINAL_FINALITY } from './bridgeRules.ts'

/**
 * Burns of one route that callers paid for through the api and that wait for delivery. A burn is late if its age
 * exceeds `lateAfterSec`.
 */
export type RouteWaits = {
  /** Number of burns in a block without a mint. */
  readonly waiting: number
  /** Age of the oldest waiting burn, seconds; 0 without burns. */
  readonly oldestSec: number
  /** Number of late burns without an attestation that are at most one day old. */
  readonly lateAttesting: number
  /** Number of distinct payers of `lateAttesting`. */
  readonly lateAttestingPayers: number
  /** Number of late burns without an attestation that are more than one day old. */
  readonly abandoned: number
  /** Number of late burns without a mint whose attestation is at most one day old. */
  readonly lateMinting: number
  /** Number of distinct payers of `lateMinting`. */
  readonly lateMintingPayers: number
}

/** States of a route: routes in state `open` and `warning` are sold, routes in state `closed` are not. */
export const ROUTE_STATES = ['open', 'warning', 'closed'] as const
export type RouteState = (typeof ROUTE_STATES)[number]

/** State of a route, derived only from its waiting burns. */
export type WaitVerdict =
  | { readonly state: Extract<RouteState, 'open'> }
  | { readonly state: Exclude<RouteState, 'open'>; readonly reason: string }

/** Waits of a route without waiting burns. */
export const EMPTY_ROUTE_WAITS: RouteWaits = {
  waiting: 0,
  oldestSec: 0,
  lateAttesting: 0,
  lateAttestingPayers: 0,
  abandoned: 0,
  lateMinting: 0,
  lateMintingPayers: 0,
}

/**
 * Minimum number of late burns that closes a route: CCTP may hold the burns of a single wallet, and two late burns may
 * be a coincidence.
 */
export const MIN_LATE_TO_CLOSE = 3
/**
 * Minimum number of payers with late attestations that closes a route: the service may hold the burns of a single
 * wallet.
 */
export const MIN_ATTESTING_PAYERS_TO_CLOSE = 2
/**
 * Minimum number of late attestations that closes a route even if all burns are of a single wallet, because ten holds
 * are not a coincidence.
 */
export const MIN_ATTESTING_TO_CLOSE = 10
/** Minimum number of payers with late mints that closes a route: a denylisted recipient blocks only its own mints. */
export const MIN_MINTING_PAYERS_TO_CLOSE = 3
/**
 * Seconds after which a late burn no longer closes its route: one day.
 *
 * The route is then sold again as a probe, and the next late burn closes the route.
 */
export const ABANDONED_SEC = 86_400
/** Minimum number of late burns that closes a route with abandoned burns. */
export const MIN_LATE_TO_CLOSE_PROBE = 1
/** Multiple of the usual time after which a burn is late; a backlog of a few blocks stays below this limit. */
const LATE_FACTOR = 2
/**
 * Minimum age of a late burn, seconds: fast attestations take 8 to 20 s, so this age is at least 30 times the usual
 * time.
 */
const LATE_MIN_SEC = 600

/** Returns the age after which a burn is late, seconds. */
export function lateAfterSec(
  { fastSec, finalSec }: Pick<BridgeChain, 'fastSec' | 'finalSec'>,
  minFinality: typeof FAST_FINALITY | typeof FINAL_FINALITY,
): number {
  const usualSec = minFinality === FAST_FINALITY && fastSec !== null ? fastSec : finalSec
  return Math.max(LATE_FACTOR * usualSec, LATE_MIN_SEC)
}

/**
 * Returns the state of a route by its waiting burns: one late burn causes a warning, several late burns close the
 * route. Each delivery lowers the counts, so the route opens without an operator.
 *
 * A closed route gets no new burns, and a new burn becomes late after `lateAfterSec` at the earliest, so the state
 * cannot alternate faster.
 */
export function checkWaits(waits: RouteWaits): WaitVerdict {
  const { lateAttesting, lateAttestingPayers, abandoned, lateMinting, lateMintingPayers } = waits
  const isProbe = abandoned > 0 && lateAttesting >= MIN_LATE_TO_CLOSE_PROBE
  const isShared =
    lateAttesting >= MIN_LATE_TO_CLOSE && lateAttestingPayers >= MIN_ATTESTING_PAYERS_TO_CLOSE
  if (isProbe || isShared || lateAttesting >= MIN_ATTESTING_TO_CLOSE) {
    return { state: 'closed', reason: 'attestations of earlier burns are late' }
  }
  if (lateMinting >= MIN_LATE_TO_CLOSE && lateMintingPayers >= MIN_MINTING_PAYERS_TO_CLOSE) {
    return { state: 'closed', reason: 'mints of earlier burns are late' }
  }
  if (lateAttesting > 0 || abandoned > 0) {
    return { state: 'warning', reason: 'an attestation of an earlier burn is late' }
  }
  if (lateMinting > 0) return { state: 'warning', reason: 'a mint of an earlier burn is late' }
  return { state: 'open' }
}
