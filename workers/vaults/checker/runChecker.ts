import { Counter, Gauge, type Registry } from 'prom-client'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import { dependencyOf } from '../../../core/kernel/dependencyOf.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { ChainFigures, CheckReport, CheckReports } from '../../../core/vaults/checkPorts.ts'
import { isSameServer, type ServerTimeline } from '../../../core/vaults/domain/isSameServer.ts'
import type { ChainReads } from '../../../core/vaults/ports.ts'
import { runLoop } from '../../loop.ts'
import { compareFigures } from './compareFigures.ts'

type Deps = {
  readonly chain: ChainReads
  readonly figures: ChainFigures
  readonly reports: CheckReports
  readonly clock: Pick<Clock, 'nowMs'>
  readonly registry: Registry
  /** Reports a comparison that a permanent fault ended; the next comparison still runs. */
  failed(error: unknown): void
  readonly log: Logger
}

/** Maximum number of differences that one log line lists; the logged count is always exact. */
const MAX_LOGGED_DIFFERENCES = 5
/**
 * Milliseconds between two reads of the identity of the database server; a failover starts a
 * comparison.
 */
const SERVER_CHECK_MS = 1_000
/**
 * Milliseconds until the next comparison after a difference on a new server; until a comparison
 * succeeds, no API is ready.
 */
const UNPROVEN_MS = 5_000

/**
 * Compares the newest indexed figures with the chain every `intervalSec`, until the signal. After a
 * failover of the database, comparisons repeat until no figure differs.
 *
 * Crash points: a comparison has no effect until its report is saved; a kill before that loses one
 * report, and the next comparison covers the same figures. One unit of difference is logged as an
 * error, counted in a metric, and degrades the probe.
 */
export async function runChecker(
  deps: Deps,
  options: { readonly intervalSec: number; readonly signal: AbortSignal },
): Promise<void> {
  const { registry, reports, clock, log, failed } = deps
  const comparisons = new Counter({
    name: 'svc_chain_check_comparisons_total',
    help: 'Indexed figures compared with the chain',
    registers: [registry],
  })
  const differences = new Gauge({
    name: 'svc_chain_check_differences',
    help: 'Figures that differed from the chain in the newest comparison',
    registers: [registry],
  })
  const checkedBlock = new Gauge({
    name: 'svc_chain_check_block_number',
    help: 'Block of the newest comparison',
    registers: [registry],
  })
  const intervalMs = options.intervalSec * 1_000
  let dueMs = 0
  let compared: ServerTimeline | undefined
  let proven: ServerTimeline | undefined
  const pass = async (): Promise<void> => {
    const server = await reports.server()
    const isCompared = compared !== undefined && isSameServer(compared, server)
    if (isCompared && clock.nowMs() < dueMs) return
    const isNewServer = proven !== undefined && !isSameServer(proven, server)
    dueMs = clock.nowMs() + (isNewServer ? Math.min(UNPROVEN_MS, intervalMs) : intervalMs)
    const report = await compareTwice(deps, deps.chain.head())
    if (report === null) return
    comparisons.inc(report.comparisons)
    differences.set(report.differences.length)
    checkedBlock.set(report.block.number)
    await reports.save(report, server)
    compared = server
    if (report.differences.length === 0) {
      proven = server
      dueMs = clock.nowMs() + intervalMs
    }
    logReport(log, report)
  }
  await runLoop(
    {
      clock,
      signal: options.signal,
      countFault: (_name, error) => failed(error),
      logOutage: (_name, code) =>
        log.warn(
          { event: 'chain_comparison_paused', code, dependency: dependencyOf(code) },
          'comparison with the chain paused: dependency unreachable, stale or timeout, retry follows',
        ),
    },
    { name: 'checker', pass, pollMs: SERVER_CHECK_MS },
  )
}

/**
 * Compares again after a difference, and returns the second result. A mining node sometimes runs a
 * call at its newest block with the time of the next block, which changes the fee by the fee of one
 * second. Measured with anvil 1.7.1.
 */
async function compareTwice(deps: Deps, at: BlockRef): Promise<CheckReport | null> {
  const report = await compareFigures(deps, at)
  return report === null || report.differences.length === 0 ? report : compareFigures(deps, at)
}

function logReport(log: Deps['log'], report: CheckReport): void {
  const facts = { blockNumber: report.block.number, comparisons: report.comparisons }
  if (report.differences.length === 0) {
    log.info({ event: 'index_equals_chain', ...facts }, 'index equals the chain')
    return
  }
  const count = report.differences.length
  const first = report.differences.slice(0, MAX_LOGGED_DIFFERENCES)
  log.error(
    { event: 'index_differs_from_chain', ...facts, count, differences: first },
    'mismatch: index differs from the chain',
  )
}
