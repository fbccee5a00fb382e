import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { HeadWatcher } from '../../platform/db/createHeadWatcher.ts'
import type { ChainReads } from '../../vaults/ports.ts'
import type { NewestCheck } from '../../vaults/store/createCheckReports.ts'

export type Readiness = {
  readonly ready: boolean
  readonly reasons: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
}

type Deps = {
  readonly chain: Pick<ChainReads, 'head'> & Pick<HeadWatcher, 'holes'>
  readonly reports: { newest(): Promise<NewestCheck | undefined> }
  readonly clock: Clock
  /** Interval of the checker in seconds; after several missed rounds the checker counts as silent. */
  readonly checkIntervalSec: number
}

/**
 * Creates the readiness check of this process, from state that the process already watches and a few small queries.
 *
 * A difference between index and chain degrades the detail, not the readiness: without any process in service, the
 * figures that explain the difference would be unavailable. After a failover of the database, the process is ready only
 * after a comparison without a difference, because the failover may have lost rows of the index. A hole of the vault
 * chain ends the readiness; a hole of another chain degrades the detail, because the answers of the vault chain are
 * correct.
 */
export function createReadiness(deps: Deps): () => Promise<Readiness> {
  return async () => {
    const reasons: string[] = []
    const details: Record<string, unknown> = { status: 'ok' }
    try {
      const head = deps.chain.head()
      const lagSeconds = deps.clock.nowSec() - head.timestampSec
      details['index'] = { chainId: head.chainId, blockNumber: head.number, lagSeconds }
    } catch (error) {
      reasons.push(reasonOf(error))
    }
    const holes = deps.chain.holes()
    if (holes.length > 0) Object.assign(details, { status: 'degraded', holes })
    try {
      const check = await deps.reports.newest()
      details['checker'] = checkerDetail(deps, check)
      if (check === undefined || check.differences > 0 || isSilent(deps, check)) {
        details['status'] = 'degraded'
      }
      if (check?.isProven === false) reasons.push(UNPROVEN)
    } catch (error) {
      reasons.push(reasonOf(error))
    }
    const ready = reasons.length === 0
    return {
      ready,
      reasons: [...new Set(reasons)],
      details: ready ? details : { ...details, status: 'down' },
    }
  }
}

const UNPROVEN =
  'After the failover of the database, no comparison has proven yet that the index equals the chain; the workers compare all vaults.'

/**
 * Missed rounds after which the checker counts as silent. The checker also pauses while the index
 * lags.
 */
const MISSED_ROUNDS = 5

function ageSec({ clock }: Deps, check: NewestCheck): number {
  return clock.nowSec() - Math.floor(check.checkedAt.getTime() / 1000)
}

function isSilent(deps: Deps, check: NewestCheck): boolean {
  return ageSec(deps, check) > MISSED_ROUNDS * deps.checkIntervalSec
}

function checkerDetail(deps: Deps, check: NewestCheck | undefined): Record<string, unknown> {
  if (check === undefined) return { status: 'no comparison yet' }
  if (isSilent(deps, check)) {
    return { status: 'the checker is late', ageSeconds: ageSec(deps, check) }
  }
  const { blockNumber, comparisons, differences } = check
  return {
    status: differences === 0 ? 'index equals the chain' : 'index differs from the chain',
    blockNumber,
    comparisons,
    differences,
    ageSeconds: ageSec(deps, check),
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message
  throw error
}
