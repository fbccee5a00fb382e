import type { BridgeChain } from '../../kernel/chains/bridgeChains.ts'
import { FAST_FINALITY, type FINAL_FINALITY } from './bridgeRules.ts'

/** Burns of one route, bought here, that wait for delivery; a burn is late once its age exceeds `lateAfterSec`. */
export type RouteWaits = {
  /** Burns in a block without a mint. */
  readonly waiting: number
  /** Age of the oldest of them, seconds; 0 without any. */
  readonly oldestSec: number
  /** Late burns without an attestation, at most a day old. */
  readonly lateAttesting: number
  /** Different payers of `lateAttesting`. */
  readonly lateAttestingPayers: number
  /** Late burns without an attestation, more than a day old. */
  readonly abandoned: number
  /** Late burns that have an attestation and no mint, at most a day old since the attestation. */
  readonly lateMinting: number
  /** Different payers of `lateMinting`. */
  readonly lateMintingPayers: number
}

/** States of a route: `open` and `warning` are sold, `closed` is not. */
export const ROUTE_STATES = ['open', 'warning', 'closed'] as const
export type RouteState = (typeof ROUTE_STATES)[number]

/** Whether a route may be sold, as far as its waiting burns say. */
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

/** Late burns that close a route: one may be held for its wallet, two may be chance. */
export const LATE_CLOSES = 3
/** Payers of late attestations that close a route: the attestation service may hold the burns of one wallet alone. */
export const LATE_ATTESTING_PAYERS_CLOSE = 2
/** Late attestations that close a route even if one wallet paid for all: ten holds are no chance. */
export const LATE_CLOSES_ALONE = 10
/** Payers of late mints that close a route: one denylisted recipient blocks the mints to that recipient alone. */
export const LATE_PAYERS_CLOSE = 3
/**
 * Seconds after which a late burn no longer closes its route: one day.
 *
 * The route is then sold again as a probe, and the next late burn closes it.
 */
export const ABANDONED_SEC = 86_400
/** Late burns that close a route on which burns were abandoned. */
export const LATE_CLOSES_PROBE = 1
/** Share of the usual time after which a burn is late; backlogs of a few blocks stay below it. */
const LATE_TIMES = 2
/** Least age of a late burn, seconds: fast attestations take 8 to 20 s, so this is 30 times the usual. */
const LATE_LEAST_SEC = 600

/**
 * Age after which a burn is late, seconds.
 *
 * A fast burn that the attestation service delays falls back to the final threshold, so it is judged by that one.
 */
export function lateAfterSec(
  { fastSec, finalSec }: Pick<BridgeChain, 'fastSec' | 'finalSec'>,
  minFinality: typeof FAST_FINALITY | typeof FINAL_FINALITY,
): number {
  const usualSec = minFinality === FAST_FINALITY && fastSec !== null ? fastSec : finalSec
  return Math.max(LATE_TIMES * usualSec, LATE_LEAST_SEC)
}

/**
 * One late burn warns and several close; every delivery lowers the counts, so a route opens by itself.
 *
 * A closed route adds no burns, and a new burn becomes late no sooner than `lateAfterSec`: states cannot alternate faster.
 */
export function judgeWaits(waits: RouteWaits): WaitVerdict {
  const { lateAttesting, lateAttestingPayers, abandoned, lateMinting, lateMintingPayers } = waits
  const isProbe = abandoned > 0 && lateAttesting >= LATE_CLOSES_PROBE
  const isShared =
    lateAttesting >= LATE_CLOSES && lateAttestingPayers >= LATE_ATTESTING_PAYERS_CLOSE
  if (isProbe || isShared || lateAttesting >= LATE_CLOSES_ALONE) {
    return { state: 'closed', reason: 'attestations of earlier burns are late' }
  }
  if (lateMinting >= LATE_CLOSES && lateMintingPayers >= LATE_PAYERS_CLOSE) {
    return { state: 'closed', reason: 'mints of earlier burns are late' }
  }
  if (lateAttesting > 0 || abandoned > 0) {
    return { state: 'warning', reason: 'an attestation of an earlier burn is late' }
  }
  if (lateMinting > 0) return { state: 'warning', reason: 'a mint of an earlier burn is late' }
  return { state: 'open' }
}
