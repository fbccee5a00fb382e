import type { Address } from 'viem'
import type { BridgeChain } from '../../kernel/chains/bridgeChains.ts'
import { mulDivDown } from '../../kernel/money.ts'
import { FAST_FINALITY, FINAL_FINALITY, MIN_RECEIVE_USDC6 } from './bridgeRules.ts'
import { judgeWaits, type RouteWaits } from './judgeWaits.ts'
import { mostReceiveUsdc6 } from './priceBridge.ts'
import { type DeliverySample, expectedSec } from './routeFigures.ts'
import type { RouteTier } from './routeTiers.ts'

/** What one chain says of CCTP on it now, and of our bridge where it has one. */
export type ChainFacts = {
  readonly headSec: number
  readonly usdcPaused: boolean
  readonly transmitterPaused: boolean
  readonly messengerPaused: boolean
  readonly minterPaused: boolean
  /** Most USDC that may be minted here, USDC-6. */
  readonly mintableUsdc6: bigint
  /** Most that one message may burn here, USDC-6; 0 where USDC is not supported. */
  readonly burnLimitUsdc6: bigint
  /** Domains whose messages are taken here, and sent to from here. */
  readonly linkedDomains: readonly number[]
  /** Null where nobody can leave. */
  readonly bridge: {
    readonly paused: boolean
    readonly operator: Address
    /** Whether CCTP or USDC refuses the operator or the contract. */
    readonly barred: 'operator' | 'contract' | null
    /** Gas of one burn, USDC-6, rounded up. */
    readonly gasUsdc6: bigint
  } | null
}

/** What the attestation service asks for on one route; see BurnFees. */
export type RouteFees = {
  readonly fastBps100: bigint | null
  readonly finalBps100: bigint
  readonly forwardUsdc6: bigint | null
}

/** Everything that a route rests on; null for what could not be asked. */
export type RouteFacts = {
  readonly from: BridgeChain
  readonly to: BridgeChain
  readonly source: ChainFacts | null
  /** `missing` where this deployment does not reach. */
  readonly destination: ChainFacts | 'missing' | null
  readonly fees: RouteFees | null
  readonly fastAllowanceUsdc6: bigint | null
  /** Who sends burns on the source, while the lane can; null while none can. */
  readonly burner: string | null
  /** Our burns on this route that wait for delivery; null while the database does not answer. */
  readonly waits: RouteWaits | null
  /** Times of our burns on this route; none while the database does not answer. */
  readonly deliveries: readonly DeliverySample[]
  readonly nowSec: number
}

export type RouteVerdict =
  | {
      readonly kind: 'open'
      /** What is unusual about the waiting burns; null while nothing is. */
      readonly warning: string | null
      readonly maxReceiveUsdc6: bigint
      readonly tiers: readonly RouteTier[]
    }
  | { readonly kind: 'closed'; readonly reason: string }

/** Seconds from an attestation to the mint, and from the payment to the burn, together: a few blocks each. */
const BOTH_ENDS_SEC = 12
/** A head older than this is of a node that does not follow its chain, seconds. */
const OLD_HEAD_SEC = 120
/** The pool of fast burns is everybody's, so only what fits in twice is promised to be fast. */
const ALLOWANCE_SHARE = 2n

/** Whether a route can be sold, by the first thing that keeps it from that. */
export function judgeRoute(facts: RouteFacts): RouteVerdict {
  const { from, to, source, destination, fees, waits } = facts
  if (destination === 'missing') return closed(`${to.name} is not connected here`)
  if (source === null) return closed(`no node of ${from.name} answers`)
  if (destination === null) return closed(`no node of ${to.name} answers`)
  const problem =
    sourceProblem(facts, source) ??
    chainProblem(from, source, facts) ??
    chainProblem(to, destination, facts)
  if (problem !== null) return closed(problem)
  if (
    !source.linkedDomains.includes(to.domain) ||
    !destination.linkedDomains.includes(from.domain)
  ) {
    return closed(`CCTP does not connect ${from.name} and ${to.name}`)
  }
  if (fees === null) return closed('the attestation service does not answer')
  if (fees.forwardUsdc6 === null) return closed(`nobody forwards to ${to.name}`)
  if (waits === null) return closed('the burns that wait on it cannot be counted')
  const waited = judgeWaits(waits)
  if (waited.state === 'closed') return closed(waited.reason)
  const warning = waited.state === 'warning' ? waited.reason : null
  return sell(facts, { source, destination, fees, forwardUsdc6: fees.forwardUsdc6, warning })
}

function sourceProblem({ from, burner }: RouteFacts, { bridge }: ChainFacts): string | null {
  if (bridge === null) return `${from.name} has no bridge contract here`
  if (bridge.paused) return 'the bridge contract is paused'
  if (bridge.barred !== null) return `the bridge's ${bridge.barred} is refused by CCTP or USDC`
  if (burner === null) return 'nobody can send burns now'
  if (burner.toLowerCase() !== bridge.operator.toLowerCase()) {
    return 'the bridge contract has another operator'
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
  const maxReceiveUsdc6 = tiers.map((way) => way.maxReceiveUsdc6).reduce(most, 0n)
  if (tiers.length === 0) return closed('CCTP takes no amount on this route now')
  return { kind: 'open', warning: sale.warning, maxReceiveUsdc6, tiers }
}

/** Fast where the source is slow to be final; on the others fast costs more and brings nothing. */
function tiersOf(facts: RouteFacts, sale: Sale): readonly RouteTier[] {
  const { from, fastAllowanceUsdc6, deliveries } = facts
  const { fees } = sale
  const final = tier(sale, {
    minFinality: FINAL_FINALITY,
    etaSec: expectedSec(deliveries, {
      minFinality: FINAL_FINALITY,
      statedSec: from.finalSec + BOTH_ENDS_SEC,
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
      statedSec: from.fastSec + BOTH_ENDS_SEC,
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
  const bothUsdc6 = least(source.burnLimitUsdc6, destination.mintableUsdc6)
  const burnableUsdc6 = limitUsdc6 === null ? bothUsdc6 : least(bothUsdc6, limitUsdc6)
  const costs = { networkBps100, forwardUsdc6, gasUsdc6: source.bridge?.gasUsdc6 ?? 0n }
  const maxReceiveUsdc6 = mostReceiveUsdc6(costs, burnableUsdc6)
  return { minFinality, maxReceiveUsdc6, etaSec, costs }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function closed(reason: string): RouteVerdict {
  return { kind: 'closed', reason }
}
