import type { Address } from 'viem'
import type { BridgeChain } from '../../kernel/chains/bridgeChains.ts'
import { mulDivDown } from '../../kernel/money.ts'
import { FAST_FINALITY, FINAL_FINALITY, MIN_RECEIVE_USDC6 } from './bridgeRules.ts'
import { checkWaits, type RouteWaits } from './checkWaits.ts'
import { maxReceivableUsdc6 } from './priceBridge.ts'
import { type DeliverySample, expectedSec } from './routeFigures.ts'
import type { RouteTier } from './routeTiers.ts'

/** Current state of CCTP on one chain, and of the deployment's bridge contract if the chain has one. */
export type ChainFacts = {
  readonly headSec: number
  readonly usdcPaused: boolean
  readonly transmitterPaused: boolean
  readonly messengerPaused: boolean
  readonly minterPaused: boolean
  /** Maximum amount that CCTP may mint on this chain, USDC-6. */
  readonly mintableUsdc6: bigint
  /** Maximum amount that one message may burn on this chain, USDC-6; 0 if CCTP does not support USDC there. */
  readonly burnLimitUsdc6: bigint
  /** CCTP domains that exchange messages with this chain. */
  readonly linkedDomains: readonly number[]
  /** State of the bridge contract; null for a chain without a bridge contract. */
  readonly bridge: {
    readonly paused: boolean
    readonly operator: Address
    /** Account that CCTP or USDC rejects; null if neither account is rejected. */
    readonly barred: 'operator' | 'contract' | null
    /** Cost of the gas of one burn, USDC-6, rounded up. */
    readonly gasUsdc6: bigint
  } | null
}

/** Fees of the attestation service on one route; `BurnFees` has the units. */
export type RouteFees = {
  readonly fastBps100: bigint | null
  readonly finalBps100: bigint
  readonly forwardUsdc6: bigint | null
}

/** Facts about a route; null for a fact that is unavailable. */
export type RouteFacts = {
  readonly from: BridgeChain
  readonly to: BridgeChain
  readonly source: ChainFacts | null
  /** `missing` for a chain outside of this deployment. */
  readonly destination: ChainFacts | 'missing' | null
  readonly fees: RouteFees | null
  readonly fastAllowanceUsdc6: bigint | null
  /** Address that sends burns on the source; null while its lane cannot send. */
  readonly burner: string | null
  /** Burns of this deployment on this route that wait for delivery; null while the database is unavailable. */
  readonly waits: RouteWaits | null
  /** Delivery times of this deployment's burns on this route; empty while the database is unavailable. */
  readonly deliveries: readonly DeliverySample[]
  readonly nowSec: number
}

export type RouteVerdict =
  | {
      readonly kind: 'open'
      /** Reason for a warning about the waiting burns; null without a warning. */
      readonly warning: string | null
      readonly maxReceiveUsdc6: bigint
      readonly tiers: readonly RouteTier[]
    }
  | { readonly kind: 'closed'; readonly reason: string }

/** Sum of the seconds from payment to burn and from attestation to mint: a few blocks each. */
const BURN_AND_MINT_SEC = 12
/** Maximum age of a head, seconds; a node whose head is older does not follow its chain. */
const OLD_HEAD_SEC = 120
/**
 * Divisor that gives the sold part of CCTP's allowance for fast burns: one half, because all users of CCTP share the
 * allowance.
 */
const ALLOWANCE_SHARE = 2n

/** Returns the state of a route with its tiers and limits, or the reason why the route is closed. */
export function checkRoute(facts: RouteFacts): RouteVerdict {
  const { from, to, source, destination, fees, waits } = facts
  if (destination === 'missing') return closedVerdict(`${to.name} is not connected`)
  if (source === null) return closedVerdict(`the node of ${from.name} is unavailable`)
  if (destination === null) return closedVerdict(`the node of ${to.name} is unavailable`)
  const problem =
    sourceProblem(facts, source) ??
    chainProblem(from, source, facts) ??
    chainProblem(to, destination, facts)
  if (problem !== null) return closedVerdict(problem)
  if (
    !source.linkedDomains.includes(to.domain) ||
    !destination.linkedDomains.includes(from.domain)
  ) {
    return closedVerdict(`CCTP does not connect ${from.name} and ${to.name}`)
  }
  if (fees === null) return closedVerdict('the attestation service is unavailable')
  if (fees.forwardUsdc6 === null)
    return closedVerdict(`the forwarding service does not serve ${to.name}`)
  if (waits === null) return closedVerdict('the count of pending burns is unavailable')
  const waited = checkWaits(waits)
  if (waited.state === 'closed') return closedVerdict(waited.reason)
  const warning = waited.state === 'warning' ? waited.reason : null
  return sell(facts, { source, destination, fees, forwardUsdc6: fees.forwardUsdc6, warning })
}

function sourceProblem({ from, burner }: RouteFacts, { bridge }: ChainFacts): string | null {
  if (bridge === null) return `${from.name} has no bridge contract`
  if (bridge.paused) return 'the bridge contract is paused'
  if (bridge.barred !== null) return `CCTP or USDC blocks the ${bridge.barred} of the bridge`
  if (burner === null) return 'no burner can send transactions'
  if (burner.toLowerCase() !== bridge.operator.toLowerCase()) {
    return 'the burner of this service is not the operator of the bridge contract'
  }
  return null
}

function chainProblem(
  { name }: BridgeChain,
  facts: ChainFacts,
  { nowSec }: Pick<RouteFacts, 'nowSec'>,
): string | null {
  if (facts.headSec + OLD_HEAD_SEC < nowSec) return `the node of ${name} is behind its chain`
  if (facts.usdcPaused) return `USDC is paused on ${name}`
  if (facts.messengerPaused || facts.transmitterPaused || facts.minterPaused) {
    return `CCTP is paused on ${name}`
  }
  return null
}

type Sale = {
  readonly source: ChainFacts
  readonly destination: ChainFacts
  readonly fees: RouteFees
  readonly forwardUsdc6: bigint
  readonly warning: string | null
}

function sell(facts: RouteFacts, sale: Sale): RouteVerdict {
  const tiers = tiersOf(facts, sale).filter(
    ({ maxReceiveUsdc6 }) => maxReceiveUsdc6 >= MIN_RECEIVE_USDC6,
  )
  const maxReceiveUsdc6 = tiers.map((way) => way.maxReceiveUsdc6).reduce(max, 0n)
  if (tiers.length === 0) return closedVerdict('CCTP accepts no amount on this route')
  return { kind: 'open', warning: sale.warning, maxReceiveUsdc6, tiers }
}

/**
 * Returns the tiers of a route, fastest first. A fast tier exists only on sources that are slow to become final; on
 * other sources a fast burn costs more without a gain.
 */
function tiersOf(facts: RouteFacts, sale: Sale): readonly RouteTier[] {
  const { from, fastAllowanceUsdc6, deliveries } = facts
  const { fees } = sale
  const final = tier(sale, {
    minFinality: FINAL_FINALITY,
    etaSec: expectedSec(deliveries, {
      minFinality: FINAL_FINALITY,
      statedSec: from.finalSec + BURN_AND_MINT_SEC,
    }),
    networkBps100: fees.finalBps100,
    limitUsdc6: null,
  })
  if (from.fastSec === null || fees.fastBps100 === null || fastAllowanceUsdc6 === null)
    return [final]
  const fast = tier(sale, {
    minFinality: FAST_FINALITY,
    etaSec: expectedSec(deliveries, {
      minFinality: FAST_FINALITY,
      statedSec: from.fastSec + BURN_AND_MINT_SEC,
    }),
    networkBps100: fees.fastBps100,
    limitUsdc6: mulDivDown(fastAllowanceUsdc6, 1n, ALLOWANCE_SHARE),
  })
  return [fast, final]
}

function tier(
  { source, destination, forwardUsdc6 }: Sale,
  way: {
    readonly minFinality: number
    readonly etaSec: number
    readonly networkBps100: bigint
    readonly limitUsdc6: bigint | null
  },
): RouteTier {
  const { minFinality, etaSec, networkBps100, limitUsdc6 } = way
  const bothUsdc6 = min(source.burnLimitUsdc6, destination.mintableUsdc6)
  const burnableUsdc6 = limitUsdc6 === null ? bothUsdc6 : min(bothUsdc6, limitUsdc6)
  const costs = { networkBps100, forwardUsdc6, gasUsdc6: source.bridge?.gasUsdc6 ?? 0n }
  const maxReceiveUsdc6 = maxReceivableUsdc6(costs, burnableUsdc6)
  return { minFinality, maxReceiveUsdc6, etaSec, costs }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function closedVerdict(reason: string): RouteVerdict {
  return { kind: 'closed', reason }
}
