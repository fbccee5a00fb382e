import fc from 'fast-check'
import { type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  type Paid,
  type ReceiptLog,
  settlementLogs,
  wasCanceled,
} from '../../../../../core/payments/domain/settlementLogs.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [TOKEN, PAYER, PAY_TO, OTHER] = ['1', '2', '3', '4'].map(address) as [Hex, Hex, Hex, Hex]
const paid: Paid = {
  token: TOKEN,
  authorization: {
    from: PAYER,
    to: PAY_TO,
    valueUsdc6: 40_000n,
    validAfterSec: 0n,
    validBeforeSec: 1n,
    nonce: `0x${'ab'.repeat(32)}`,
  },
}

const usedLog = (changes: Partial<{ token: Hex; from: Hex; nonce: Hex }> = {}): ReceiptLog => ({
  address: changes.token ?? TOKEN,
  topics: [
    AUTHORIZATION_USED,
    pad(changes.from ?? PAYER),
    changes.nonce ?? paid.authorization.nonce,
  ],
  data: '0x',
})
const transfer = (
  changes: Partial<{ token: Hex; from: Hex; to: Hex; value: bigint }> = {},
): ReceiptLog => ({
  address: changes.token ?? TOKEN,
  topics: [TRANSFER, pad(changes.from ?? PAYER), pad(changes.to ?? PAY_TO)],
  data: toHex(changes.value ?? 40_000n, { size: 32 }),
})
const canceled: ReceiptLog = {
  address: TOKEN,
  topics: [AUTHORIZATION_CANCELED, pad(PAYER), paid.authorization.nonce],
  data: '0x',
}

describe('the logs of a settlement transaction', () => {
  it('prove a payment by its use and the transfer after the use', () => {
    expect(settlementLogs([usedLog(), transfer()], paid)).toBe(true)
  })

  it('prove a payment with upper-case and lower-case hex digits', () => {
    const shout = ({ address, topics, data }: ReceiptLog): ReceiptLog => ({
      address: upper(address),
      topics: topics.map(upper),
      data: upper(data),
    })
    expect(settlementLogs([shout(usedLog()), shout(transfer())], paid)).toBe(true)
  })

  it('prove a payment although other contracts emit logs in between, as the system of chain 5042 does', () => {
    const system = transfer({ token: OTHER, value: 40_000_000_000_000_000n })
    expect(settlementLogs([usedLog(), system, transfer()], paid)).toBe(true)
  })

  it.each<[string, ReceiptLog[]]>([
    ['no event', []],
    ['a use alone', [usedLog()]],
    ['a transfer alone', [transfer()]],
    ['a transfer before the use', [transfer(), usedLog()]],
    ['the use of another nonce', [usedLog({ nonce: `0x${'cd'.repeat(32)}` }), transfer()]],
    ['the use by another payer', [usedLog({ from: OTHER }), transfer()]],
    ['the use of another token', [usedLog({ token: OTHER }), transfer()]],
    ['a transfer of another token', [usedLog(), transfer({ token: OTHER })]],
    ['a transfer to another account', [usedLog(), transfer({ to: OTHER })]],
    ['a transfer of another payer', [usedLog(), transfer({ from: OTHER })]],
    ['a smaller transfer', [usedLog(), transfer({ value: 39_999n })]],
    ['a larger transfer', [usedLog(), transfer({ value: 40_001n })]],
    [
      'a use whose transfer pays another account, before another use with the right transfer',
      [usedLog(), transfer({ to: OTHER }), usedLog({ nonce: `0x${'cd'.repeat(32)}` }), transfer()],
    ],
    ['a cancellation beside a transfer', [canceled, transfer()]],
    [
      'a use with a topic too many',
      [{ ...usedLog(), topics: [...usedLog().topics, pad(OTHER)] }, transfer()],
    ],
  ])('do not prove a payment if the transaction logs %s', (_, logs) => {
    expect(settlementLogs(logs, paid)).toBe(false)
  })

  it('never prove two payments by one transfer', () => {
    const nonces = ['0a', '0b', '0c'].map((byte): Hex => `0x${byte.repeat(32)}`)
    const log = fc.oneof(
      fc.constantFrom(...nonces).map((nonce) => usedLog({ nonce })),
      fc.constantFrom(PAY_TO, OTHER).map((to) => transfer({ to })),
      fc.constant(transfer({ token: OTHER })),
    )
    fc.assert(
      fc.property(fc.array(log, { maxLength: 12 }), (logs) => {
        const proven = nonces.filter((nonce) =>
          settlementLogs(logs, { ...paid, authorization: { ...paid.authorization, nonce } }),
        )
        const transfers = logs.filter(
          ({ address, topics }) => address === TOKEN && topics[2] === pad(PAY_TO),
        )
        expect(proven.length).toBeLessThanOrEqual(transfers.length)
      }),
    )
  })

  it('distinguish a cancellation of this authorization from other cancellations', () => {
    expect(wasCanceled([canceled], paid)).toBe(true)
    expect(wasCanceled([{ ...canceled, address: OTHER }], paid)).toBe(false)
    expect(wasCanceled([usedLog(), transfer()], paid)).toBe(false)
  })
})

function upper(text: Hex): Hex {
  return `0x${text.slice(2).toUpperCase()}`
}
