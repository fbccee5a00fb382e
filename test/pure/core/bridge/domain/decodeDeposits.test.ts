import { type Address, type Hex, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeDeposits } from '../../../../../core/bridge/domain/decodeDeposits.ts'
import {
  AUTHORIZATION_USED,
  type ReceiptLog,
} from '../../../../../core/payments/domain/settlementLogs.ts'

const usdc: Address = `0x${'11'.repeat(20)}`
const bridge: Address = `0x${'22'.repeat(20)}`
const payer: Address = `0x${'aa'.repeat(20)}`
const other: Address = `0x${'bb'.repeat(20)}`
const nonce: Hex = `0x${'05'.repeat(32)}`
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const SYSTEM: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

const usedLog = (changes: Partial<ReceiptLog> = {}): ReceiptLog => ({
  address: usdc,
  topics: [AUTHORIZATION_USED, pad(payer), nonce],
  data: '0x',
  ...changes,
})
const transfer = (from: Address, to: Address, valueUsdc6 = 7n, address = usdc): ReceiptLog => ({
  address,
  topics: [TRANSFER, pad(from), pad(to)],
  data: toHex(valueUsdc6, { size: 32 }),
})
const deposits = (...logs: ReceiptLog[]) => decodeDeposits(logs, { usdc, bridge })
const found = { payer, nonce, valueUsdc6: 7n, usedLogIndex: 0 }

describe('bridge deposits in the logs of a receipt', () => {
  it('are a used authorization and its transfer', () => {
    expect(deposits(usedLog(), transfer(payer, bridge))).toEqual([found])
  })

  it('are found when the chain logs a move of its own coin in between', () => {
    expect(
      deposits(
        usedLog(),
        transfer(payer, bridge, 7n * 10n ** 12n, SYSTEM),
        transfer(payer, bridge),
      ),
    ).toEqual([found])
  })

  it('are found at each of their places in the receipt', () => {
    const later: Hex = `0x${'06'.repeat(32)}`
    expect(
      deposits(
        transfer(other, bridge),
        usedLog(),
        transfer(payer, bridge),
        usedLog({ topics: [AUTHORIZATION_USED, pad(payer), later] }),
        transfer(payer, bridge, 9n),
      ),
    ).toEqual([
      { ...found, usedLogIndex: 1 },
      { ...found, nonce: later, valueUsdc6: 9n, usedLogIndex: 3 },
    ])
  })

  it.each<[string, ReceiptLog[]]>([
    ['no logs', []],
    ['a transfer alone', [transfer(payer, bridge)]],
    ['an authorization that moved nothing', [usedLog()]],
    ['a transfer to another account', [usedLog(), transfer(payer, other)]],
    ['a transfer of another account', [usedLog(), transfer(other, bridge)]],
    ['another transfer first', [usedLog(), transfer(other, other), transfer(payer, bridge)]],
    ['another token', [usedLog({ address: other }), transfer(payer, bridge, 7n, other)]],
    ['a use in another token', [usedLog({ address: other }), transfer(payer, bridge)]],
    [
      'a cancelled authorization',
      [
        usedLog({
          topics: [toEventSelector('AuthorizationCanceled(address,bytes32)'), pad(payer), nonce],
        }),
        transfer(payer, bridge),
      ],
    ],
    ['a transfer without data', [usedLog(), { ...transfer(payer, bridge), data: '0x' }]],
    [
      'an event with too few topics',
      [usedLog({ topics: [AUTHORIZATION_USED] }), transfer(payer, bridge)],
    ],
  ])('are absent in %s', (_, logs) => {
    expect(deposits(...logs)).toEqual([])
  })
})
