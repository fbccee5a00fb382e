import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import type { ReceiptProof, ReceiptProofOutcome } from '../../../core/bridge/domain/receiptProof.ts'
import {
  buildReceiptProof,
  type ProvableDeposit,
} from '../../../core/bridge/store/buildReceiptProof.ts'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { RpcResult } from '../../../devnet/rpcProxy/rpcCall.ts'
import { startRpcProxy } from '../../../devnet/rpcProxy/startRpcProxy.ts'
import { createOneBridgeChain, type OneBridgeChain } from '../../support/bridge/oneBridgeChain.ts'
import { submitAuthorization, submitCancellation } from '../../support/payments/thirdParty.ts'

let world: OneBridgeChain
beforeAll(async () => {
  world = await createOneBridgeChain(8453)
})
afterAll(async () => {
  await world.chain.node.stop()
})

const otherAccount = () => world.accounts.residents[0]!.address
/** Fields of a node's answer. */
type Reported = Readonly<Record<string, unknown>>

const send = (method: string, params: unknown[]): Promise<unknown> =>
  (world.chain.rpc as (name: string, given: unknown[]) => Promise<unknown>)(method, params)

/** Submits a payer's authorization to the bridge from a third party, alone in a block. */
async function frontRun(changes?: Partial<Authorization>): Promise<ProvableDeposit> {
  const signed = await world.authorize(changes)
  const txHash = await submitAuthorization(world.chain, otherAccount(), signed)
  await mineBlock(world.chain)
  return depositOf(signed.authorization, txHash)
}

function depositOf({ from, nonce }: Authorization, txHash: Hex): ProvableDeposit {
  return { usdc: world.token.address, bridge: world.bridge, payer: from, nonce, txHash }
}

const build = (deposit: ProvableDeposit, rpcUrl = world.chain.url): Promise<ReceiptProofOutcome> =>
  buildReceiptProof({ chainId: 8453, rpcUrl }, deposit)

async function proofOf(deposit: ProvableDeposit) {
  const outcome = await build(deposit)
  if (outcome.kind !== 'proved') throw new Error(`not proved: ${JSON.stringify(outcome)}`)
  return outcome
}

function refundCall({ payer, nonce }: ProvableDeposit, proof: ReceiptProof): Hex {
  return encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'refundFrontRun',
    args: [payer, nonce, proof],
  })
}

/** Returns the revert of the contract for a proof, or null when the contract accepts the proof. */
async function refusal(deposit: ProvableDeposit, proof: ReceiptProof): Promise<string | null> {
  const data = refundCall(deposit, proof)
  try {
    await send('eth_call', [{ from: otherAccount(), to: world.bridge, data }, 'latest'])
    return null
  } catch (error) {
    return String(error)
  }
}

const balanceOf = (address: Hex): Promise<bigint> =>
  world.chain.client.readContract({
    address: world.token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

/** Sends transactions of every type, some of which fail, with fees that place them around the deposit. */
async function fill(count: number): Promise<void> {
  const senders = [...world.accounts.residents.slice(1), ...world.accounts.visitors]
  const revert = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [otherAccount(), 10n ** 30n],
  })
  for (let at = 0; at < count; at += 1) {
    const gasPrice = toHex(3_000_000_000 + ((at * 7) % 5) * 1_000_000_000)
    const kinds = [
      { gasPrice },
      { gasPrice, accessList: [{ address: world.token.address, storageKeys: [] }] },
      { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice },
      { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice, data: revert },
    ]
    await send('eth_sendTransaction', [
      {
        from: senders[at % senders.length]!.address,
        to: world.token.address,
        data: '0x18160ddd',
        gas: toHex(200_000),
        ...kinds[at % kinds.length]!,
      },
    ])
  }
}

describe('the receipt proof of a deposit', () => {
  it.each([1, 2, 61, 200])(
    'is accepted by the contract for a block of %i transactions',
    async (size) => {
      const signed = await world.authorize()
      const payer = signed.authorization.from
      const before = await balanceOf(payer)
      await fill(size - 1)
      const txHash = await submitAuthorization(world.chain, otherAccount(), signed)
      await mineBlock(world.chain)
      const deposit = depositOf(signed.authorization, txHash)
      const block = (await send('eth_getBlockByNumber', ['latest', false])) as Reported
      expect(block['transactions']).toHaveLength(size)
      expect(await balanceOf(payer)).toBe(before - 5_000_000n)

      const startedMs = performance.now()
      const { proof, ...facts } = await proofOf(deposit)
      const tookMs = performance.now() - startedMs
      const number = Number(block['number'])
      expect(facts).toEqual({
        kind: 'proved',
        valueUsdc6: 5_000_000n,
        blockNumber: number,
        blockHash: block['hash'],
        headNumber: number,
      })
      await mineBlock(world.chain)
      const data = refundCall(deposit, proof)
      const receipt = await sendTransaction(world.chain, {
        from: otherAccount(),
        to: world.bridge,
        data,
      })
      expect(await balanceOf(payer)).toBe(before)
      expect(await refusal(deposit, proof)).toMatch(/AlreadySettled|custom error/)
      process.stdout.write(
        `block of ${size}: proof ${data.length / 2} bytes in ${tookMs.toFixed(0)} ms, refund ${Number(receipt.gasUsed)} gas\n`,
      )
    },
  )

  it('is rejected by the contract after a change of any byte', async () => {
    await fill(20)
    const deposit = await frontRun()
    const { proof } = await proofOf(deposit)
    await mineBlock(world.chain)
    expect(await refusal(deposit, proof)).toBeNull()
    const whole = [proof.header, proof.txKey, proof.receipt, ...proof.nodes]
    const places = whole.flatMap((bytes, part) =>
      Array.from({ length: bytes.length / 2 - 1 }, (_, at) => ({ part, at })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.integer({ min: 1, max: 255 }),
        async ({ part, at }, mask) => {
          const bad = whole.map((bytes, index) => (index === part ? flip(bytes, at, mask) : bytes))
          const [header, txKey, receipt, ...nodes] = bad
          const forged = { ...proof, header: header!, txKey: txKey!, receipt: receipt!, nodes }
          expect(await refusal(deposit, forged)).not.toBeNull()
        },
      ),
      { numRuns: 400 },
    )
    expect(
      await refusal(deposit, { ...proof, usedLogIndex: proof.usedLogIndex + 1n }),
    ).not.toBeNull()
  })

  it('is rejected in the block of the deposit, and accepted in the next block', async () => {
    const deposit = await frontRun()
    const { proof, blockNumber, headNumber } = await proofOf(deposit)
    expect(headNumber).toBe(blockNumber)
    expect(await refusal(deposit, proof)).not.toBeNull()
    await mineBlock(world.chain)
    expect(await refusal(deposit, proof)).toBeNull()
  })

  it('does not exist for a transaction without the deposit', async () => {
    const signed = await world.authorize()
    const [cancelled, paidElsewhere] = [
      await submitCancelled(),
      await frontRun({ to: otherAccount() }),
    ]
    const reverted = await submitAuthorization(world.chain, otherAccount(), {
      ...signed,
      authorization: { ...signed.authorization, valueUsdc6: 1n },
    })
    await mineBlock(world.chain)
    const none = { kind: 'not_a_deposit' }
    expect(await build(cancelled)).toEqual(none)
    expect(await build(paidElsewhere)).toEqual(none)
    expect(await build(depositOf(signed.authorization, reverted))).toEqual(none)
    const real = await frontRun()
    expect(await build({ ...real, payer: otherAccount() })).toEqual(none)
    expect(await build({ ...real, nonce: `0x${'ff'.repeat(32)}` })).toEqual(none)
    expect(await build({ ...real, txHash: `0x${'ff'.repeat(32)}` })).toEqual({ kind: 'not_mined' })
  })

  it('does not exist when the block of the deposit left the chain', async () => {
    const deposit = await frontRun()
    await send('anvil_reorg', [1, []])
    expect(await build(deposit)).toEqual({ kind: 'not_mined' })
  })

  it('does not exist when the block or the receipts of the node do not match the block hash', async () => {
    await fill(3)
    const deposit = await frontRun()
    const header = { kind: 'unprovable', part: 'header' }
    const receipts = { kind: 'unprovable', part: 'receipts' }
    const ofBlock = (change: (reported: Reported) => unknown) =>
      proveWithChangedAnswer(deposit, 'eth_getBlockByHash', change)
    const ofAll = (change: (reported: Reported[]) => unknown) =>
      proveWithChangedAnswer(deposit, 'eth_getBlockReceipts', (reported) =>
        change(reported as unknown as Reported[]),
      )
    expect(await ofBlock((reported) => ({ ...reported, gasUsed: '0x1' }))).toEqual(header)
    expect(await ofBlock((reported) => ({ ...reported, requestsHash: undefined }))).toEqual(header)
    expect(await ofAll((reported) => reported.slice(1))).toEqual(receipts)
    expect(await ofAll((reported) => reported.toReversed())).toEqual(receipts)
    expect(
      await ofAll((reported) => reported.map((entry) => ({ ...entry, cumulativeGasUsed: '0x1' }))),
    ).toEqual(receipts)
    await expect(ofAll(() => null)).rejects.toMatchObject({ code: 'rpc_unavailable' })
    await expect(ofBlock(() => null)).rejects.toMatchObject({ code: 'rpc_unavailable' })
    expect(await proveWithChangedAnswer(deposit, 'none', () => null)).toMatchObject({
      kind: 'proved',
    })
  })

  it('is accepted after 400 blocks, with the block hash from the history contract', async () => {
    const deposit = await frontRun()
    await send('anvil_mine', [toHex(400), '0x1'])
    const { proof } = await proofOf(deposit)
    expect(await refusal(deposit, proof)).toBeNull()
  })

  it('is too old when the history no longer contains the hash of the block', async () => {
    const deposit = await frontRun()
    const { blockNumber } = await proofOf(deposit)
    const atHead = (headNumber: number) =>
      proveWithChangedAnswer(deposit, 'eth_blockNumber', () => toHex(headNumber))
    expect(await atHead(blockNumber + 8_190)).toMatchObject({ kind: 'proved' })
    expect(await atHead(blockNumber + 8_191)).toEqual({
      kind: 'too_old',
      blockNumber,
      headNumber: blockNumber + 8_191,
    })
  })
})

/** Builds a proof over a node with a changed answer to one method. */
async function proveWithChangedAnswer(
  deposit: ProvableDeposit,
  method: string,
  change: (reported: Reported) => unknown,
): Promise<ReceiptProofOutcome> {
  const proxy = await startRpcProxy({ upstream: world.chain.url })
  proxy.intercept(async (call, pass): Promise<RpcResult> => {
    const reply = await pass()
    const isIt = call.method === method && typeof reply === 'object' && 'result' in reply
    return isIt ? { result: change(reply.result as Reported) } : reply
  })
  try {
    return await build(deposit, proxy.url)
  } finally {
    await proxy.close()
  }
}

async function submitCancelled(): Promise<ProvableDeposit> {
  const signed = await world.authorize()
  const signature = await world.cancel(signed.authorization)
  const txHash = await submitCancellation(world.chain, otherAccount(), { ...signed, signature })
  await mineBlock(world.chain)
  return depositOf(signed.authorization, txHash)
}

function flip(bytes: Hex, at: number, mask: number): Hex {
  const digit = 2 + at * 2
  const byte = Number.parseInt(bytes.slice(digit, digit + 2), 16) ^ mask
  return `0x${bytes.slice(2, digit)}${byte.toString(16).padStart(2, '0')}${bytes.slice(digit + 2)}`
}
