import { chainLabel } from '../../kernel/chains/chainLabel.ts'
import { COMPONENTS, type Component, type ComponentStatus } from './components.ts'

/** Product on one chain or route, with the reason while it is closed. */
export type ProductOffer = {
  readonly name: string
  readonly isOpen: boolean
  readonly reason: string | null
  /** Fault while the product is open; null without a fault. */
  readonly warning: string | null
}

/** Observations of one round of the prober; null for an observation that failed. */
export type ProbeObservations = {
  /** Whether the API description was reached, and the faults of public calls and pages. */
  readonly api: {
    readonly isReached: boolean
    readonly calls: number
    readonly problems: readonly string[]
  }
  /** Milliseconds of a small query; null without an answer. */
  readonly databaseMs: number | null
  readonly index: {
    readonly homeChainId: number
    readonly maxLagSec: number
    readonly chains: readonly {
      readonly chainId: number
      readonly headBlock: number | null
      readonly lagSec: number | null
    }[]
    /** Figures that differed from the chain in the newest comparison. */
    readonly differences: number
  }
  readonly prices: { readonly status: string; readonly reason: string | null } | null
  readonly payments: {
    readonly wanted: readonly number[]
    readonly open: readonly number[]
    /** Longest wait of an answered payment for its settlement, seconds. */
    readonly waitingSec: number
  } | null
  readonly routes: readonly ProductOffer[] | null
  /** Fault of the attestation service; null without a fault. */
  readonly attestations: string | null
  readonly sponsors: readonly ProductOffer[] | null
  /** Sponsor on Solana: an empty list if not configured, null if the sponsors are unknown. */
  readonly solana: readonly ProductOffer[] | null
  /** Up/Down markets. */
  readonly markets: readonly ProductOffer[] | null
  readonly graphql: string | null
  readonly mcp: string | null
  /** Late or silent work of the workers. */
  readonly late: readonly string[] | null
}

export type StatusVerdict = {
  readonly component: Component
  readonly status: ComponentStatus
  readonly detail: string | null
}

type Finding = Omit<StatusVerdict, 'component'>

/** Milliseconds above which the database is degraded; the query usually takes a millisecond. */
const SLOW_DATABASE_MS = 1_000
/**
 * Seconds of several blocks on every chain; from this age on, prices are also reported as stale.
 */
const STALE_SEC = 20
/**
 * Seconds after which an unsettled payment is late: a payment settles within a few seconds, and the
 * payer's request times out after a minute.
 */
const PATIENCE_SEC = 60
/** Maximum length of a detail; a page has room for one sentence. */
const MAX_CHARACTERS = 240

const HEALTHY: Finding = { status: 'ok', detail: null }

/**
 * Returns the status of every part for a round, in the order of `COMPONENTS`; parts behind an unavailable api are down
 * too.
 */
export function componentStates(seen: ProbeObservations): readonly StatusVerdict[] {
  const findings: Readonly<Record<Component, Finding>> = {
    api: apiFinding(seen.api),
    database: databaseFinding(seen.databaseMs),
    index: indexFinding(seen.index),
    prices: pricesFinding(seen.prices),
    payments: paymentsFinding(seen.payments),
    bridge: offersFinding(seen.routes, 'routes'),
    attestations: downIf(seen.attestations),
    gas: offersFinding(seen.sponsors, 'sponsors'),
    solana: offersFinding(seen.solana, 'sponsors on Solana'),
    markets: offersFinding(seen.markets, 'markets'),
    graphql: downIf(seen.graphql),
    mcp: downIf(seen.mcp),
    workers: workersFinding(seen.late),
  }
  return COMPONENTS.map((component) => {
    const { status, detail } = findings[component]
    return { component, status, detail: detail === null ? null : shorten(detail) }
  })
}

/** Returns the worst of the statuses; ok for an empty list. */
export function worstStatus(statuses: readonly ComponentStatus[]): ComponentStatus {
  if (statuses.includes('down')) return 'down'
  return statuses.includes('degraded') ? 'degraded' : 'ok'
}

function apiFinding({ isReached, calls, problems }: ProbeObservations['api']): Finding {
  const [first] = problems
  if (!isReached) return down(first ?? 'unreachable')
  if (first === undefined) return HEALTHY
  const words = `${problems.length} of ${calls} calls failed; first ${first}`
  return problems.length * 2 > calls ? down(words) : degradedWith(words)
}

function databaseFinding(tookMs: number | null): Finding {
  if (tookMs === null) return down('unreachable')
  return tookMs > SLOW_DATABASE_MS ? degradedWith(`slow: ${Math.round(tookMs)} ms`) : HEALTHY
}

function indexFinding({
  homeChainId,
  maxLagSec,
  chains,
  differences,
}: ProbeObservations['index']): Finding {
  const home = chains.find(({ chainId }) => chainId === homeChainId)
  const homeLagSec = home?.lagSec ?? null
  if (homeLagSec === null) return down(`${chainLabel(homeChainId)} has no index`)
  if (homeLagSec > maxLagSec) return down(`${chainLabel(homeChainId)} is ${homeLagSec} s behind`)
  const problems = chains.flatMap(({ chainId, headBlock, lagSec }) => {
    if (lagSec === null) return [`${chainLabel(chainId)} has no index`]
    if (lagSec > Math.min(STALE_SEC, maxLagSec))
      return [`${chainLabel(chainId)} is ${lagSec} s behind`]
    return headBlock === null ? [`the node of ${chainLabel(chainId)} is unavailable`] : []
  })
  if (differences > 0) problems.push(`${differences} figures differ from the chain`)
  return problems.length === 0 ? HEALTHY : degradedWith(problems.join('; '))
}

function pricesFinding(prices: ProbeObservations['prices']): Finding {
  if (prices === null) return down('prices are missing in all answers')
  if (prices.status === 'live') return HEALTHY
  if (prices.status === 'stale') return degradedWith('prices are stale by some blocks')
  return down(prices.reason ?? 'the price source failed')
}

function paymentsFinding(payments: ProbeObservations['payments']): Finding {
  if (payments === null) return down('the payment lanes are unknown')
  const { wanted, open, waitingSec } = payments
  const closed = wanted.filter((chainId) => !open.includes(chainId))
  const where = closed.map(chainLabel).join(', ')
  if (closed.length > 0 && closed.length === wanted.length) return down('no chain settles payments')
  if (closed.length > 0) return degradedWith(`no settlement on ${where}`)
  if (waitingSec <= PATIENCE_SEC) return HEALTHY
  return degradedWith(`settlement is ${waitingSec} s late`)
}

function offersFinding(offers: readonly ProductOffer[] | null, things: string): Finding {
  if (offers === null) return down(`the state of the ${things} is unknown`)
  const closed = offers.filter(({ isOpen }) => !isOpen)
  const warned = offers.filter(({ isOpen, warning }) => isOpen && warning !== null)
  if (closed.length === 0 && warned.length === 0) return HEALTHY
  const words = [
    ...closed.map(({ name, reason }) => `${name}: ${reason ?? 'closed'}`),
    ...warned.map(({ name, warning }) => `${name}: ${warning}`),
  ].join('; ')
  return closed.length > 0 && closed.length === offers.length ? down(words) : degradedWith(words)
}

function workersFinding(late: ProbeObservations['late']): Finding {
  if (late === null) return degradedWith('the state of the workers is unknown without the database')
  return late.length === 0 ? HEALTHY : degradedWith(late.join('; '))
}

const downIf = (problem: string | null): Finding => (problem === null ? HEALTHY : down(problem))
const down = (detail: string): Finding => ({ status: 'down', detail })
const degradedWith = (detail: string): Finding => ({ status: 'degraded', detail })

const shorten = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`
