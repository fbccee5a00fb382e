import type { Deployment } from '../../deployment.ts'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { IndexNotReady, IndexStale } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { int, maybe } from '../../platform/db/columns.ts'
import { type ChainProofs, indexHole } from '../../platform/db/continuity/createIndexProof.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { IndexSource } from '../../platform/db/indexSource.ts'
import { answered } from '../../platform/db/query.ts'
import type { FactTable } from '../domain/factTables.ts'

type Options = IndexSource & {
  readonly deployment: Deployment
  /** Blocks below the head from which a block is final, `FINAL_AFTER_BLOCKS` by default. */
  readonly finalAfterBlocks?: number
}

/**
 * Blocks below the head from which a block is final.
 *
 * The greatest depth at which the indexer accepts a reorganisation of a chain is 240 blocks; for the chains of the
 * product the depths are 30 and 200 blocks. Source: ponder 0.17, utils/finality.ts.
 */
export const FINAL_AFTER_BLOCKS = 256

/** Complete blocks of one chain in a snapshot. */
export type ChainDays = {
  readonly chainId: number
  readonly head: BlockRef
  /** Time of the first block. */
  readonly firstAtSec: number
  /** Time of the newest final block; null while no block is final. */
  readonly finalAtSec: number | null
}

/** One REPEATABLE READ snapshot of the index without holes in the chains of a table. */
export type DaySnapshot = { readonly query: Query; readonly chains: readonly ChainDays[] }

export type DayReads = {
  /**
   * Runs `work` in a snapshot of the chains of a table.
   *
   * Throws `IndexHole`, `IndexStale`, `IndexNotReady`, `DatabaseUnavailable`.
   */
  inSnapshot<T>(
    chains: FactTable['chains'],
    work: (snapshot: DaySnapshot) => Promise<T>,
  ): Promise<T>
}

/** Creates the reads of days, with a pool of their own. */
export function createDayReads(options: Options): DayReads & { close(): Promise<void> } {
  const { deployment, clock, maxLagSec, proof } = options
  const home = deployment.vaults.chainId
  const all = deployment.chains.map(({ chainId }) => chainId)
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-day-files',
    max: options.poolSize,
    reader: true,
  })
  const depth = options.finalAfterBlocks ?? FINAL_AFTER_BLOCKS
  return {
    inSnapshot: (chains, work) =>
      answered(
        sql.begin('isolation level repeatable read read only', async (query) => {
          const chainIds = chains === 'vaults' ? [home] : all
          const heads = headsOf(await proof.prove(query, chainIds), chainIds)
          const vaultHead = heads.find(({ chainId }) => chainId === home)
          const lagSec = clock.nowSec() - (vaultHead?.timestampSec ?? 0)
          if (lagSec > maxLagSec) throw new IndexStale(lagSec, RETRY_AFTER_SEC.staleIndex)
          return work({ query, chains: await readChains(query, heads, depth) })
        }),
      ),
    close: () => sql.end(),
  }
}

function headsOf(proofs: ChainProofs, chainIds: readonly number[]): readonly BlockRef[] {
  return chainIds.map((chainId) => {
    const proof = proofs.get(chainId)
    if (proof === undefined) throw new IndexNotReady(RETRY_AFTER_SEC.database)
    if (proof.kind === 'hole') throw indexHole(proof.hole)
    return proof.block
  })
}

async function readChains(
  query: Query,
  heads: readonly BlockRef[],
  depth: number,
): Promise<readonly ChainDays[]> {
  const rows = await query({ chain_id: int, first_at: maybe(int), final_at: maybe(int) })`
    select c.chain_id,
      (select timestamp from chain.block where chain_id = c.chain_id
        order by number limit 1) as first_at,
      (select timestamp from chain.block where chain_id = c.chain_id and number <= c.final
        order by number desc limit 1) as final_at
    from unnest(${heads.map(({ chainId }) => chainId)}::int[],
      ${heads.map(({ number }) => number - depth)}::int8[]) as c(chain_id, final)`
  return heads.map((head) => {
    const row = rows.find((one) => one.chain_id === head.chainId)
    return {
      chainId: head.chainId,
      head,
      firstAtSec: row?.first_at ?? head.timestampSec,
      finalAtSec: row?.final_at ?? null,
    }
  })
}
