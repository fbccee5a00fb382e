import { chainLabel } from '../../kernel/chains/chainLabel.ts'
import { COMPONENTS, type Component, type ComponentStatus } from './components.ts'

/** Something that is sold by chain or route, and why not while it is not. */
export type Offer = {
  readonly name: string
  readonly isOpen: boolean
  readonly reason: string | null
  /** What is wrong with it while it is open; null while nothing is. */
  readonly warning: string | null
}

/** What one turn of the prober saw; null wherever it could not look. */
export type Sightings = {
  /** Whether the description of the api came, and what public calls and pages got wrong. */
  readonly api: {
    readonly isReached: boolean
    readonly calls: number
    readonly problems: readonly string[]
  }
  /** Milliseconds of a small question; null when it was not answered. */
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
    /** Longest that an answered payment waits to be charged. */
    readonly waitingSec: number
  } | null
  readonly routes: readonly Offer[] | null
  /** What is wrong with each; null when nothing is. */
  readonly attestations: string | null
  readonly sponsors: readonly Offer[] | null
  /** The sponsor on Solana; none where it is not configured. */
  readonly solana: readonly Offer[] | null
  /** The Up/Down markets. */
  readonly markets: readonly Offer[] | null
  readonly graphql: string | null
  readonly mcp: string | null
  /** What of the workers is late or silent. */
  readonly late: readonly string[] | null
}

export type Verdict = {
  readonly component: Component
  readonly status: ComponentStatus
  readonly detail: string | null
}

type Finding = Omit<Verdict, 'component'>

/** A question of a millisecond that takes so long is answered by a database in trouble. */
const SLOW_DATABASE_MS = 1_000
/** Several blocks of every chain of ours; prices are told as stale from here on as well. */
const STALE_SEC = 20
/** A payment is charged in a few seconds; the payer's patience ends with the timeout of the request, a minute. */
const PATIENCE_SEC = 60
/** Details are for people, and a page has room for a sentence. */
const MOST_CHARACTERS = 240

const WELL: Finding = { status: 'ok', detail: null }

/** How every part is by what a turn saw, in the order of `COMPONENTS`; what a down api hides is down with it. */
export function judgeComponents(seen: Sightings): readonly Verdict[] {
  const findings: Readonly<Record<Component, Finding>> = {
    api: judgeApi(seen.api),
    database: judgeDatabase(seen.databaseMs),
    index: judgeIndex(seen.index),
    prices: judgePrices(seen.prices),
    payments: judgePayments(seen.payments),
    bridge: judgeOffers(seen.routes, 'routes'),
    attestations: downBy(seen.attestations),
    gas: judgeOffers(seen.sponsors, 'sponsors'),
    solana: judgeOffers(seen.solana, 'sponsors on Solana'),
    markets: judgeOffers(seen.markets, 'markets'),
    graphql: downBy(seen.graphql),
    mcp: downBy(seen.mcp),
    workers: judgeWorkers(seen.late),
  }
  return COMPONENTS.map((component) => {
    const { status, detail } = findings[component]
    return { component, status, detail: detail === null ? null : shortened(detail) }
  })
}

/** The worst of some statuses; ok of none. */
export function worstOf(statuses: readonly ComponentStatus[]): ComponentStatus {
  if (statuses.includes('down')) return 'down'
  return statuses.includes('degraded') ? 'degraded' : 'ok'
}

function judgeApi({ isReached, calls, problems }: Sightings['api']): Finding {
  const [first] = problems
  if (!isReached) return down(first ?? 'it does not answer')
  if (first === undefined) return WELL
  const words = `${problems.length} of ${calls} calls went wrong; first ${first}`
  return problems.length * 2 > calls ? down(words) : degraded(words)
}

function judgeDatabase(tookMs: number | null): Finding {
  if (tookMs === null) return down('it does not answer')
  return tookMs > SLOW_DATABASE_MS ? degraded(`it took ${Math.round(tookMs)} ms to answer`) : WELL
}

function judgeIndex({ homeChainId, maxLagSec, chains, differences }: Sightings['index']): Finding {
  const home = chains.find(({ chainId }) => chainId === homeChainId)
  const homeLagSec = home?.lagSec ?? null
  if (homeLagSec === null) return down(`there is no index of ${chainLabel(homeChainId)}`)
  if (homeLagSec > maxLagSec) return down(`${chainLabel(homeChainId)} is ${homeLagSec} s behind`)
  const problems = chains.flatMap(({ chainId, headBlock, lagSec }) => {
    if (lagSec === null) return [`there is no index of ${chainLabel(chainId)}`]
    if (lagSec > Math.min(STALE_SEC, maxLagSec))
      return [`${chainLabel(chainId)} is ${lagSec} s behind`]
    return headBlock === null ? [`the node of ${chainLabel(chainId)} does not answer`] : []
  })
  if (differences > 0) problems.push(`${differences} figures differ from the chain`)
  return problems.length === 0 ? WELL : degraded(problems.join('; '))
}

function judgePrices(prices: Sightings['prices']): Finding {
  if (prices === null) return down('no answer has prices')
  if (prices.status === 'live') return WELL
  if (prices.status === 'stale') return degraded('prices are some blocks old')
  return down(prices.reason ?? 'the price source does not answer')
}

function judgePayments(payments: Sightings['payments']): Finding {
  if (payments === null) return down('it cannot be told what takes payments')
  const { wanted, open, waitingSec } = payments
  const closed = wanted.filter((chainId) => !open.includes(chainId))
  const where = closed.map(chainLabel).join(', ')
  if (closed.length > 0 && closed.length === wanted.length) return down('no chain takes payments')
  if (closed.length > 0) return degraded(`no payments on ${where}`)
  if (waitingSec <= PATIENCE_SEC) return WELL
  return degraded(`payments wait ${waitingSec} s to be charged`)
}

function judgeOffers(offers: readonly Offer[] | null, things: string): Finding {
  if (offers === null) return down(`it cannot be told which ${things} are open`)
  const closed = offers.filter(({ isOpen }) => !isOpen)
  const warned = offers.filter(({ isOpen, warning }) => isOpen && warning !== null)
  if (closed.length === 0 && warned.length === 0) return WELL
  const words = [
    ...closed.map(({ name, reason }) => `${name}: ${reason ?? 'closed'}`),
    ...warned.map(({ name, warning }) => `${name}: ${warning}`),
  ].join('; ')
  return closed.length > 0 && closed.length === offers.length ? down(words) : degraded(words)
}

function judgeWorkers(late: Sightings['late']): Finding {
  if (late === null) return degraded('what they do cannot be told without the database')
  return late.length === 0 ? WELL : degraded(late.join('; '))
}

const downBy = (problem: string | null): Finding => (problem === null ? WELL : down(problem))
const down = (detail: string): Finding => ({ status: 'down', detail })
const degraded = (detail: string): Finding => ({ status: 'degraded', detail })

const shortened = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`
