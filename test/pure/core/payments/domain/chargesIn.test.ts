import { type Address, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { chargesIn } from '../../../../../core/payments/domain/chargesIn.ts'
import {
  AUTHORIZATION_USED,
  type ReceiptLog,
  TRANSFER,
} from '../../../../../core/payments/domain/settlementLogs.ts'

const TOKEN: Address = `0x${'Aa'.repeat(20)}`
const OTHER: Address = `0x${'bb'.repeat(20)}`
const PAY_TO: Address = `0x${'Cc'.repeat(20)}`
const ALICE: Address = `0x${'a1'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const nonceOf = (n: number): Hex => toHex(n, { size: 32 })

const usedLog = (payer: Address, nonce: Hex, address = TOKEN): ReceiptLog => ({
  address,
  topics: [AUTHORIZATION_USED, pad(payer), nonce],
  data: '0x',
})
const transfer = (from: Address, to: Address, amountUsdc6: bigint): ReceiptLog => ({
  address: TOKEN,
  topics: [TRANSFER, pad(from), pad(to)],
  data: toHex(amountUsdc6, { size: 32 }),
})
const findCharges = (logs: readonly ReceiptLog[]) =>
  chargesIn(logs, { token: TOKEN, payTo: PAY_TO })

describe('the charges in the logs of a transaction', () => {
  it('are all charges of a batch, in order', () => {
    const logs = [
      usedLog(ALICE, nonceOf(1)),
      transfer(ALICE, PAY_TO, 4_000n),
      usedLog(BOB, nonceOf(2)),
      transfer(BOB, PAY_TO, 1_000n),
    ]
    expect(findCharges(logs)).toEqual([
      { payer: ALICE, nonce: nonceOf(1), amountUsdc6: 4_000n },
      { payer: BOB, nonce: nonceOf(2), amountUsdc6: 1_000n },
    ])
  })

  it('include a charge with a log of another contract in between', () => {
    const between = { address: OTHER, topics: [nonceOf(9)], data: '0x' } as const
    expect(
      findCharges([usedLog(ALICE, nonceOf(1)), between, transfer(ALICE, PAY_TO, 1n)]),
    ).toHaveLength(1)
  })

  it.each<[string, readonly ReceiptLog[]]>([
    ['a transfer without an authorization', [transfer(ALICE, PAY_TO, 1n)]],
    ['a transfer to another account', [usedLog(ALICE, nonceOf(1)), transfer(ALICE, BOB, 1n)]],
    ['a transfer of another payer', [usedLog(ALICE, nonceOf(1)), transfer(BOB, PAY_TO, 1n)]],
    [
      'an authorization of another token',
      [usedLog(ALICE, nonceOf(1), OTHER), transfer(ALICE, PAY_TO, 1n)],
    ],
    ['an authorization as the last log', [usedLog(ALICE, nonceOf(1))]],
    [
      'a transfer before its authorization',
      [transfer(ALICE, PAY_TO, 1n), usedLog(ALICE, nonceOf(1))],
    ],
  ])('exclude %s', (_name, logs) => {
    expect(findCharges(logs)).toEqual([])
  })

  it('count a transfer for one authorization only', () => {
    const logs = [
      usedLog(ALICE, nonceOf(1)),
      usedLog(ALICE, nonceOf(2)),
      transfer(ALICE, PAY_TO, 1n),
    ]
    expect(findCharges(logs)).toEqual([{ payer: ALICE, nonce: nonceOf(2), amountUsdc6: 1n }])
  })
})
