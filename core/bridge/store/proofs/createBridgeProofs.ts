import type { Address } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import { createHoleCheck } from '../../../platform/db/continuity/createHoleCheck.ts'
import type { IndexProof } from '../../../platform/db/continuity/createIndexProof.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import type { BridgeProofs, ProofFilter, ProofRow, ProofTotals } from '../../ports.ts'
import { bridgeContracts } from './bridgeContracts.ts'
import { readCounters } from './readCounters.ts'
import { readEarnings, readReferrer } from './readEarnings.ts'
import { readFilteredTotals } from './readFilteredTotals.ts'
import { readHeads } from './readHeads.ts'
import { readDeposits, readProof, readProofPage, readProofsOfTx } from './readProofs.ts'
import { readForwarders, readTimes } from './readTimes.ts'
import { rememberVersion } from './rememberVersion.ts'

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly proof: IndexProof
  /** Number of connections; a read takes a few milliseconds. */
  readonly poolSize: number
}

/** Creates the reads of bridges in the index; aggregates are cached until the counters change. */
export function createBridgeProofs(options: Options): BridgeProofs & { close(): Promise<void> } {
  const { databaseUrl, deployment, proof, poolSize } = options
  const sql = createSql(databaseUrl, { name: 'quartet-bridge-proofs', max: poolSize, reader: true })
  const homes = bridgeContracts(deployment)
  const chainIds = deployment.chains.map(({ chainId }) => chainId)
  const heads = () => readHeads(sql, chainIds)
  // A bridge is burned on one chain and minted on another, so sums and absent rows depend on every chain.
  const all = [...new Set([...homes, ...deployment.cctp].map(({ chainId }) => chainId))]
  const whole = createHoleCheck({ sql, proof, chainIds: all })
  const chainsOf = (rows: readonly ProofRow[]) =>
    rows.length === 0
      ? all
      : rows.flatMap(({ chainId, toChainId }) => [chainId, toChainId ?? chainId])
  const counters = sharedWhileRunning(() => readCounters(sql, homes))
  const times = rememberVersion(() => readTimes(sql, homes))
  const forwarders = rememberVersion(() => readForwarders(sql))
  const knownForwarders = async () => forwarders((await counters()).version)
  const totalsOf = async (filter?: ProofFilter): Promise<ProofTotals> => {
    if (filter === undefined) return (await counters()).totals
    const { chainId, payer, sinceSec, untilSec } = filter
    if (payer !== null || sinceSec !== undefined || untilSec !== undefined) {
      return readFilteredTotals(sql, homes, filter)
    }
    if (chainId === null) return (await counters()).totals
    // The index stores sums by chain.
    return (
      await readCounters(
        sql,
        homes.filter((home) => home.chainId === chainId),
      )
    ).totals
  }
  const withView = async <T>(
    read: (
      query: Query,
      view: { homes: typeof homes; forwarders: readonly Address[] },
    ) => Promise<T>,
  ): Promise<T> => answered(read(sql, { homes, forwarders: await answered(knownForwarders()) }))
  return {
    page: (wanted) => whole(withView((query, view) => readProofPage(query, view, wanted))),
    byId: (id) =>
      whole(
        withView((query, view) => readProof(query, view, id)),
        (row) => chainsOf(row === null ? [] : [row]),
      ),
    byBurnTx: (hash) =>
      whole(
        withView((query, view) => readProofsOfTx(query, view, hash)),
        chainsOf,
      ),
    deposits: (wanted) => whole(readDeposits(sql, wanted)),
    totals: (filter) => whole(totalsOf(filter)),
    times: () => whole(answered(counters()).then(({ version }) => times(version))),
    earnings: (referrer) => whole(readEarnings(sql, homes, referrer)),
    referrer: (payer) => whole(readReferrer(sql, payer)),
    heads: async () =>
      (await answered(heads())).map(({ chainId, number, timestampSec }) => ({
        chainId,
        number,
        timestampSec,
      })),
    close: () => sql.end(),
  }
}

/** Returns a read that concurrent callers share while it runs: a page needs the same sums three times. */
function sharedWhileRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}
