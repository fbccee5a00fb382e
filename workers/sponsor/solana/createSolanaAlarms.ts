import {
  fundsProblems,
  type SolanaAlarm,
  type SolanaProblem,
  stuckProblem,
} from '../../../core/sponsor/solana/domain/solanaProblems.ts'
import { SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Milliseconds after which an unreachable node raises an alarm; shorter failures are usual. */
const SILENT_MS = 60_000

type Site = Pick<SolanaSite, 'rows' | 'rpc' | 'feePayer' | 'metrics' | 'clock' | 'log'>

/** Creates the watch of the fee payer: sets its metrics in each run, and logs each new problem once. */
export function createSolanaAlarms(site: Site): {
  /** Throws `SolanaUnreachable` and `DatabaseUnavailable`. */
  watch(): Promise<void>
} {
  const { rows, rpc, feePayer, metrics, clock, log } = site
  const raised = new Set<SolanaAlarm>()
  let silentFromMs: number | null = null
  const tell = ([alarm, problem]: SolanaProblem): void => {
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
      tell(stuckProblem(counts))
      try {
        const lamports = await rpc.lamports(feePayer)
        silentFromMs = null
        metrics.funds(lamports, spending)
        for (const one of fundsProblems(lamports, spending)) tell(one)
        tell(['node_silent', null])
      } catch (error) {
        if (!(error instanceof SolanaUnreachable)) throw error
        silentFromMs ??= clock.nowMs()
        const silentMs = clock.nowMs() - silentFromMs
        tell(['node_silent', silentMs >= SILENT_MS ? `${silentMs} ms: ${error.message}` : null])
        throw error
      }
    },
  }
}
