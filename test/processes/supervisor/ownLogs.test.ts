import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, type Hex, multicall3Abi, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { usdcAbi } from '../../../contracts-abi/usdcAbi.ts'
import { vaultFactoryAbi } from '../../../contracts-abi/vaultFactoryAbi.ts'
import { int } from '../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { MULTICALL3 } from '../../../devnet/deploy/multicall3.ts'
import { compareFigures } from '../../../workers/vaults/checker/compareFigures.ts'
import { catchUp } from '../../support/catchUp.ts'
import { createDatabase } from '../../support/createDatabase.ts'
import { digestTables } from '../../support/digestTables.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { submitAuthorization } from '../../support/payments/thirdParty.ts'
import { startIndexer } from '../../support/startIndexer.ts'
import { createWorld, type World } from '../../support/world.ts'

/**
 * Depth from which on Ponder reads a block as history, blocks. Source: ponder 0.17, finality of
 * chain 8453.
 */
const FINALITY_BLOCKS = 30
/**
 * Number of vaults from which on Ponder omits the addresses of vaults from its requests. Source: ponder 0.17,
 * factoryAddressCountThreshold.
 */
const THRESHOLD = 1_000
const VAULTS_PER_TRANSACTION = 40
const GAS = 28_000_000n
const USD = 1_000_000n

describe('an index of own logs', () => {
  let world: World
  let sql: Sql
  let start: number
  let vault: Address
  const stranger = aPayer('stranger')
  const buyer = aPayer('buyer of an answer')

  beforeAll(async () => {
    world = await createWorld({ seed: 91, backfillDays: 0, keepStates: 4_000 })
    sql = createSql(world.databaseUrl, { name: 'test', max: 1, reader: false })
    start = (await world.sync()).number
    vault = await createVaults(1)
    for (const { address } of [stranger, buyer]) await mine([await mint(address, 50n * USD)])
  })
  afterAll(async () => {
    await sql?.end()
    await world?.stop()
  })

  const usdc = () => world.devnet.contracts.usdc
  const send = (from: Address, data: Hex, to: Address = usdc()): Promise<Hex> =>
    submitTransaction(world.devnet.vaultChain, { from, to, data })
  const mint = (to: Address, amount: bigint): Promise<Hex> =>
    send(
      world.devnet.accounts.usdcAdmin.address,
      encodeFunctionData({ abi: usdcAbi, functionName: 'mint', args: [to, amount] }),
    )
  const transfer = (to: Address, amount: bigint): Promise<Hex> =>
    send(
      visitor(0),
      encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [to, amount] }),
    )
  const authorize = async (payer: typeof stranger, to: Address, nonce: bigint): Promise<Hex> => {
    const { vaultChain, deployment } = world.devnet
    const known = deployment.chains.find(({ chainId }) => chainId === vaultChain.chainId)!
    const token = {
      chainId: known.chainId,
      address: known.usdc,
      name: known.usdcName,
      version: known.usdcVersion,
    }
    const authorization = {
      from: payer.address,
      to,
      valueUsdc6: USD,
      validAfterSec: 0n,
      validBeforeSec: 10_000_000_000n,
      nonce: numberToHex(nonce, { size: 32 }),
    }
    const signature = await payer.sign(token, authorization)
    return submitAuthorization(vaultChain, visitor(1), { authorization, signature, token })
  }
  const visitor = (n: number): Address => world.devnet.accounts.visitors[n]!.address
  const mine = async (hashes: readonly Hex[]): Promise<void> => {
    const { vaultChain } = world.devnet
    await mineBlock(vaultChain)
    for (const hash of hashes) await receiptOf(vaultChain, hash)
  }
  const submitVaults = (count: number): Promise<Hex> => {
    const { deployment, vaultChain } = world.devnet
    const call = {
      target: deployment.vaults.factory,
      allowFailure: false,
      callData: encodeFunctionData({ abi: vaultFactoryAbi, functionName: 'createVault' }),
    }
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [Array.from({ length: count }, () => call)],
    })
    return submitTransaction(vaultChain, { from: visitor(2), to: MULTICALL3, data, gas: GAS })
  }
  /** Creates vaults, as many in one block as fit; returns the newest. */
  const createVaults = async (count: number): Promise<Address> => {
    for (let left = count; left > 0; left -= VAULTS_PER_TRANSACTION) {
      await mine([await submitVaults(Math.min(left, VAULTS_PER_TRANSACTION))])
    }
    return newestVault()
  }
  const newestVault = async (): Promise<Address> => {
    const { deployment, vaultChain } = world.devnet
    const factory = { address: deployment.vaults.factory, abi: vaultFactoryAbi } as const
    const total = await vaultChain.client.readContract({
      ...factory,
      functionName: 'totalVaults',
    })
    const address = await vaultChain.client.readContract({
      ...factory,
      functionName: 'vaults',
      args: [total - 1n],
    })
    return `0x${address.slice(2).toLowerCase()}`
  }
  const finalize = async (): Promise<void> => {
    for (let block = 0; block < 3 * FINALITY_BLOCKS; block += 1) await mine([])
    await world.sync()
  }
  /** Compares all figures with the contracts at each block that was not compared before. */
  const expectExact = async (): Promise<void> => {
    await world.sync()
    for (const block of await world.blocksAfter(start)) {
      const report = await compareFigures(world, block)
      expect({ block: block.number, differences: report?.differences }).toEqual({
        block: block.number,
        differences: [],
      })
      start = block.number
    }
  }
  /** Returns the sum of the donations that the index has, USDC-6. */
  const sumDonations = async (to: Address): Promise<bigint> => {
    const [row] = await sql({ sum: int })`
      select coalesce(sum(amount), 0)::int8 as sum from chain.holding_transfer
      where vault = ${to} and counterparty = ${visitor(0)}`
    return BigInt(row?.sum ?? 0)
  }
  /** Counts the cached USDC logs of an index that was built from the past. */
  const cachedOf = async (databaseUrl: string) => {
    const cacheSql = createSql(databaseUrl, { name: 'test', max: 1, reader: false })
    const { payTo } = world.devnet.deployment.payments
    const [row] = await cacheSql({ strangers: int, authorizations: int, vaults: int })`
      select count(*) filter (where l.topic0 like '0x98de5035%') as authorizations,
        count(*) filter (where l.topic0 like '0xddf252ad%' and own.account is null) as strangers,
        count(*) filter (where own.account is not null) as vaults
      from ponder_sync.logs l left join (
        select address as account from chain.vault union select ${payTo}
      ) own on own.account in ('0x' || right(l.topic1, 40), '0x' || right(l.topic2, 40))
      where l.address = ${usdc()}`
    await cacheSql.end()
    return row
  }

  it('finds donations before, between and after other events, and equals the contracts at each block', async () => {
    await mine([await transfer(vault, 3n * USD), await transfer(stranger.address, USD)])
    await mine([await transfer(vault, 1n)])
    for (let step = 0; step < 4; step += 1) await world.live()
    // One donation precedes a trade, and another donation follows the trade in the same block.
    await mine([
      await transfer(vault, 2n * USD),
      await transfer(stranger.address, USD),
      await transfer(vault, 5n * USD),
    ])
    for (let step = 0; step < 4; step += 1) await world.live()
    await expectExact()
    expect(await sumDonations(vault)).toBe(10n * USD + 1n)
  })

  it('finds a donation in the block after the creation of the vault, when the indexer requests both blocks at once', async () => {
    await world.indexer.stop()
    await mine([await submitVaults(1)])
    const created = await newestVault()
    await mine([await transfer(created, 4n * USD)])
    await mine([await submitVaults(1), await transfer(created, 1n * USD)])
    await world.restartIndexer()
    await expectExact()
    expect(await sumDonations(created)).toBe(5n * USD)
  })

  it('has the authorization of a payment to the payee, and no authorization of a third party', async () => {
    const { payTo } = world.devnet.deployment.payments
    await mine([
      await authorize(stranger, visitor(3), 1n),
      await authorize(buyer, payTo, 2n),
      await authorize(stranger, visitor(3), 3n),
    ])
    await world.sync()
    const rows = await sql`select kind, authorizer, nonce from chain.usdc_authorization`
    expect([...rows]).toEqual([
      { kind: 'used', authorizer: buyer.address, nonce: numberToHex(2n, { size: 32 }) },
    ])
  })

  it('keeps donations and removed donations apart through a reorganisation', async () => {
    await mine([await transfer(vault, 7n * USD)])
    await mine([await transfer(vault, 7n * USD)])
    await world.sync()
    await world.scenario('reorg 2')
    await world.live()
    await expectExact()
  })

  it(`equals the index of the live blocks if built from the past with more than ${THRESHOLD} vaults, and caches no log of a third party`, async () => {
    const newest = await createVaults(THRESHOLD + 1)
    await mine([await transfer(newest, 9n * USD), await transfer(stranger.address, USD)])
    await authorize(stranger, visitor(3), 4n)
    await finalize()
    expect(await sumDonations(newest)).toBe(9n * USD)
    const database = await createDatabase(inject('postgresUrl'))
    const folder = mkdtempSync(join(tmpdir(), 'quartet-own-logs-'))
    const rebuilt = await startIndexer({
      ...world.indexerOptions,
      folder,
      databaseUrl: database.url,
    })
    await rebuilt.ready()
    await catchUp(database.url, world.devnet.vaultChain)
    await world.sync()
    const digests = await digestTables(database.url)
    const cached = await cachedOf(database.url)
    await rebuilt.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
    expect(await digestTables(world.databaseUrl)).toEqual(digests)
    expect(cached).toMatchObject({ strangers: 0, authorizations: 1 })
    expect(cached?.vaults).toBeGreaterThan(0)
  })
})
