import { setTimeout as delay } from 'node:timers/promises'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { IndexNotReady, RpcUnavailable } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../core/platform/db/toBlockRef.ts'
import type { CheckReport } from '../../core/vaults/checkPorts.ts'
import type { ContractsCompared } from './indexDeps.ts'

/**
 * Maximum number of comparisons before a difference or a failure of the node counts: a block may leave the chain during
 * a comparison, and a mining node sometimes rejects a call at its newest block, or serves the call with the time of the
 * next block.
 */
const ATTEMPTS = 5
/** Pause after a failure of the node, milliseconds. */
const RETRY_MS = 500

/**
 * Repeats a comparison until it finds no difference, at most five times.
 *
 * `compare` returns null if its block left the chain. Throws `RpcUnavailable`.
 */
export async function compareAtHead(
  compare: () => Promise<CheckReport | null>,
): Promise<ContractsCompared> {
  let report: CheckReport | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      report = await compare()
    } catch (error) {
      if (!(error instanceof RpcUnavailable) || attempt === ATTEMPTS - 1) throw error
      await delay(RETRY_MS)
      continue
    }
    if (report?.differences.length === 0)
      return { figures: report.comparisons, difference: undefined }
  }
  return { figures: report?.comparisons ?? 0, difference: describe(report) }
}

/** Returns the newest block of a chain in the index. Throws `IndexNotReady`. */
export async function newestBlock(query: Query, chainId: number): Promise<BlockRef> {
  const [row] = await query(BLOCK_ROW)`
    select chain_id, number, hash, timestamp from chain.block
    where chain_id = ${chainId} order by number desc limit 1`
  if (row === undefined) throw new IndexNotReady(RETRY_AFTER_SEC.database)
  return toBlockRef(row)
}

function describe(report: CheckReport | null): string {
  const first = report?.differences[0]
  if (report === null || first === undefined) return 'no block stayed in the chain'
  const { figure, indexed, onChain } = first
  return `${figure} is ${indexed}, on chain ${onChain}, at block ${report.block.number}`
}
