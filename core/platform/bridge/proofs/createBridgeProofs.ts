import type { Address } from 'viem'
import type { BridgeProofs } from '../../../bridgePorts.ts'
import type { Deployment } from '../../../deployment.ts'
import { createSql, type Query } from '../../db/createSql.ts'
import { answered } from '../../db/query.ts'
import { bridgeHomes } from './bridgeHomes.ts'
import { readEarnings, readReferrer } from './readEarnings.ts'
import { readHeads } from './readHeads.ts'
import { readDeposits, readProof, readProofPage, readProofsOfTx } from './readProofs.ts'
import { readForwarders, readTimes, readTotals } from './readTotals.ts'
import { rememberPerHead } from './rememberPerHead.ts'

type Options = {
  readonly databaseUrl: string
  readonly deployment: Deployment
  /** Connections; a read takes a few milliseconds. */
  readonly poolSize: number
}

/** What the index says about bridges; sums over all of them are remembered until a chain has a new block. */
export function createBridgeProofs(options: Options): BridgeProofs & { close(): Promise<void> } {
  const { databaseUrl, deployment, poolSize } = options
  const sql = createSql(databaseUrl, { name: 'quartet-bridge-proofs', max: poolSize, reader: true })
  const homes = bridgeHomes(deployment)
  const chainIds = deployment.chains.map(({ chainId }) => chainId)
  const heads = () => readHeads(sql, chainIds)
  const totals = rememberPerHead(heads, () => readTotals(sql, homes))
  const times = rememberPerHead(heads, () => readTimes(sql, homes))
  const forwarders = rememberPerHead(heads, () => readForwarders(sql))
  const withView = async <T>(
    read: (
      query: Query,
      view: { homes: typeof homes; forwarders: readonly Address[] },
    ) => Promise<T>,
  ): Promise<T> => answered(read(sql, { homes, forwarders: await answered(forwarders()) }))
  return {
    page: (ask) => withView((query, view) => readProofPage(query, view, ask)),
    byId: (id) => withView((query, view) => readProof(query, view, id)),
    byBurnTx: (hash) => withView((query, view) => readProofsOfTx(query, view, hash)),
    deposits: (ask) => answered(readDeposits(sql, ask)),
    totals: () => answered(totals()),
    times: () => answered(times()),
    earnings: (referrer) => answered(readEarnings(sql, homes, referrer)),
    referrer: (payer) => answered(readReferrer(sql, payer)),
    heads: async () =>
      (await answered(heads())).map(({ chainId, number, timestampSec }) => ({
        chainId,
        number,
        timestampSec,
      })),
    close: () => sql.end(),
  }
}
