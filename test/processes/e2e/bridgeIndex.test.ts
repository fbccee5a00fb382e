import { type Address, encodeFunctionData, type Hex, multicall3Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erc20Abi } from '../../../contracts-abi/erc20Abi.ts'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { tokenMessengerAbi } from '../../../contracts-abi/tokenMessengerAbi.ts'
import { bridgeHookData } from '../../../core/bridge/domain/cctpMessage.ts'
import type { ProofRow } from '../../../core/bridge/ports.ts'
import { TOKEN_MESSENGER } from '../../../devnet/deploy/cctp.ts'
import { MULTICALL3 } from '../../../devnet/deploy/multicall3.ts'
import { type BridgeIndex, createBridgeIndex } from '../../support/bridge/bridgeIndex.ts'
import { digestsOfNewIndex } from '../../support/bridge/digestsOfNewIndex.ts'
import {
  expectFiguresOf,
  expectRowsOf,
  mineUntilDelivered,
} from '../../support/bridge/expectBridges.ts'
import { expectComparison } from '../../support/bridge/expectComparison.ts'
import { expectListsOf } from '../../support/bridge/expectLists.ts'
import { pushData } from '../../support/bridge/handBridges.ts'
import { digestTables } from '../../support/digestTables.ts'

const [BASE, ARC, POLYGON] = [8453, 5042, 137]
const USD = 1_000_000n
const REFERRER: Address = '0x00000000000000000000000000000000005e5e5e'
const SHUNNED: Address = '0x0000000000000000000000000000000000bad0ed'

describe('bridges in the index', () => {
  let index: BridgeIndex
  beforeAll(async () => {
    index = await createBridgeIndex(77)
  })
  afterAll(() => index.stop())

  const visitor = (n: number) => index.world.devnet.accounts.visitors[n]!
  const all = { limit: 100, after: null, chainId: null, payer: null }
  const page = () => index.proofs.page(all)
  const leg = { receiveUsdc6: 25n * USD, maxNetworkFeeUsdc6: 60_000n, feeUsdc6: 250_001n }
  const waitForDelivery = (...ids: Hex[]) => mineUntilDelivered(index, ids)
  const expectRowsOfChains = () => expectRowsOf(index)
  const expectFiguresOfContracts = (referrers: readonly Address[]) =>
    expectFiguresOf(index, referrers)

  it('have no rows before the first bridge', async () => {
    expect(await page()).toEqual([])
    expect(await index.proofs.deposits({ limit: 10, isOpen: false })).toEqual([])
    expect(await index.proofs.times()).toEqual([])
    expect(await index.proofs.totals()).toEqual({
      bridges: 0,
      delivered: 0,
      deliveredUsdc6: 0n,
      feesUsdc6: 0n,
      refunds: 0,
      pending: 0,
    })
    expect((await index.proofs.heads()).map(({ chainId }) => chainId)).toEqual([137, 5042, 8453])
    const [nothing] = await index.proofs.earnings(REFERRER)
    expect(nothing).toMatchObject({ earnedUsdc6: 0n, claimableUsdc6: 0n, lastPayoutTx: null })
  })

  it('are joined with their mints on the other chain, in both directions and to a third chain', async () => {
    const { hand } = index
    const [first, second] = [visitor(0), visitor(1)]
    const out = await hand.bridge({ ...leg, from: BASE, to: ARC, payer: first, referrer: REFERRER })
    await index.syncAll()
    const [pending] = await page()
    expect(pending).toMatchObject({
      id: out.id,
      status: 'waiting_for_circle',
      mintedBy: null,
      mintTx: null,
      receivedUsdc6: null,
    })
    const back = await hand.bridge({ ...leg, from: ARC, to: BASE, payer: second })
    const third = await hand.bridge({ ...leg, from: BASE, to: POLYGON, payer: first })
    await waitForDelivery(out.id, back.id, third.id)
    const { rows } = await expectRowsOfChains()
    expect(rows.map(({ status }) => status)).toEqual(['minted', 'minted', 'minted'])
    expect(rows.every(({ receivedUsdc6 }) => (receivedUsdc6 ?? 0n) >= leg.receiveUsdc6)).toBe(true)
    // The first referrer of a payer earns when a bridge names no referrer.
    expect(rows.find(({ id }) => id === third.id)?.referrer).toBe(REFERRER)
    expect(await index.proofs.byId(out.id)).toEqual(rows.find(({ id }) => id === out.id))
    expect(await index.proofs.byBurnTx(back.burnTx)).toEqual(
      rows.filter(({ id }) => id === back.id),
    )
    expect(await index.proofs.referrer(first.address)).toEqual([
      expect.objectContaining({ chainId: BASE, referrer: REFERRER, setByTx: out.burnTx }),
    ])
    const times = await index.proofs.times()
    expect(times.map(({ chainId, toChainId, samples }) => [chainId, toChainId, samples])).toEqual([
      [ARC, BASE, 1],
      [BASE, POLYGON, 1],
      [BASE, ARC, 1],
    ])
    await expectFiguresOfContracts([REFERRER, first.address])
  })

  it('name the kind of account that delivered each bridge', async () => {
    const { hand, world, sql } = index
    const { bridgeMinter, forwarder } = world.devnet.accounts
    world.devnet.attestation!.faults.order({ kind: 'forward_never', count: 1_000 })
    const bridges = []
    for (const payer of [visitor(0), visitor(1), visitor(2)]) {
      bridges.push(await hand.bridge({ ...leg, from: BASE, to: ARC, payer }))
    }
    await hand.mineAll()
    await hand.mineAll()
    const [own, strange, named] = bridges
    await sql`
      insert into app.lane (chain_id, address, purpose, state, balance_wei)
      values (${ARC}, ${bridgeMinter.address}, 'mint', 'open', 1)`
    const mint = async ({ burnTx }: { burnTx: Hex }, caller: Address) =>
      hand.mint(ARC, caller, await hand.attested(BASE, burnTx))
    await mint(own!, bridgeMinter.address)
    await mint(strange!, visitor(3).address)
    const forwardTx = await mint(named!, forwarder.address)
    world.devnet.attestation!.faults.clear()
    await insertRow(named!.id, forwardTx)
    await waitForDelivery(own!.id, strange!.id, named!.id)
    const minters = new Map((await page()).map((row) => [row.id, row.mintedBy]))
    expect(bridges.map(({ id }) => minters.get(id))).toEqual(['self', 'other', 'forwarder'])
  })

  const insertRow = async (id: Hex, forwardTx: Hex) => {
    const row: ProofRow | null = await index.proofs.byId(id).catch(() => null)
    const { accounts } = index.world.devnet
    await index.sql`
      insert into app.bridge (id, chain_id, contract, payer, nonce, to_chain_id, amount_usdc,
        receive_usdc, max_network_fee_usdc, fee_usdc, min_finality, valid_after, valid_before,
        signature, state, forward_tx, mint_tx, mint_caller)
      values (${id}, ${BASE}, ${index.hand.contractOf(BASE)}, ${row?.payer ?? '0x'}, ${id}, ${ARC},
        1, 1, 1, 1, 2000, 0, 1, '0x', 'minted', ${forwardTx}, ${forwardTx},
        ${accounts.forwarder.address})`
  }

  it('have the earnings of the contract, and record transfers that the token refused', async () => {
    const { hand, world, proofs, sql } = index
    const { usdcAdmin } = world.devnet.accounts
    await hand.bridge({ ...leg, from: ARC, to: BASE, payer: visitor(2), referrer: SHUNNED })
    await hand.bridge({ ...leg, from: BASE, to: ARC, payer: visitor(2), referrer: SHUNNED })
    const blacklistCall = encodeFunctionData({
      abi: parseAbi(['function blacklist(address account)']),
      functionName: 'blacklist',
      args: [SHUNNED],
    })
    await hand.send(BASE, usdcAdmin.address, hand.usdcOf(BASE), blacklistCall)
    const claims = encodeFunctionData({
      abi: quartetBridgeAbi,
      functionName: 'claimFor',
      args: [[REFERRER, SHUNNED]],
    })
    const paid = await hand.send(BASE, visitor(3).address, hand.contractOf(BASE), claims)
    await index.syncAll()
    await expectFiguresOfContracts([REFERRER, SHUNNED])
    const of = async (referrer: Address) =>
      (await proofs.earnings(referrer)).find(({ chainId }) => chainId === BASE)
    expect(await of(REFERRER)).toMatchObject({
      claimableUsdc6: 0n,
      lastPayoutTx: paid.transactionHash,
    })
    expect(await of(SHUNNED)).toMatchObject({ paidUsdc6: 0n, bridges: 1, lastPayoutTx: null })
    const refused = await sql`
      select referrer, caller from chain.bridge_claim where not is_paid`
    expect([...refused]).toEqual([{ referrer: SHUNNED, caller: null }])
  })

  it('exclude deposits, plain transfers and imitated bridges, and list deposits until their refund', async () => {
    const { hand, proofs, sql } = index
    const [first, second] = [visitor(3), visitor(4)]
    const contract = hand.contractOf(BASE)
    const usdc = hand.usdcOf(BASE)
    const pushed = await hand.sign(BASE, first, 7n * USD)
    const depositTx = await hand.push(BASE, pushed)
    const onArc = await hand.sign(ARC, first, 3n * USD)
    const arcDepositTx = await hand.push(ARC, onArc)
    // A plain transfer, and a transfer after an authorization to another account in the same transaction.
    const transfer = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) =>
      hand.send(
        BASE,
        second.address,
        usdc,
        encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
      )
    await transfer('transfer', contract, 2n * USD)
    await transfer('approve', MULTICALL3, 5n * USD)
    const elsewhere = await hand.sign(BASE, second, 4n * USD, first.address)
    const trick = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        [
          { target: usdc, allowFailure: false, callData: pushData(elsewhere) },
          {
            target: usdc,
            allowFailure: false,
            callData: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'transferFrom',
              args: [second.address, contract, 5n * USD],
            }),
          },
        ],
      ],
    })
    await hand.send(BASE, second.address, MULTICALL3, trick)
    await index.syncAll()
    const open = await proofs.deposits({ limit: 10, isOpen: true })
    expect(open.map(({ id }) => id).toSorted()).toEqual([pushed.id, onArc.id].toSorted())
    expect(open.find(({ id }) => id === pushed.id)).toMatchObject({
      chainId: BASE,
      contract,
      payer: first.address,
      nonce: pushed.authorization.nonce,
      amountUsdc6: 7n * USD,
      depositTx,
      refundTx: null,
      refundedSec: null,
    })
    const transfers = await sql`
      select "from", amount_usdc from chain.bridge_gift order by amount_usdc`
    expect([...transfers]).toEqual([
      { from: second.address, amount_usdc: 2n * USD },
      { from: second.address, amount_usdc: 5n * USD },
    ])
    const refundTx = await hand.refundLate(BASE, pushed)
    await index.syncAll()
    expect(await proofs.deposits({ limit: 10, isOpen: true })).toEqual([
      expect.objectContaining({ id: onArc.id }),
    ])
    const known = await proofs.deposits({ limit: 10, isOpen: false })
    expect(known.find(({ id }) => id === pushed.id)).toMatchObject({ refundTx })
    const provenTx = await hand.refundFrontRun(ARC, onArc, arcDepositTx)
    await index.syncAll()
    expect(await proofs.deposits({ limit: 10, isOpen: true })).toEqual([])
    const refunds = await sql`
      select id, kind, tx_hash, amount_usdc from chain.bridge_refund order by kind`
    expect([...refunds]).toEqual([
      { id: onArc.id, kind: 'front_run', tx_hash: provenTx, amount_usdc: 3n * USD },
      { id: pushed.id, kind: 'late', tx_hash: refundTx, amount_usdc: 7n * USD },
    ])
    expect(await proofs.totals()).toMatchObject({ refunds: 2 })
    await expectFiguresOfContracts([REFERRER])
  })

  it('are not delivered by a burn of a third party with their id', async () => {
    const { hand, world, proofs, sql } = index
    world.devnet.attestation!.faults.order({ kind: 'forward_never', count: 1_000 })
    const real = await hand.bridge({ ...leg, from: BASE, to: ARC, payer: visitor(0) })
    const second = visitor(4)
    const usdc = hand.usdcOf(BASE)
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [TOKEN_MESSENGER, USD],
    })
    await hand.send(BASE, second.address, usdc, approve)
    const burn = encodeFunctionData({
      abi: tokenMessengerAbi,
      functionName: 'depositForBurnWithHook',
      args: [
        USD,
        26,
        `0x${visitor(0).address.slice(2).padStart(64, '0')}`,
        usdc,
        `0x${'0'.repeat(64)}`,
        0n,
        2000,
        bridgeHookData(real.id),
      ],
    })
    const { transactionHash } = await hand.send(BASE, second.address, TOKEN_MESSENGER, burn)
    await hand.mineAll()
    await hand.mineAll()
    await hand.mint(ARC, second.address, await hand.attested(BASE, transactionHash))
    await index.syncAll()
    const named = await sql`select 1 from chain.bridge_mint where bridge_id = ${real.id}`
    expect(named.length).toBe(1)
    expect(await proofs.byId(real.id)).toMatchObject({ status: 'waiting_for_circle', mintTx: null })
    const burns = await sql`select depositor from chain.bridge_burn where bridge_id = ${real.id}`
    expect([...burns]).toEqual([{ depositor: hand.contractOf(BASE) }])
    await hand.mint(ARC, second.address, await hand.attested(BASE, real.burnTx))
    world.devnet.attestation!.faults.clear()
    await index.syncAll()
    expect(await proofs.byId(real.id)).toMatchObject({
      status: 'minted',
      receivedUsdc6: leg.receiveUsdc6 + leg.maxNetworkFeeUsdc6 - 14_000n,
    })
  })

  it('follow reorganisations of both chains', async () => {
    const { hand, proofs, world } = index
    const payer = visitor(1)
    // Bridges of earlier tests must be delivered first, because the totals must not change between two reads.
    await waitForDelivery(...(await page()).map(({ id }) => id))
    const before = await proofs.totals()
    const reorged = await hand.bridge({ ...leg, from: BASE, to: ARC, payer, referrer: REFERRER })
    await index.syncAll()
    const burned = await proofs.byId(reorged.id)
    expect(burned).not.toBeNull()
    const base = hand.chainOf(BASE)
    // The sync may have mined one more block.
    const { number: baseHead } = await base.client.getBlock()
    await base.rpc('anvil_reorg', [Number(baseHead) - (burned?.burnBlockNumber ?? 0) + 1, []])
    await base.rpc('anvil_dropAllTransactions', [])
    await hand.mineAll()
    await index.syncAll()
    expect(await proofs.byId(reorged.id)).toBeNull()
    expect(await proofs.totals()).toEqual(before)
    await expectFiguresOfContracts([REFERRER])

    const unaffected = await hand.bridge({ ...leg, from: BASE, to: ARC, payer })
    await waitForDelivery(unaffected.id)
    const minted = await proofs.byId(unaffected.id)
    expect(minted).toMatchObject({ status: 'minted' })
    const arc = hand.chainOf(ARC)
    const { number } = await arc.client.getBlock()
    // The forwarder detects the reorganisation and would mint again in the next block.
    const { faults } = world.devnet.attestation!
    faults.order({ kind: 'forward_never', count: 1_000 })
    await arc.rpc('anvil_reorg', [Number(number) - (minted?.mintBlockNumber ?? 0) + 1, []])
    await arc.rpc('anvil_dropAllTransactions', [])
    await hand.mineAll()
    await index.syncAll()
    expect(await proofs.byId(unaffected.id)).toMatchObject({ mintTx: null, mintedBy: null })
    faults.clear()
    await waitForDelivery(unaffected.id)
    await expectRowsOfChains()
  })

  it('are returned in stable pages, filtered by chain and payer', async () => {
    const { proofs, hand } = index
    const first = await page()
    const reported: ProofRow[] = []
    for (;;) {
      const last = reported.at(-1)
      const after = last === undefined ? null : { burnedSec: last.burnedSec, id: last.id }
      const next = await proofs.page({ ...all, limit: 2, after })
      if (reported.length === 2)
        await hand.bridge({ ...leg, from: ARC, to: BASE, payer: visitor(3) })
      if (reported.length === 2) await index.syncAll()
      reported.push(...next)
      if (next.length < 2) break
    }
    expect(reported).toEqual(first)
    const onArc = await proofs.page({ ...all, chainId: ARC })
    expect(new Set(onArc.map(({ chainId }) => chainId))).toEqual(new Set([ARC]))
    const ofFirst = await proofs.page({ ...all, payer: visitor(0).address })
    expect(ofFirst.length).toBe(first.filter(({ payer }) => payer === visitor(0).address).length)
  })

  it('have equal lists in GraphQL and in REST', () => expectListsOf(index))

  it('record the actions of the owner', async () => {
    const { hand, world, sql } = index
    const owner = world.devnet.accounts.deployer.address
    const call = (data: Hex) => hand.send(BASE, owner, hand.contractOf(BASE), data)
    const encode = (functionName: 'setPaused' | 'withdrawFees', args: readonly [never]) =>
      encodeFunctionData({ abi: quartetBridgeAbi, functionName, args })
    await call(encode('setPaused', [true as never]))
    await call(encode('setPaused', [false as never]))
    await call(encode('withdrawFees', [owner as never]))
    await index.syncAll()
    const rows = await sql`
      select kind from chain.bridge_action where chain_id = ${BASE} order by block_number`
    expect(rows.map(({ kind }) => kind)).toEqual(['operator', 'pause', 'resume', 'withdrawal'])
    await expectFiguresOfContracts([REFERRER, SHUNNED])
  })

  it('equal the contracts in the comparison of an upgrade, which names the first wrong figure', () =>
    expectComparison(index))

  it('are byte-for-byte equal, after live blocks and reorganisations, to an index built from block 0', async () => {
    const digests = await digestsOfNewIndex(index)
    expect(Object.keys(digests).filter((name) => name.startsWith('bridge'))).toHaveLength(12)
    expect(await digestTables(index.world.databaseUrl)).toEqual(digests)
  })

  it('are absent from the index of a deployment without bridges, and the index works', async () => {
    const digests = await digestsOfNewIndex(index, { bridges: [], cctp: [] })
    expect(digests['bridge']).toBe('0 rows empty')
    expect(digests['block']).not.toBe('0 rows empty')
  })
})
