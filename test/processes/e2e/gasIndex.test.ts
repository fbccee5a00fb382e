import { type Address, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparePaymaster } from '../../../commands/index/comparePaymaster.ts'
import { entryPointAbi } from '../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../contracts-abi/sponsorPaymasterAbi.ts'
import { commentChain } from '../../../core/catalogue/columns/commentChain.ts'
import { startComparison } from '../../../core/kernel/startComparison.ts'
import { createContractReads } from '../../../core/platform/chains/createContractReads.ts'
import { createIndexProof } from '../../../core/platform/db/continuity/createIndexProof.ts'
import type { GasStats } from '../../../core/sponsor/evm/ports.ts'
import { createPaymasterFigures } from '../../../core/sponsor/evm/store/figures/createPaymasterFigures.ts'
import { readIndexedPaymaster } from '../../../core/sponsor/evm/store/figures/readIndexedPaymaster.ts'
import { createGasStats } from '../../../core/sponsor/evm/store/stats/createGasStats.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { ENTRY_POINT } from '../../../devnet/deploy/entryPoint.ts'
import { ensureMulticall3, MULTICALL3 } from '../../../devnet/deploy/multicall3.ts'
import { createRandom } from '../../../devnet/random.ts'
import { withoutTriggers } from '../../support/bridge/withoutTriggers.ts'
import { catchUp } from '../../support/catchUp.ts'
import { digestTables } from '../../support/digestTables.ts'
import {
  createGasIndex,
  GAS_CHAINS,
  type GasChainId,
  type GasIndex,
} from '../../support/gas/gasIndex.ts'
import type { Call } from '../../support/gas/handSponsor.ts'
import { readSponsorBooks } from '../../support/gas/sponsorBooks.ts'
import { createSponsorStorm } from '../../support/gas/sponsorStorm.ts'
import { expectNodes, expectPaging } from '../../support/graphPages.ts'
import { migratedDatabase } from '../../support/migratedDatabase.ts'
import { openGraph } from '../../support/openGraph.ts'
import { startIndexer } from '../../support/startIndexer.ts'

const WINDOWS = [
  ['h24', 1],
  ['d7', 7],
  ['all', null],
] as const
/** Seed of the random events: `GAS_STORM_SEED=<seed>` repeats a storm. */
const SEED = Number(process.env['GAS_STORM_SEED'] ?? Date.now() % 1_000_000)
/** Rounds of the comparison. `GAS_STORM_ROUNDS=12` is the long run. */
const ROUNDS = Number(process.env['GAS_STORM_ROUNDS'] ?? 3)
const STEPS = 8

describe('the index of the paymaster', () => {
  let index: GasIndex
  let stats: GasStats & { close(): Promise<void> }
  /** Clock of the cached sums. Each read is a day later, so that no read uses the cache. */
  let nowMs = 0

  beforeAll(async () => {
    index = await createGasIndex()
    const { databaseUrl, deployment, sql } = index
    const clock = { nowMs: () => (nowMs += 86_400_000) }
    stats = createGasStats({
      databaseUrl,
      deployment,
      proof: createIndexProof(1),
      clock,
      poolSize: 4,
    })
    for (const chainId of GAS_CHAINS) {
      for (const [n, submitter] of submitters().entries()) {
        await sql`insert into app.lane (chain_id, address, purpose, state, balance_wei)
          values (${chainId}, ${submitter.toLowerCase()}, ${`gas${n + 1}`}, 'open', 1)`
      }
    }
  })
  afterAll(async () => {
    await stats?.close()
    await index?.stop()
  })

  const submitters = (): readonly Address[] =>
    index.accounts.gasSubmitters.map(({ address }) => address)
  const handOf = (chainId: GasChainId) => index.hands[chainId]
  const statsOf = async (chainId: GasChainId) =>
    (await stats.chain('all')).find((gasChainStats) => gasChainStats.chainId === chainId)!

  const carryOperation = async (chainId: GasChainId, carrier: Address, ...calls: Call[]) => {
    const hand = handOf(chainId)
    const sender = await hand.newSender()
    await hand.chain.rpc('anvil_setBalance', [sender.address, '0xde0b6b3a7640000'])
    const operation = await hand.sponsor(sender, calls)
    const txHash = await hand.carry(carrier, [operation])
    await mineBlock(hand.chain)
    await index.syncAll()
    return { ...operation, sender, txHash }
  }

  /** Expects the statistics of both chains to equal raw logs, receipts and the EntryPoint. */
  const expectBooks = async () => {
    await index.syncAll()
    for (const [window, days] of WINDOWS) {
      for (const reported of await stats.chain(window)) {
        const hand = handOf(reported.chainId === 137 ? 137 : 8453)
        const { paymaster, chain } = hand
        const books = await readSponsorBooks(chain, { paymaster, submitters: submitters(), days })
        expect({ seed: SEED, window, ...reported }).toMatchObject({
          seed: SEED,
          window,
          ...books.figures,
        })
        if (window === 'all') expect(reported.depositedWei).toBe(books.depositedWei)
        expect(reported.recent.map(({ userOpHash }) => userOpHash)).toEqual(
          books.operations
            .map(({ hash }) => hash)
            .reverse()
            .slice(0, 20),
        )
        await expectRows(chain.chainId, books.operations)
      }
    }
  }

  const expectRows = async (
    chainId: number,
    operations: Awaited<ReturnType<typeof readSponsorBooks>>['operations'],
  ) => {
    const rows = await index.sql`
      select user_op_hash as hash, sender, nonce, success, actual_gas_cost as cost,
        actual_gas_used as gas, tx_from as from, tx_gas_used * tx_gas_price as "txCost",
        tx_hash as tx
      from chain.paymaster_operation where chain_id = ${chainId} order by id`
    expect([...rows]).toEqual(operations)
  }

  it('starts with the deposit and the signer of the paymaster', async () => {
    const [base, polygon] = await stats.chain('all')
    expect(base).toMatchObject({ chainId: 8453, operations: 0, depositWei: 5n * 10n ** 18n })
    expect(polygon).toMatchObject({ chainId: 137, senders: 0, depositedWei: 5n * 10n ** 18n })
    expect(await commentChain(index.databaseUrl)).toEqual([])
    const signers = await index.sql`select distinct signer from chain.paymaster_signer`
    expect([...signers]).toEqual([{ signer: index.accounts.gasSigner.address.toLowerCase() }])
    await expectBooks()
  })

  it('has an operation by its hash, with its sponsorship and its real cost', async () => {
    const done = await carryOperation(8453, submitters()[0]!, handOf(8453).nothing())
    const receipt = await index.chains[8453].client.getTransactionReceipt({ hash: done.txHash })
    expect(await stats.operation(done.userOpHash)).toMatchObject({
      chainId: 8453,
      sponsorshipId: done.id,
      txHash: done.txHash,
      sender: done.sender.address.toLowerCase(),
      success: true,
      txCostWei: receipt.gasUsed * receipt.effectiveGasPrice,
      blockNumber: Number(receipt.blockNumber),
    })
    const upper: Hex = `0x${done.userOpHash.slice(2).toUpperCase()}`
    expect(await stats.operation(upper)).toEqual(await stats.operation(done.userOpHash))
    expect(await stats.operation(`0x${'00'.repeat(32)}`)).toBeNull()
    const sender = done.sender.address
    expect(await stats.ofSender({ sender, limit: 10 })).toEqual([
      await stats.operation(done.userOpHash),
    ])
    expect(await stats.ofSender({ sender, limit: 0 })).toEqual([])
    await expectBooks()
  })

  it('counts an operation with a failed call, and an operation that a third party sent', async () => {
    const before = await statsOf(137)
    await carryOperation(137, submitters()[1]!, handOf(137).failingCall())
    await carryOperation(137, index.accounts.visitors[0]!.address, handOf(137).nothing())
    const after = await statsOf(137)
    expect(after.opReverted - before.opReverted).toBe(1)
    expect(after.external - before.external).toBe(1)
    expect(after.externalCostWei).toBeGreaterThan(0n)
    await expectBooks()
  })

  it('has the exact deposit when an operation fills the deposit before later operations', async () => {
    const hand = handOf(8453)
    const sender = await hand.newSender()
    await hand.chain.rpc('anvil_setBalance', [sender.address, '0xde0b6b3a7640000'])
    const before = await statsOf(8453)
    const operations = [
      await hand.sponsor(sender, [hand.nothing(), hand.depositCall(7n)]),
      await hand.sponsor(sender, [hand.failingCall()]),
      await hand.sponsor(sender, [hand.depositCall(11n), hand.depositCall(13n)]),
    ]
    await hand.carry(submitters()[0]!, operations)
    await mineBlock(hand.chain)
    await expectBooks()
    const after = await statsOf(8453)
    expect(after.depositedWei - before.depositedWei).toBe(7n + 11n + 13n)
  })

  it('marks the deposit as inexact while the logs do not determine the amount', async () => {
    const hand = handOf(8453)
    await ensureMulticall3(hand.chain, index.accounts)
    const sender = await hand.newSender()
    await hand.chain.rpc('anvil_setBalance', [sender.address, '0xde0b6b3a7640000'])
    const { operation } = await hand.sponsor(sender, [hand.depositCall(5n)])
    const from = index.accounts.visitors[0]!.address
    const inner = encodeFunctionData({
      abi: entryPointAbi,
      functionName: 'handleOps',
      args: [[operation], from],
    })
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [[{ target: ENTRY_POINT, allowFailure: false, callData: inner }]],
    })
    await sendTransaction(hand.chain, { from, to: MULTICALL3, data })
    await index.syncAll()
    const unsure = await statsOf(8453)
    expect(unsure.depositIsExact).toBe(false)
    expect(unsure.depositWei).toBeLessThan(await hand.depositOnChain())
    const { to, data: fill } = hand.depositCall(1n)
    await sendTransaction(hand.chain, { from, to, data: fill!, valueWei: 1n })
    await expectBooks()
  })

  it('has the facts of the new block after an operation was mined again', async () => {
    const hand = handOf(8453)
    const sender = await hand.newSender()
    const operation = await hand.sponsor(sender, [hand.nothing()])
    const [first, second] = [submitters()[0]!, submitters()[1]!]
    await hand.carry(first, [operation])
    await mineBlock(hand.chain)
    await index.syncAll()
    const before = await stats.operation(operation.userOpHash)
    await hand.chain.rpc('anvil_reorg', [1, []])
    await hand.chain.rpc('anvil_dropAllTransactions', [])
    await mineBlock(hand.chain)
    await index.syncAll()
    expect(await stats.operation(operation.userOpHash)).toBeNull()
    await hand.carry(second, [operation])
    await mineBlock(hand.chain)
    await index.syncAll()
    const after = await stats.operation(operation.userOpHash)
    expect(after?.txHash).not.toBe(before?.txHash)
    await expectBooks()
  })

  it(`equals raw logs and receipts after random events, seed ${SEED}`, async () => {
    const storms = []
    for (const chainId of GAS_CHAINS) {
      const random = createRandom(SEED, `sponsor storm ${chainId}`)
      storms.push(await createSponsorStorm(handOf(chainId), index.accounts, random))
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let step = 0; step < STEPS; step += 1) for (const storm of storms) await storm.step()
      for (const chain of Object.values(index.chains)) await catchUp(index.databaseUrl, chain)
      await expectBooks()
    }
    expect((await statsOf(8453)).operations).toBeGreaterThan(ROUNDS * 3)
  })

  it('equals the contracts in the comparison of an upgrade, which names a wrong figure', async () => {
    const compareAll = async () => {
      const found = startComparison()
      for (const { chainId, entryPoint, paymaster } of index.deployment.gas) {
        const { chain } = handOf(chainId === 137 ? 137 : 8453)
        const reads = createContractReads({ rpcUrl: chain.url, chainId })
        const { number } = await latestBlock(chain)
        const at = { paymaster, entryPoint, blockNumber: number }
        const indexed = await readIndexedPaymaster(index.sql, { chainId, paymaster })
        await comparePaymaster(indexed, createPaymasterFigures(reads, at), chainId, found)
      }
      return found
    }
    await index.syncAll()
    const found = await compareAll()
    expect(found.differences).toEqual([])
    expect(found.count()).toBeGreaterThan(20)
    const add = (amount: number) =>
      withoutTriggers(
        index.sql,
        (sql) =>
          sql`update ix_test.paymaster set deposit = deposit + ${amount}::int8, spent = spent - ${amount}::int8`,
      )
    await add(1)
    const figures = (await compareAll()).differences.map(({ figure }) => figure)
    await add(-1)
    expect(figures).toContain('cost of all operations of the paymaster on chain 8453')
    expect(figures).toContain('deposit of the paymaster on chain 137')
  })

  it('has equal rows in GraphQL, page by page', async () => {
    for (const n of [1, 2, 3]) {
      await index.sql`insert into app.solana_sponsorship (id, payment_id, attempt, quote_id,
          transaction, lamport_cap, fee_lamports, amount_usdc, sol_price_e18, state, signature,
          ended_at, sender, paid_fee_lamports, spent_lamports)
        values (${`0x${String(n).repeat(32)}`}, ${`graph-${n}`}, 1, 'q', 't', 9, 5, 7, 1,
          ${n === 3 ? 'failed' : 'confirmed'}, ${`signature${n}`}, now(), 'alice', 5, ${n})`
    }
    const graph = openGraph({ databaseUrl: index.databaseUrl, deployment: index.deployment })
    try {
      const operations = { field: 'sponsoredOperations', entry: 'userOpHash actualGasCostWei' }
      const reported = await expectPaging(graph.ask, operations, [3, 7])
      const rows = await index.sql`select user_op_hash as "userOpHash",
          actual_gas_cost::text as "actualGasCostWei" from chain.paymaster_operation
        order by block_at desc, chain_id desc, user_op_hash desc limit 200`
      expect(reported).toEqual(rows.map((row) => ({ ...row })))
      await expectNodes(graph.ask, { ...operations, type: 'SponsoredOperation' })
      const deposits = { field: 'sponsorDeposits', entry: 'chainId kind amountWei txHash' }
      const moved = await expectPaging(graph.ask, deposits, [1, 2])
      const moves = await index.sql`select tx_hash as hash from chain.paymaster_deposit
        order by block_at desc, chain_id desc, block_number desc, log_index desc limit 200`
      expect(moved.map(({ txHash }) => txHash)).toEqual(moves.map(({ hash }) => hash))
      await expectNodes(graph.ask, { ...deposits, type: 'SponsorDeposit' })
      const transactions = {
        field: 'sponsoredTransactions',
        entry: 'signature spentLamports success',
      }
      const landed = await expectPaging(graph.ask, transactions, [1, 2])
      expect(new Map(landed.map(({ signature, success }) => [signature, success]))).toEqual(
        new Map([
          ['signature1', true],
          ['signature2', true],
          ['signature3', false],
        ]),
      )
      await expectNodes(graph.ask, { ...transactions, type: 'SponsoredTransaction' })
    } finally {
      await graph.close()
    }
  })

  it('follows a change of the signer', async () => {
    const hand = handOf(137)
    const { gasOwner, visitors } = index.accounts
    const next = visitors[1]!.address
    const call = (functionName: 'proposeSigner' | 'acceptSigner') =>
      functionName === 'proposeSigner'
        ? encodeFunctionData({ abi: sponsorPaymasterAbi, functionName, args: [next] })
        : encodeFunctionData({ abi: sponsorPaymasterAbi, functionName })
    const to = hand.paymaster
    await sendTransaction(hand.chain, { from: gasOwner.address, to, data: call('proposeSigner') })
    await sendTransaction(hand.chain, { from: next, to, data: call('acceptSigner') })
    await index.syncAll()
    const [row] = await index.sql`select signer from chain.paymaster where chain_id = 137`
    expect(row).toEqual({ signer: next.toLowerCase() })
  })

  it('is equal to an index built from block 0', async () => {
    const database = await migratedDatabase()
    const options = { ...index.indexerOptions, databaseUrl: database.url, schema: 'ix_again' }
    const again = await startIndexer(options)
    try {
      await again.ready()
      for (const chain of Object.values(index.chains)) await catchUp(database.url, chain)
      await index.syncAll()
      const digests = await digestTables(database.url)
      expect(digests).toEqual(await digestTables(index.databaseUrl))
      expect(digests['paymaster_operation']).not.toContain('empty')
    } finally {
      await again.stop()
      await database.drop()
    }
  })
})
