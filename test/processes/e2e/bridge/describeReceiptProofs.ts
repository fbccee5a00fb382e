import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { mineBlock } from '../../../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import { createProver, type Prover, type Reported } from '../../../support/bridge/createProver.ts'
import type { OneBridgeChain } from '../../../support/bridge/oneBridgeChain.ts'
import { submitAuthorization } from '../../../support/payments/thirdParty.ts'

/** Tests that the contract accepts a proof of a deposit, and only this proof, on any node. */
export function describeReceiptProofs(given: () => OneBridgeChain): void {
  describe('the receipt proof of a deposit', () => {
    let prover: Prover
    beforeAll(() => {
      prover = createProver(given())
    })

    it.each([1, 2, 61, 200])(
      'is accepted by the contract for a block of %i transactions',
      async (size) => {
        const signed = await given().authorize()
        const payer = signed.authorization.from
        const before = await prover.balanceOf(payer)
        await prover.fill(size - 1)
        const txHash = await submitAuthorization(given().chain, prover.thirdParty, signed)
        await mineBlock(given().chain)
        const deposit = prover.depositOf(signed.authorization, txHash)
        const block = (await prover.send('eth_getBlockByNumber', ['latest', false])) as Reported
        expect(block['transactions']).toHaveLength(size)
        expect(await prover.balanceOf(payer)).toBe(before - 5_000_000n)

        const startedMs = performance.now()
        const { proof, ...facts } = await prover.proofOf(deposit)
        const tookMs = performance.now() - startedMs
        const number = Number(block['number'])
        expect(facts).toEqual({
          kind: 'proved',
          valueUsdc6: 5_000_000n,
          blockNumber: number,
          blockHash: block['hash'],
          headNumber: number,
        })
        await mineBlock(given().chain)
        const data = prover.refundCall(deposit, proof)
        const receipt = await sendTransaction(given().chain, {
          from: prover.thirdParty,
          to: given().bridge,
          data,
        })
        expect(await prover.balanceOf(payer)).toBe(before)
        expect(await prover.refusal(deposit, proof)).toBe('AlreadySettled')
        process.stdout.write(
          `block of ${size}: proof ${data.length / 2} bytes in ${tookMs.toFixed(0)} ms, refund ${Number(receipt.gasUsed)} gas\n`,
        )
      },
    )

    it('is rejected by the contract after a change of any byte', async () => {
      await prover.fill(20)
      const deposit = await prover.frontRun()
      const { proof } = await prover.proofOf(deposit)
      await mineBlock(given().chain)
      expect(await prover.refusal(deposit, proof)).toBeNull()
      const whole = [proof.header, proof.txKey, proof.receipt, ...proof.nodes]
      const places = whole.flatMap((bytes, part) =>
        Array.from({ length: bytes.length / 2 - 1 }, (_, at) => ({ part, at })),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...places),
          fc.integer({ min: 1, max: 255 }),
          async ({ part, at }, mask) => {
            const bad = whole.map((bytes, index) =>
              index === part ? flip(bytes, at, mask) : bytes,
            )
            const [header, txKey, receipt, ...nodes] = bad
            const forged = { ...proof, header: header!, txKey: txKey!, receipt: receipt!, nodes }
            expect(await prover.refusal(deposit, forged)).not.toBeNull()
          },
        ),
        { numRuns: 400 },
      )
      expect(
        await prover.refusal(deposit, { ...proof, usedLogIndex: proof.usedLogIndex + 1n }),
      ).not.toBeNull()
    })

    it('is rejected in the block of the deposit, and accepted in the next block', async () => {
      const deposit = await prover.frontRun()
      const { proof, blockNumber, headNumber } = await prover.proofOf(deposit)
      expect(headNumber).toBe(blockNumber)
      expect(await prover.refusal(deposit, proof)).not.toBeNull()
      await mineBlock(given().chain)
      expect(await prover.refusal(deposit, proof)).toBeNull()
    })

    it('does not exist for a transaction without the deposit', async () => {
      const signed = await given().authorize()
      const [cancelled, paidElsewhere] = [
        await prover.cancel(),
        await prover.frontRun({ to: prover.thirdParty }),
      ]
      const reverted = await submitAuthorization(given().chain, prover.thirdParty, {
        ...signed,
        authorization: { ...signed.authorization, valueUsdc6: 1n },
      })
      await mineBlock(given().chain)
      const none = { kind: 'not_a_deposit' }
      expect(await prover.build(cancelled)).toEqual(none)
      expect(await prover.build(paidElsewhere)).toEqual(none)
      expect(await prover.build(prover.depositOf(signed.authorization, reverted))).toEqual(none)
      const real = await prover.frontRun()
      expect(await prover.build({ ...real, payer: prover.thirdParty })).toEqual(none)
      expect(await prover.build({ ...real, nonce: `0x${'ff'.repeat(32)}` })).toEqual(none)
      expect(await prover.build({ ...real, txHash: `0x${'ff'.repeat(32)}` })).toEqual({
        kind: 'not_mined',
      })
    })

    it('does not exist when the block of the deposit left the chain', async () => {
      const deposit = await prover.frontRun()
      await prover.send('anvil_reorg', [1, []])
      expect(await prover.build(deposit)).toEqual({ kind: 'not_mined' })
    })

    it('does not exist when the block or the receipts of the node do not match the block hash', async () => {
      await prover.fill(3)
      const deposit = await prover.frontRun()
      const header = { kind: 'unprovable', part: 'header' }
      const receipts = { kind: 'unprovable', part: 'receipts' }
      const ofBlock = (change: (reported: Reported) => unknown) =>
        prover.proveWithChangedAnswer(deposit, 'eth_getBlockByHash', change)
      const ofAll = (change: (reported: Reported[]) => unknown) =>
        prover.proveWithChangedAnswer(
          deposit,
          'eth_getBlockReceipts',
          (reported) => change(reported as unknown as Reported[]), // This method of the node answers a list.
        )
      expect(await ofBlock((reported) => ({ ...reported, gasUsed: '0x1' }))).toEqual(header)
      expect(await ofBlock((reported) => ({ ...reported, requestsHash: undefined }))).toEqual(
        header,
      )
      expect(await ofAll((reported) => reported.slice(1))).toEqual(receipts)
      expect(await ofAll((reported) => reported.toReversed())).toEqual(receipts)
      expect(
        await ofAll((reported) =>
          reported.map((entry) => ({ ...entry, cumulativeGasUsed: '0x1' })),
        ),
      ).toEqual(receipts)
      await expect(ofAll(() => null)).rejects.toMatchObject({ code: 'rpc_unavailable' })
      await expect(ofBlock(() => null)).rejects.toMatchObject({ code: 'rpc_unavailable' })
      expect(await prover.proveWithChangedAnswer(deposit, 'none', () => null)).toMatchObject({
        kind: 'proved',
      })
    })

    it('is accepted after 400 blocks, with the block hash from the history contract', async () => {
      const deposit = await prover.frontRun()
      await prover.send('anvil_mine', [toHex(400), '0x1'])
      const { proof } = await prover.proofOf(deposit)
      expect(await prover.refusal(deposit, proof)).toBeNull()
    })

    it('is too old when the history no longer contains the hash of the block', async () => {
      const deposit = await prover.frontRun()
      const { blockNumber } = await prover.proofOf(deposit)
      const atHead = (headNumber: number) =>
        prover.proveWithChangedAnswer(deposit, 'eth_blockNumber', () => toHex(headNumber))
      expect(await atHead(blockNumber + 8_190)).toMatchObject({ kind: 'proved' })
      expect(await atHead(blockNumber + 8_191)).toEqual({
        kind: 'too_old',
        blockNumber,
        headNumber: blockNumber + 8_191,
      })
    })
  })
}

function flip(bytes: Hex, at: number, mask: number): Hex {
  const digit = 2 + at * 2
  const byte = Number.parseInt(bytes.slice(digit, digit + 2), 16) ^ mask
  return `0x${bytes.slice(2, digit)}${byte.toString(16).padStart(2, '0')}${bytes.slice(digit + 2)}`
}
