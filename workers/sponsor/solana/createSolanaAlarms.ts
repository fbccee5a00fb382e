import {
  fundsProblems,
  type SolanaAlarm,
  type SolanaProblem,
  stuckProblem,
} from '../../../core/sponsor/solana/domain/solanaProblems.ts'
import { SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaSite } from './solanaSite.ts'

/** A node that is silent for a minute is no slip of the network. */
const SILENT_MS = 60_000

type Site = Pick<SolanaSite, 'rows' | 'rpc' | 'feePayer' | 'metrics' | 'clock' | 'log'>

/** Looks after the fee payer: figures each time, and a line of the log when something begins to be wrong. */
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
