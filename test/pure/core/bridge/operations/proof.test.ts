import fc from 'fast-check'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { getBridgeEarnings } from '../../../../../core/bridge/operations/getBridgeEarnings.ts'
import { getBridgeProof } from '../../../../../core/bridge/operations/getBridgeProof.ts'
import { getBridgeProofVerify } from '../../../../../core/bridge/operations/getBridgeProofVerify.ts'
import { getBridgeReferrer } from '../../../../../core/bridge/operations/getBridgeReferrer.ts'
import type { ProofFacts } from '../../../../../core/bridge/ports.ts'
import {
  aBridgeWorld,
  aDeposit,
  aProofRow,
  type BridgeWorld,
  BURN_TX,
  bridgeDepsOf,
  MINT_TX,
  PAYER,
  REFUND_TX,
  txOf,
} from '../../../../builders/aBridge.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { depsOf } from '../../../../builders/anApp.ts'
import { addressOf } from '../../../../builders/facts.ts'

const depsWith = (world: BridgeWorld, change: Partial<ReturnType<typeof bridgeDepsOf>> = {}) =>
  depsOf(aWorld({}), { bridge: { ...bridgeDepsOf(world), ...change } })

describe('the list of bridges', () => {
  const pending = aProofRow({
    nonce: txOf(7),
    burnTx: txOf(0xb7),
    burnedSec: 1_790_002_000,
    mintTx: null,
    mintBlockNumber: null,
    mintCaller: null,
    mintedSec: null,
    receivedUsdc6: null,
    feeExecutedUsdc6: null,
    mintedBy: null,
    status: 'attested',
  })
  const world = () => aBridgeWorld({ rows: [pending, aProofRow()], deposits: [aDeposit()] })

  it('shows a delivered bridge, a pending bridge and a refund', async () => {
    const { body, at } = await getBridgeProof.answer(depsWith(world()), {})
    expect(at).toBeNull()
    expect(getBridgeProof.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      bridges: [
        { burnTx: pending.burnTx, status: 'attested', mintTx: null, seconds: null },
        {
          from: 'base',
          to: 'arc',
          amountUsdc: '25000000',
          receivedUsdc: '25001000',
          payUsdc: '25268000',
          feeUsdc: '252000',
          networkFeeUsdc: '15000',
          burnTx: BURN_TX,
          mintTx: MINT_TX,
          mintedBy: 'forwarder',
          seconds: 10,
          refundTx: null,
          status: 'minted',
        },
      ],
      deposits: [{ depositUsdc: '12000000', refundTx: REFUND_TX }],
      nextCursor: null,
    })
  })

  it('has pages with a cursor, and rejects any other cursor', async () => {
    const deps = depsWith(world())
    const first = await getBridgeProof.answer(deps, { query: { limit: '1' } })
    const { bridges, nextCursor } = getBridgeProof.output.parse(first.body)
    expect(bridges.map(({ burnTx }) => burnTx)).toEqual([pending.burnTx])
    const second = await getBridgeProof.answer(deps, {
      query: { limit: '1', cursor: nextCursor ?? '' },
    })
    const rest = getBridgeProof.output.parse(second.body)
    expect(rest.bridges.map(({ burnTx }) => burnTx)).toEqual([BURN_TX])
    expect([rest.nextCursor, rest.deposits]).toEqual([null, []])
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (cursor) => {
        const requested = getBridgeProof.answer(deps, { query: { cursor } })
        await expect(requested).rejects.toThrow('cursor: must be a nextCursor of this list')
      }),
    )
  })

  it('can be filtered by payer or chain, and rejects invalid filters', async () => {
    const deps = depsWith(world())
    const send = (query: Record<string, string>) => getBridgeProof.answer(deps, { query })
    const read = async (query: Record<string, string>) =>
      getBridgeProof.output.parse((await send(query)).body).bridges.length
    expect(await read({ payer: PAYER })).toBe(2)
    expect(await read({ payer: addressOf(0xdead) })).toBe(0)
    expect(await read({ from: 'base' })).toBe(2)
    expect(await read({ from: 'arc' })).toBe(0)
    await expect(send({ from: 'moon' })).rejects.toThrow('from: must be one of base, arc')
    await expect(send({ payer: '0x12' })).rejects.toThrow('payer: must be 0x and 40')
    await expect(send({ limit: '0' })).rejects.toThrow('limit: must be an integer from 1 to 200')
  })

  it('has the totals of its filter, on every page and in the table', async () => {
    const deps = depsWith(world())
    const send = async (query: Record<string, string>) => {
      const { body } = await getBridgeProof.answer(deps, { query })
      const { totals, bridges, deposits } = getBridgeProof.output.parse(body)
      const csv = getBridgeProof.formats?.find((format) => format.name !== 'svg')
      const lines = csv?.write(body).trim().split('\r\n') ?? []
      expect(lines).toHaveLength(1 + bridges.length)
      return [totals.bridges, totals.delivered, totals.feesUsdc, bridges.length, deposits.length]
    }
    const { burnedSec } = aProofRow()
    const { burnedSec: laterSec } = pending
    expect(laterSec).toBeGreaterThan(burnedSec)
    expect(await send({})).toEqual([2, 1, '504000', 2, 1])
    expect(await send({ limit: '1' })).toEqual([2, 1, '504000', 1, 1])
    expect(await send({ payer: PAYER })).toEqual([2, 1, '504000', 2, 0])
    expect(await send({ payer: addressOf(0xdead) })).toEqual([0, 0, '0', 0, 0])
    expect(await send({ from: 'arc' })).toEqual([0, 0, '0', 0, 0])
    expect(await send({ since: String(burnedSec + 1) })).toEqual([1, 0, '252000', 1, 0])
    expect(await send({ since: String(laterSec) })).toEqual([1, 0, '252000', 1, 0])
    expect(await send({ until: String(laterSec - 1) })).toEqual([1, 1, '252000', 1, 0])
    expect(await send({ until: String(burnedSec) })).toEqual([1, 1, '252000', 1, 0])
    const both = { payer: PAYER, since: String(burnedSec), until: String(laterSec), limit: '1' }
    expect(await send(both)).toEqual([2, 1, '504000', 1, 0])
    const dayOf = (sec: number) => new Date(sec * 1000).toISOString().slice(0, 10)
    const [first, last] = [dayOf(burnedSec), dayOf(laterSec)]
    expect(await send({ since: first, until: last })).toEqual([2, 1, '504000', 2, 0])
    expect(await send({ since: dayOf(laterSec + 86_400) })).toEqual([0, 0, '0', 0, 0])
    expect(await send({ until: dayOf(burnedSec - 86_400) })).toEqual([0, 0, '0', 0, 0])
  })

  it.each([
    [{ since: '2', until: '1' }, 'since: must not be after 1'],
    [{ since: '2026-02-30' }, 'since: must be unix seconds, or a UTC day such as 2026-11-23'],
    [{ since: '2026-11-24', until: '2026-11-23' }, 'since: must not be after'],
    [{ until: '-1' }, 'until: must be unix seconds'],
  ])('rejects %j', async (query, problem) => {
    await expect(getBridgeProof.answer(depsWith(world()), { query })).rejects.toThrow(problem)
  })

  it('is also a table with units in its column names', async () => {
    const { body } = await getBridgeProof.answer(depsWith(world()), {})
    const csv = getBridgeProof.formats?.find((format) => format.name !== 'svg')
    const [head, ...lines] = csv?.write(body).trim().split('\r\n') ?? []
    expect(head?.split(',').slice(0, 7)).toEqual([
      'id',
      'payer',
      'from',
      'to',
      'status',
      'amount_usdc6',
      'received_usdc6',
    ])
    expect(lines.map((line) => line.split(',').length)).toEqual([23, 23])
  })
})

describe('the check of a burn', () => {
  const row = aProofRow()
  const check = async (chain: readonly ProofFacts[], rows = [row]) => {
    const world = aBridgeWorld({ rows: [...rows] })
    const token = { chainId: 8453, address: addressOf(1), name: 'USD Coin', version: '2' }
    const sources = [{ token, payTo: addressOf(2) }]
    const deps = depsWith(world, {
      routes: { ...bridgeDepsOf(world).routes, sources },
      proofCheck: { read: async () => chain },
    })
    const { body } = await getBridgeProofVerify.answer(deps, { params: { burnTx: BURN_TX } })
    expect(getBridgeProofVerify.output.parse(body)).toEqual(body)
    return getBridgeProofVerify.output.parse(body)
  }

  it('matches when list and chains are equal', async () => {
    expect(await check([row])).toMatchObject({
      match: true,
      burnTx: BURN_TX,
      bridges: [{ id: row.id, match: true, differences: [] }],
    })
  })

  it('names any field that differs', async () => {
    const changes: readonly Partial<ProofFacts>[] = [
      { payer: addressOf(1) },
      { referrer: addressOf(1) },
      { nonce: txOf(9) },
      { amountUsdc6: 1n },
      { receiveUsdc6: 1n },
      { maxNetworkFeeUsdc6: 1n },
      { feeUsdc6: 1n },
      { referralUsdc6: 1n },
      { destinationDomain: 7 },
      { contract: addressOf(1) },
      { chainId: 5042 },
      { burnBlockNumber: 1 },
      { burnedSec: 1 },
      { mintTx: null },
      { mintBlockNumber: 1 },
      { mintCaller: addressOf(1) },
      { mintedSec: 1 },
      { receivedUsdc6: 1n },
      { feeExecutedUsdc6: 1n },
    ]
    for (const change of changes) {
      const { match, bridges } = await check([{ ...row, ...change }])
      expect([match, bridges[0]?.differences.length], Object.keys(change)[0]).toEqual([false, 1])
    }
  })

  it('does not match when only one side has the bridge', async () => {
    expect((await check([])).bridges).toMatchObject([{ match: false, onChain: null }])
    const { match, bridges } = await check([row], [])
    expect([match, bridges[0]?.inIndex]).toEqual([false, null])
  })

  it('rejects a transaction that neither side has', async () => {
    await expect(check([], [])).rejects.toThrow('no such transaction')
  })
})

describe('the earnings of a referrer', () => {
  it('have a claim transaction when there is a balance', async () => {
    const referrer = addressOf(0x5e)
    const base = bridgeDepsOf(aBridgeWorld())
    const earning = (chainId: number, earnedUsdc6: bigint) => ({
      chainId,
      contract: addressOf(chainId),
      earnedUsdc6,
      paidUsdc6: 10_000n,
      claimableUsdc6: earnedUsdc6 - 10_000n,
      bridges: 3,
      lastPayoutTx: txOf(5),
    })
    const deps = depsWith(aBridgeWorld(), {
      proofs: {
        ...base.proofs,
        earnings: async () => [earning(8453, 60_000n), earning(5042, 10_000n)],
      },
    })
    const { body } = await getBridgeEarnings.answer(deps, { params: { referrer } })
    const reported = getBridgeEarnings.output.parse(body)
    expect(reported).toEqual(body)
    expect(reported).toMatchObject({
      chains: [
        { network: 'eip155:8453', claimableUsdc: '50000', claim: { chainId: 8453, value: '0' } },
        { network: 'eip155:5042', claimableUsdc: '0', claim: null },
      ],
      totalClaimableUsdc: '50000',
      payoutThresholdUsdc: '10000',
    })
    const { data = '0x' } = reported.chains[0]?.claim ?? {}
    const call = decodeFunctionData({
      abi: parseAbi(['function claim()']),
      data: `0x${data.slice(2)}`,
    })
    expect(call.functionName).toBe('claim')
    const nowSec = deps.clock.nowSec()
    expect(reported.nextPayoutAt).toBeGreaterThan(nowSec)
    expect(reported.nextPayoutAt).toBeLessThanOrEqual(nowSec + 86_400)
  })

  it('are shown for the payer of the referrer, chain by chain', async () => {
    const base = bridgeDepsOf(aBridgeWorld())
    const rows = [
      { chainId: 8453, referrer: addressOf(0x5e), setByTx: BURN_TX, sinceSec: 1_790_000_000 },
    ]
    const deps = depsWith(aBridgeWorld(), {
      proofs: { ...base.proofs, referrer: async () => rows },
    })
    const { body } = await getBridgeReferrer.answer(deps, { params: { payer: PAYER } })
    expect(getBridgeReferrer.output.parse(body)).toMatchObject({
      chains: [{ network: 'eip155:8453', setByTx: BURN_TX, since: 1_790_000_000 }],
    })
  })
})
