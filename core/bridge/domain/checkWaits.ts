import type { BridgeChain } from '../../kernel/chains/bridgeChains.ts'
import { FAST_FINALITY, type FINAL_FINALITY } from './bridgeRules.ts'

/**
 * Burns of one route that were bought through the api and wait for delivery; a burn is late at an age above
 * `lateAfterSec`.
 */
export type RouteWaits = {
  /** Burns in a block, without a mint. */
  readonly waiting: number
  /** Age of the oldest waiting burn, seconds; 0 without burns. */
  readonly oldestSec: number
  /** Late burns without an attestation, at most a day old. */
  readonly lateAttesting: number
  /** Distinct payers of `lateAttesting`. */
  readonly lateAttestingPayers: number
  /** Late burns without an attestation, more than a day old. */
  readonly abandoned: number
  /** Late burns that have an attestation and no mint, at most a day old since the attestation. */
  readonly lateMinting: number
  /** Distinct payers of `lateMinting`. */
  readonly lateMintingPayers: number
}

/** States of a route: `open` and `warning` are sold, `closed` is not. */
export const ROUTE_STATES = ['open', 'warning', 'closed'] as const
export type RouteState = (typeof ROUTE_STATES)[number]

/** State of a route for sale, from its waiting burns alone. */
export type WaitVerdict =
  | { readonly state: Extract<RouteState, 'open'> }
  | { readonly state: Exclude<RouteState, 'open'>; readonly reason: string }

/** Waits of a route without burns. */
export const NO_WAITS: RouteWaits = {
  waiting: 0,
  oldestSec: 0,
  lateAttesting: 0,
  lateAttestingPayers: 0,
  abandoned: 0,
  lateMinting: 0,
  lateMintingPayers: 0,
}

/**
 * Number of late burns that closes a route: one late burn may be a hold of its wallet, and two may
 * be a coincidence.
 */
export const MIN_LATE_TO_CLOSE = 3
/** Number of payers with late attestations that closes a route: the service may hold the burns of a single wallet. */
export const MIN_ATTESTING_PAYERS_TO_CLOSE = 2
/**
 * Number of late attestations that closes a route even for a single wallet, because ten holds are
 * not a coincidence.
 */
export const MIN_ATTESTING_TO_CLOSE = 10
/** Number of payers with late mints that closes a route: a denylisted recipient blocks only the mints to itself. */
export const MIN_MINTING_PAYERS_TO_CLOSE = 3
/**
 * Seconds after which a late burn no longer closes its route: one day.
 *
 * The route is then sold again as a probe, and the next late burn closes it.
 */
export const ABANDONED_SEC = 86_400
/** Number of late burns that closes a route with abandoned burns. */
export const MIN_LATE_TO_CLOSE_PROBE = 1
/** A burn is late after this multiple of the usual time; a backlog of a few blocks stays below the limit. */
const LATE_FACTOR = 2
/** Minimum age of a late burn, seconds: fast attestations take 8 to 20 s, so this is 30 times the usual time. */
const LATE_MIN_SEC = 600

/**
 * Age after which a burn is late, seconds.
 *
 * A fast burn that the attestation service delays falls back to the final threshold, so the final
 * threshold applies to fast burns too.
 */
export function lateAfterSec(
  { fastSec, finalSec }: Pick<BridgeChain, 'fastSec' | 'finalSec'>,
  minFinality: typeof FAST_FINALITY | typeof FINAL_FINALITY,
): number {
  const usualSec = minFinality === FAST_FINALITY && fastSec !== null ? fastSec : finalSec
  return Math.max(LATE_FACTOR * usualSec, LATE_MIN_SEC)
}

/**
 * Decides the state of a route by its waiting burns: one late burn warns, several close the route. Each delivery lowers
 * the counts, so the route opens without an operator.
 *
 * A closed route adds no burns, and a new burn becomes late no sooner than `lateAfterSec`: states cannot alternate
 * faster.
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
