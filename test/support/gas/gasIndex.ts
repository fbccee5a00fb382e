import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { inject } from 'vitest'
import { type Deployment, deploymentSchema } from '../../../core/deployment.ts'
import { text } from '../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { type DevnetAccounts, devnetAccounts } from '../../../devnet/accounts.ts'
import { type DevnetChain, devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { chainSpec } from '../../../devnet/chainSpecs.ts'
import {
  ENTRY_POINT,
  prepareEntryPoint,
  SIMPLE_7702_ACCOUNT,
  SIMPLE_ACCOUNT_FACTORY,
} from '../../../devnet/deploy/entryPoint.ts'
import { paymasterAddress, prepareGasSponsor } from '../../../devnet/deploy/gasSponsor.ts'
import { until } from '../../../supervisor/until.ts'
import { aDeployment } from '../../builders/aDeployment.ts'
import { addressOf } from '../../builders/facts.ts'
import { catchUp } from '../catchUp.ts'
import { migratedDatabase } from '../migratedDatabase.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Indexer, type IndexerOptions, startIndexer } from '../startIndexer.ts'
import { createHandSponsor, type HandSponsor } from './handSponsor.ts'

const GENESIS_SEC = 1_750_000_000
export const GAS_CHAINS = [8453, 137] as const
export type GasChainId = (typeof GAS_CHAINS)[number]

export type GasIndex = {
  readonly accounts: DevnetAccounts
  readonly deployment: Deployment
  readonly databaseUrl: string
  readonly sql: Sql
  readonly chains: { readonly [id in GasChainId]: DevnetChain }
  readonly hands: { readonly [id in GasChainId]: HandSponsor }
  readonly indexerOptions: IndexerOptions
  readonly indexer: Indexer
  /** Waits until the index has the newest block of every chain. */
  syncAll(): Promise<void>
  stop(): Promise<void>
}

/** Creates two chains with only a gas sponsor, under manual mining, and their index. */
export async function createGasIndex(): Promise<GasIndex> {
  const accounts = devnetAccounts()
  const [base, polygon] = await Promise.all(GAS_CHAINS.map((id) => startChain(id, accounts)))
  const chains = { 8453: base!, 137: polygon! }
  const all = Object.values(chains)
  const deployment = deploymentOf(paymasterAddress(accounts))
  const database = await migratedDatabase(inject('postgresUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'quartet-gas-'))
  const indexerOptions = { folder, databaseUrl: database.url, deployment, chains }
  const indexer = await startIndexer(indexerOptions)
  await indexer.ready()
  for (const chain of all) await catchUp(database.url, chain)
  const sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  return {
    accounts,
    deployment,
    databaseUrl: database.url,
    sql,
    chains,
    hands: {
      8453: createHandSponsor(chains[8453], accounts),
      137: createHandSponsor(chains[137], accounts),
    },
    indexerOptions,
    indexer,
    syncAll: async () => {
      for (const chain of all) await waitForHead(sql, chain)
    },
    stop: async () => {
      await sql.end()
      await indexer.stop()
      await Promise.all(all.map(({ node }) => node.stop()))
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startChain(chainId: GasChainId, accounts: DevnetAccounts): Promise<DevnetChain> {
  const spec = chainSpec(chainId)
  const anvil = await startAnvil({ chainId, genesisTimestampSec: GENESIS_SEC })
  const chain = devnetChain(anvil, spec.name, spec.blockTimeSec)
  await chain.rpc('anvil_setBlockTimestampInterval', [spec.blockTimeSec])
  for (const prepare of [prepareEntryPoint, prepareGasSponsor]) {
    const hashes: Hex[] = []
    for (const due of await prepare(chain, accounts)) {
      hashes.push(await submitTransaction(chain, due))
    }
    await mineBlock(chain)
    for (const hash of hashes) await receiptOf(chain, hash)
  }
  return chain
}

/** Returns a deployment of chains with a sponsor, whose other addresses have no code. */
function deploymentOf(paymaster: Address): Deployment {
  const { chains, vaults, payments } = aDeployment()
  return deploymentSchema.parse({
    id: 'gas',
    devnet: true,
    chains: chains.filter(({ chainId }) => GAS_CHAINS.some((known) => known === chainId)),
    vaults,
    payments,
    gas: GAS_CHAINS.map((chainId) => ({
      chainId,
      entryPoint: ENTRY_POINT,
      accountImplementation: SIMPLE_7702_ACCOUNT,
      accountFactory: SIMPLE_ACCOUNT_FACTORY,
      paymaster: paymaster.toLowerCase(),
      startBlock: 0,
      native: {
        symbol: chainId === 137 ? 'POL' : 'ETH',
        wrapped: addressOf(0xa1),
        pool: addressOf(0xa2),
        feed: addressOf(0xa3),
        feedHeartbeatSec: 1_200,
      },
    })),
  })
}

async function waitForHead(sql: Sql, chain: DevnetChain): Promise<void> {
  const { hash, number } = await chain.client.getBlock()
  const isNewest = async () => {
    const [row] = await sql({ hash: text })`
      select hash from chain.block where chain_id = ${chain.chainId}
      order by number desc limit 1`.catch(() => [])
    return row?.hash === hash
  }
  if (await until(isNewest, PATIENCE_MS)) return
  throw new Error(`block ${number} of chain ${chain.chainId} is not the newest of the index`)
}
