import {
  LEAST_SPONSORSHIPS_LEFT,
  type SolanaSpending,
  solanaFundsLeft,
} from '../../../core/sponsor/solana/domain/solanaSpending.ts'
import type { SolanaState } from '../../../core/sponsor/solana/domain/solanaStates.ts'
import { type SolanaCount, SolanaSilent } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaAlarm } from './createSolanaMetrics.ts'
import type { SolanaSite } from './solanaSite.ts'

/**
 * Seconds after which a sponsorship is stuck in a state: a signature takes moments, a blockhash and the block that ends it
 * 75 s, and whoever holds one may ask for another for ten minutes.
 */
const STUCK_SEC: Partial<Record<SolanaState, number>> = {
  claimed: 60,
  signed: 900,
  refreshed: 900,
  posted: 120,
  sent: 120,
}

/** A node that is silent for a minute is no slip of the network. */
const SILENT_MS = 60_000

type Site = Pick<SolanaSite, 'rows' | 'rpc' | 'feePayer' | 'metrics' | 'clock' | 'log'>
type Problem = readonly [alarm: SolanaAlarm, problem: string | null]

/** Looks after the fee payer: figures each time, and a line of the log when something begins to be wrong. */
export function createSolanaAlarms(site: Site): {
  /** Throws `SolanaSilent` and `DatabaseUnavailable`. */
  watch(): Promise<void>
} {
  const { rows, rpc, feePayer, metrics, clock, log } = site
  const raised = new Set<SolanaAlarm>()
  let silentFromMs: number | null = null
  const tell = ([alarm, problem]: Problem): void => {
    metrics.standing(alarm, problem !== null)
    if (problem === null) {
      if (raised.delete(alarm)) log.info({ alarm }, 'the sponsor on Solana is well again')
      return
    }
    if (raised.has(alarm)) return
    raised.add(alarm)
    metrics.alarm(alarm)
    log.error({ alarm, problem }, 'the sponsor on Solana needs a person')
  }
  return {
    watch: async () => {
      const [counts, spending] = await Promise.all([rows.counts(), rows.spending()])
      metrics.states(counts)
      tell(['stuck', stuckProblem(counts)])
      try {
        const lamports = await rpc.lamports(feePayer)
        silentFromMs = null
        metrics.funds(lamports, spending)
        for (const one of fundsProblems(lamports, spending)) tell(one)
        tell(['node_silent', null])
      } catch (error) {
        if (!(error instanceof SolanaSilent)) throw error
        silentFromMs ??= clock.nowMs()
        const silentMs = clock.nowMs() - silentFromMs
        tell(['node_silent', silentMs >= SILENT_MS ? `${silentMs} ms: ${error.message}` : null])
        throw error
      }
    },
  }
}

function stuckProblem(counts: readonly SolanaCount[]): string | null {
  const stuck = counts.filter(
    ({ state, oldestSec }) => oldestSec > (STUCK_SEC[state] ?? Number.POSITIVE_INFINITY),
  )
  if (stuck.length === 0) return null
  return stuck.map(({ state, oldestSec }) => `${state} for ${oldestSec} s`).join(', ')
}

function fundsProblems(lamports: bigint, spending: SolanaSpending): readonly Problem[] {
  const { freeLamports, sponsorships } = solanaFundsLeft(lamports, spending)
  const isLow = sponsorships < LEAST_SPONSORSHIPS_LEFT
  return [
    ['funds_low', isLow ? `${lamports} lamports pay ${sponsorships} more sponsorships` : null],
    [
      'overcommitted',
      freeLamports < 0n
        ? `${spending.reservedLamports} lamports promised, ${lamports} there`
        : null,
    ],
  ]
}
