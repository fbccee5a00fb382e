import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ReceiptProofOutcome } from '../../../../core/bridge/domain/receiptProof.ts'
import {
  MAX_OPEN_REFUNDS,
  MAX_REFUND_GAS,
  MAX_REFUND_GAS_PER_HOUR,
} from '../../../../core/bridge/domain/refundRules.ts'
import type { DueBridge, DueRefund, MinedLog } from '../../../../core/bridge/workPorts.ts'
import type { BridgeWork, Source } from '../../../../workers/bridge/bridgeWork.ts'
import { sendRefunds } from '../../../../workers/bridge/sendRefunds.ts'

const word = (byte: string): Hex => `0x${byte.repeat(32)}`
const account = (byte: string): Hex => `0x${byte.repeat(20)}`
const refund = {
  id: word('01'),
  version: '1',
  state: 'late',
  chainId: 8453,
  contract: account('b1'),
  payer: account('a1'),
  nonce: word('02'),
  amountUsdc6: 2_000_000n,
  txHash: word('03'),
  attempts: 0,
} as DueRefund
const proved: ReceiptProofOutcome = {
  kind: 'proved',
  proof: { header: '0x', txKey: '0x', receipt: '0x', nodes: [], usedLogIndex: 0n },
  valueUsdc6: 2_000_000n,
  blockNumber: 7,
  blockHash: word('04'),
  headNumber: 9,
}
const signed = {
  signature: '0x01',
  authorization: {
    from: account('a1'),
    to: account('b1'),
    valueUsdc6: 2_000_000n,
    validAfterSec: 0n,
    validBeforeSec: 9n,
    nonce: word('02'),
  },
} as unknown as DueBridge

/** Returns the actions on one refund, as words. */
async function doneAbout(facts: {
  readonly refund?: Partial<DueRefund>
  readonly outcome: ReceiptProofOutcome
  readonly bridge?: DueBridge
  readonly other?: MinedLog
  readonly hourGas?: bigint
  readonly open?: number
  readonly gas?: bigint
}): Promise<readonly string[]> {
  const done: string[] = []
  const work = {
    jobs: {
      dueRefunds: async () => [{ ...refund, ...facts.refund }],
      refundLoad: async () => ({ hourGas: facts.hourGas ?? 0n, open: facts.open ?? 0 }),
      delayRefunds: async () => done.push('put off'),
      byId: async () => facts.bridge ?? null,
      moveRefund: async (_was: DueRefund, to: string) => done.push(to) > 0,
      queueRefund: async (_was: DueRefund, { purpose }: { purpose: string }) => done.push(purpose),
    },
    metrics: { alarm: (name: string) => done.push(`alarm ${name}`), count: () => {} },
    log: { info: () => {}, error: () => {}, warn: () => {} },
    crashAt: () => {},
    tracer: null,
  }
  const source = {
    chainId: 8453,
    contract: refund.contract,
    minter: account('c1'),
    burner: account('c2'),
    prove: async () => facts.outcome,
    node: {
      attempt: async () => ({ kind: 'passes', gas: facts.gas ?? 300_000n }),
      refundOf: async () => facts.other ?? null,
    },
  }
  await sendRefunds(work as unknown as BridgeWork, source as unknown as Source)
  return done
}

describe('a deposit without a receipt proof', () => {
  const outcome = { kind: 'unprovable', part: 'receipts' } as const

  it('stays due when only a proof can refund it', async () => {
    const due = { state: 'due' } as const
    expect(await doneAbout({ refund: due, outcome })).toEqual(['due', 'alarm unprovable'])
    expect(await doneAbout({ refund: due, outcome: proved })).toEqual(['mint'])
  })

  it('becomes a late refund when its signature is known', async () => {
    const done = await doneAbout({ refund: { state: 'due' }, outcome, bridge: signed })
    expect(done).toEqual(['late', 'alarm unprovable'])
  })
})

describe('refunds of deposits', () => {
  const due = { refund: { state: 'due' }, outcome: proved } as const

  it('wait without an alarm while the maximum number is open', async () => {
    expect(await doneAbout({ ...due, open: MAX_OPEN_REFUNDS - 1 })).toEqual(['mint'])
    expect(await doneAbout({ ...due, open: MAX_OPEN_REFUNDS })).toEqual([])
  })

  it('wait with an alarm after they used the gas of an hour, except for late refunds', async () => {
    const hourGas = MAX_REFUND_GAS_PER_HOUR
    expect(await doneAbout({ ...due, hourGas })).toEqual(['put off', 'alarm refund_budget'])
    expect(await doneAbout({ outcome: proved, bridge: signed, hourGas })).toEqual(['burn'])
  })

  it('are rejected above the maximum gas', async () => {
    expect(await doneAbout({ ...due, gas: MAX_REFUND_GAS })).toEqual(['mint'])
    const expensive = await doneAbout({ ...due, gas: MAX_REFUND_GAS + 1n })
    expect(expensive).toEqual(['due', 'alarm refund_refused'])
  })
})

describe('a deposit that is too old for a proof', () => {
  const outcome = { kind: 'too_old', blockNumber: 7, headNumber: 9_000 } as const

  it('is refunded late when its signature is known', async () => {
    expect(await doneAbout({ outcome, bridge: signed })).toEqual(['burn'])
  })

  it('is checked again with an alarm, unless a third party refunded it', async () => {
    const other = { txHash: word('05'), blockNumber: 8, blockHash: word('06') } as MinedLog
    expect(await doneAbout({ outcome })).toEqual(['late', 'alarm refund_late'])
    expect(await doneAbout({ outcome, other })).toEqual(['refunded'])
  })
})
