import type { BridgeProofs } from '../../../core/bridge/ports.ts'
import { createBridgeProofs } from '../../../core/bridge/store/proofs/createBridgeProofs.ts'
import { text } from '../../../core/platform/db/columns.ts'
import { createIndexProof } from '../../../core/platform/db/continuity/createIndexProof.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { until } from '../../../supervisor/until.ts'
import { catchUp } from '../catchUp.ts'
import { PATIENCE_MS } from '../patience.ts'
import { createWorld, type World } from '../world.ts'
import { createHandBridges, type HandBridges } from './handBridges.ts'

export type BridgeIndex = {
  readonly world: World
  readonly hand: HandBridges
  readonly proofs: BridgeProofs
  readonly sql: Sql
  /** Waits until the index has the newest block of every chain. */
  syncAll(): Promise<void>
  stop(): Promise<void>
}

/** Creates three chains with manual mining, their index, and its reads of bridges. */
export async function createBridgeIndex(seed: number): Promise<BridgeIndex> {
  const world = await createWorld({ seed, backfillDays: 0, chains: [8453, 5042, 137] })
  const { devnet, databaseUrl } = world
  const chains = Object.values(devnet.chains)
  for (const chain of chains) await catchUp(databaseUrl, chain)
  const sql = createSql(databaseUrl, { name: 'test', max: 2, reader: false })
  const { deployment } = devnet
  const proofs = createBridgeProofs({
    databaseUrl,
    deployment,
    proof: createIndexProof(1),
    poolSize: 2,
  })
  const syncAll = async () => {
    for (const chain of chains) {
      const { hash, number } = await chain.client.getBlock()
      const isNewest = async () => {
        const [row] = await sql({ hash: text })`
          select hash from chain.block where chain_id = ${chain.chainId}
          order by number desc limit 1`.catch(() => [])
        return row?.hash === hash
      }
      if (!(await until(isNewest, PATIENCE_MS))) {
        throw new Error(`block ${number} of chain ${chain.chainId} is not the newest of the index`)
      }
    }
  }
  return {
    world,
    hand: createHandBridges(devnet),
    proofs,
    sql,
    syncAll,
    stop: async () => {
      await proofs.close()
      await sql.end()
      await world.stop()
    },
  }
}
