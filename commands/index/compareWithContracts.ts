import { setTimeout as delay } from 'node:timers/promises'
import type { Deployment } from '../../core/deployment.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { IndexNotReady, RpcUnavailable } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import type { DatabaseUrl } from '../../core/platform/db/database.ts'
import { openIndexReads } from '../../core/platform/db/indexes/openIndexReads.ts'
import { BLOCK_ROW, toBlockRef } from '../../core/platform/db/toBlockRef.ts'
import type { CheckReport } from '../../core/vaults/checkPorts.ts'
import type { VaultPage } from '../../core/vaults/ports.ts'
import { createChainFigures } from '../../core/vaults/store/createChainFigures.ts'
import { readBasket } from '../../core/vaults/store/readBasket.ts'
import { readVaults } from '../../core/vaults/store/readVaults.ts'
import { compareFigures } from '../../workers/vaults/checker/compareFigures.ts'
import type { VaultsCompared } from './indexDeps.ts'

/**
 * Maximum number of comparisons before a difference or a failure of the node counts: a block may leave the chain during
 * a comparison, and a mining node sometimes rejects a call at its newest block, or serves the call with the time of the
 * next block.
 */
const ATTEMPTS = 5
/** Pause after a failure of the node, milliseconds. */
const RETRY_MS = 500

/** Compares every vault of an index with the contracts at the newest block of the index. Throws `RpcUnavailable`. */
export async function compareWithContracts(
  source: {
    readonly databaseUrl: DatabaseUrl
    readonly deployment: Deployment
    readonly rpcUrl: string
  },
  schema: string,
): Promise<VaultsCompared> {
  const { databaseUrl, deployment, rpcUrl } = source
  const { chainId } = deployment.vaults
  const reads = await openIndexReads(databaseUrl, schema)
  const { query } = reads
  const deps = {
    chain: {
      basket: (at: BlockRef) => readBasket(query, deployment, at),
      vaults: (at: BlockRef, page: VaultPage) => readVaults(query, at, page),
    },
    figures: createChainFigures({ rpcUrl, chainId }),
  }
  try {
    let report: CheckReport | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        report = await compareFigures(deps, await newestBlock(query, chainId))
      } catch (error) {
        if (!(error instanceof RpcUnavailable) || attempt === ATTEMPTS - 1) throw error
        await delay(RETRY_MS)
        continue
      }
      if (report?.differences.length === 0)
        return { figures: report.comparisons, difference: undefined }
    }
    return { figures: report?.comparisons ?? 0, difference: describe(report) }
  } finally {
    await reads.end()
  }
}

async function newestBlock(query: Query, chainId: number): Promise<BlockRef> {
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
