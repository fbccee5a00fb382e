import { encodeAbiParameters, encodeErrorResult, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { encodePaymasterData } from '../../../../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorshipHash } from '../../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type { DueSponsorship, OperationEvent } from '../../../../../core/sponsor/evm/workPorts.ts'
import type { LaneLog, LaneOutcome } from '../../../../../core/transactions/ports.ts'
import { applyOperationOutcomes } from '../../../../../workers/sponsor/evm/resolve/applyOperationOutcomes.ts'
import { aSite } from '../../../../builders/aDueSponsorship.ts'
import { anEvent, anOutcome, aPosted, CHAIN_VALID_UNTIL_SEC, fakeWork } from './gasFakes.ts'

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'error FailedOp(uint256 opIndex, string reason)',
])
const failedOp = (reason: string): Hex =>
  encodeErrorResult({ abi, errorName: 'FailedOp', args: [0n, reason] })

function executedLog(due: DueSponsorship, success = true): LaneLog {
  return {
    address: aSite.entryPoint,
    topics: encodeEventTopics({
      abi: [abi[0]],
      args: { userOpHash: due.userOpHash!, sender: due.sender, paymaster: due.paymaster },
    }) as Hex[],
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [due.operation.nonce, success, 5n, 1n],
    ),
  }
}

async function runOutcome(facts: {
  readonly due?: Partial<DueSponsorship>
  readonly outcome?: Partial<LaneOutcome>
  readonly executed?: boolean
  readonly event?: OperationEvent
  readonly revertData?: Hex
  readonly headSec?: number
  readonly signer?: Hex
}) {
  const due = aPosted(facts.due)
  const logs = facts.executed === undefined ? [] : [executedLog(due, facts.executed)]
  const outcome = anOutcome({ logs, ...facts.outcome })
  const { work, site, done, counted } = fakeWork({
    ...facts,
    rows: { moved: async () => [{ due, outcome }] },
  })
  const pauseMs = await applyOperationOutcomes(work, site)
  return { done, counted, pauseMs }
}

const reverted = { succeeded: false } as const
const unmined = { txHash: null, blockNumber: null, blockHash: null, succeeded: null, logs: null }

describe('a posted operation whose transaction changed', () => {
  it('is executed when its logs show that, with a successful or failed call', async () => {
    expect(await runOutcome({ executed: true })).toMatchObject({
      done: ['executed by us'],
      counted: ['executed'],
      pauseMs: 0,
    })
    expect((await runOutcome({ executed: false })).counted).toEqual(['executed', 'op_reverted'])
    const final = await runOutcome({ executed: true, outcome: { state: 'final' } })
    expect(final.done).toEqual(['executed by us final'])
  })

  it("is external when a third party executed it, for any outcome of the operator's transaction", async () => {
    const event = anEvent()
    for (const outcome of [
      reverted,
      { wasCancelled: true },
      { ...unmined, state: 'failed', reason: 'expired' },
    ] as const) {
      expect((await runOutcome({ event, outcome })).done).toEqual(['external by others'])
    }
  })

  it.each(['AA21', 'AA23 reverted', 'AA24 signature error', 'AA25 invalid account nonce'])(
    'is reverted by the fault of its owner after %s',
    async (reason) => {
      const { done, counted } = await runOutcome({
        outcome: reverted,
        revertData: failedOp(reason),
      })
      expect(done).toEqual([`reverted ${reason}`])
      expect(counted).toEqual(['reverted'])
    },
  )

  it.each([
    'AA31 paymaster deposit too low',
    'AA32 paymaster expired or not due',
    'AA33 reverted',
    'AA34 signature error',
    'AA95 out of gas',
  ])("fails by the operator's fault after %s", async (reason) => {
    const { done, counted } = await runOutcome({ outcome: reverted, revertData: failedOp(reason) })
    expect(done).toEqual([`failed ${reason}`])
    expect(counted).toEqual(['failed', 'alarm failed'])
  })

  it("fails by the operator's fault when the transaction ran out of gas", async () => {
    const { done } = await runOutcome({ outcome: reverted, revertData: '0x' })
    expect(done).toEqual(['failed the EntryPoint ran out of gas'])
  })

  it('is sent again after an unexplained revert or a withdrawn transaction, while there is time', async () => {
    for (const outcome of [
      reverted,
      { wasCancelled: true },
      { ...unmined, state: 'failed', reason: 'withdrawn' },
    ] as const) {
      const early = await runOutcome({ outcome, headSec: CHAIN_VALID_UNTIL_SEC - 20 })
      expect(early.done).toEqual(['sent again'])
      const late = await runOutcome({ outcome, headSec: CHAIN_VALID_UNTIL_SEC - 19 })
      expect(late.done[0]).toMatch(/^failed /)
      const tired = await runOutcome({ outcome, due: { sends: 4 } })
      expect(tired.done[0]).toMatch(outcome === reverted ? /^reverted / : /^failed /)
    }
  })

  it('is sent again alone after the loss of a bundle, for any failure, while there is time', async () => {
    const due = { bundleSize: 5 }
    const sentAgain = { done: ['sent again'], counted: ['sent_again'] }
    const byOther = { due, outcome: reverted, revertData: failedOp('AA24 signature error') }
    expect(await runOutcome(byOther)).toMatchObject(sentAgain)
    const busy = { ...unmined, wasCancelled: true, reason: 'authority_busy' }
    expect(await runOutcome({ due, outcome: busy })).toMatchObject(sentAgain)
    const unsent = { ...unmined, state: 'failed', reason: 'a node refuses it' } as const
    expect(await runOutcome({ due, outcome: unsent })).toMatchObject(sentAgain)
    const late = { ...byOther, headSec: CHAIN_VALID_UNTIL_SEC - 10 }
    expect(await runOutcome(late)).toMatchObject({ done: ['failed bundle_reverted'] })
    const event = anEvent()
    expect(await runOutcome({ ...byOther, event })).toMatchObject({ done: ['external by others'] })
  })

  it('is reverted by the fault of its owner after a second unexplained revert', async () => {
    const { done } = await runOutcome({ outcome: reverted, due: { sends: 2 } })
    expect(done).toEqual(['reverted the operation fails only in its block'])
  })

  it("is reverted by the fault of its owner when the account's code used up the gas", async () => {
    const { done } = await runOutcome({ due: { lane: 'own' }, outcome: reverted, revertData: '0x' })
    expect(done).toEqual(['reverted the EntryPoint ran out of gas'])
  })

  it('is reverted by the fault of its owner when the wallet runs code other than the signed delegate', async () => {
    const ownAccount = privateKeyToAccount(`0x${'51'.repeat(32)}`)
    const { id, operation, chainId, paymaster, delegate } = aPosted()
    const limits = { paymasterVerificationGasLimit: 30_000n, paymasterPostOpGasLimit: 0n }
    const validity = { id, validUntilSec: CHAIN_VALID_UNTIL_SEC, validAfterSec: 0 }
    const bare = { ...operation, paymaster: { paymaster, ...limits, paymasterData: '0x' } } as const
    const hash = sponsorshipHash(bare, validity, { chainId, paymaster, delegate })
    const data = encodePaymasterData({ ...validity, signature: await ownAccount.sign({ hash }) })
    const due = { operation: { ...bare, paymaster: { ...bare.paymaster, paymasterData: data } } }
    const facts = { due, outcome: reverted, revertData: failedOp('AA34 signature error') }
    const signer = ownAccount.address.toLowerCase() as Hex
    expect((await runOutcome({ ...facts, signer })).done).toEqual(['reverted AA34 signature error'])
    // The paymaster has another signer now.
    expect((await runOutcome(facts)).done).toEqual(['failed AA34 signature error'])
  })

  it("is reverted by the fault of its owner when the wallet's own transactions blocked it", async () => {
    const outcome = { wasCancelled: true, reason: 'authority_busy' } as const
    const { done } = await runOutcome({ outcome })
    expect(done).toEqual(['reverted the wallet had pending transactions of its own'])
  })

  it("fails by the operator's fault when no attempt of its transaction was mined", async () => {
    const outcome = { ...unmined, state: 'failed', reason: 'expired' } as const
    expect((await runOutcome({ outcome })).done).toEqual(['failed expired'])
  })

  it('is executed when an older attempt was mined, and stays executed', async () => {
    const event = anEvent({ txHash: `0x${'71'.repeat(32)}` })
    expect((await runOutcome({ event, outcome: reverted })).done).toEqual(['executed by us'])
    const executed = { state: 'executed', blockHash: event.blockHash } as const
    expect((await runOutcome({ event, due: executed, outcome: reverted })).done).toEqual([])
  })

  it('is posted again when its block left the chain, and follows the outcome of the next block', async () => {
    const executed = { state: 'executed', blockHash: `0x${'b3'.repeat(32)}` } as const
    const sent = { ...unmined, state: 'sent' } as const
    expect((await runOutcome({ due: executed, outcome: sent })).done).toEqual(['posted'])
    expect((await runOutcome({ due: executed, outcome: reverted })).done).toEqual(['posted'])
    expect((await runOutcome({ due: executed, executed: true })).done).toEqual(['executed by us'])
    const lost = { state: 'reverted', blockHash: `0x${'b3'.repeat(32)}` } as const
    expect((await runOutcome({ due: lost, outcome: sent })).done).toEqual([])
    expect((await runOutcome({ due: lost, executed: true })).done).toEqual(['executed by us'])
    expect((await runOutcome({ due: lost, outcome: reverted })).done).toEqual(['reverted'])
  })
})
