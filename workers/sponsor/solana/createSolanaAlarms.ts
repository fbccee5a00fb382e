import {
  fundsProblems,
  type SolanaAlarm,
  type SolanaProblem,
  stuckProblem,
} from '../../../core/sponsor/solana/domain/solanaProblems.ts'
import { SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Milliseconds after which an unreachable node raises an alarm; shorter failures are usual. */
const UNREACHABLE_MS = 60_000

type Site = Pick<SolanaSite, 'rows' | 'rpc' | 'feePayer' | 'metrics' | 'clock' | 'log'>

/**
 * Creates the watch of the fee payer: each run sets its metrics, and logs each new problem once.
 */
export function createSolanaAlarms(site: Site): {
  /** Runs the watch once. Throws `SolanaUnreachable` and `DatabaseUnavailable`. */
  watch(): Promise<void>
} {
  const { rows, rpc, feePayer, metrics, clock, log } = site
  const raised = new Set<SolanaAlarm>()
  let unreachableFromMs: number | null = null
  const setAlarm = ([alarm, problem]: SolanaProblem): void => {
    metrics.setAlarm(alarm, problem !== null)
    if (problem === null) {
      if (raised.delete(alarm))
        log.info({ event: 'solana_alarm_resolved', alarm }, 'sponsor alarm on Solana resolved')
      return
    }
    if (raised.has(alarm)) return
    raised.add(alarm)
    metrics.alarm(alarm)
    log.error({ event: 'solana_alarm_raised', alarm, problem }, 'sponsor alarm on Solana raised')
  }
  return {
    watch: async () => {
      const [counts, spending] = await Promise.all([rows.counts(), rows.spending()])
      metrics.states(counts)
      setAlarm(stuckProblem(counts))
      try {
        const lamports = await rpc.lamports(feePayer)
        unreachableFromMs = null
        metrics.funds(lamports, spending)
        for (const fundsProblem of fundsProblems(lamports, spending)) setAlarm(fundsProblem)
        setAlarm(['node_silent', null])
      } catch (error) {
        if (!(error instanceof SolanaUnreachable)) throw error
        unreachableFromMs ??= clock.nowMs()
        const unreachableMs = clock.nowMs() - unreachableFromMs
        setAlarm([
          'node_silent',
          unreachableMs >= UNREACHABLE_MS ? `${unreachableMs} ms: ${error.message}` : null,
        ])
        throw error
      }
    },
  }
}
