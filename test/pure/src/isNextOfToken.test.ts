import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { isNextOfToken } from '../../../src/lib/isNextOfToken.ts'

const TOKEN: Hex = '0x3600000000000000000000000000000000000000'
const SYSTEM: Hex = '0xfffffffffffffffffffffffffffffffffffffffe'
const USED: Hex = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const nonceOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const PAYER = nonceOf(0xaa)

const usedLog = (n: number) => ({ address: TOKEN, topics: [USED, PAYER, nonceOf(n)] })
const transfer = { address: TOKEN, topics: [TRANSFER, PAYER, nonceOf(0xbb)] }
const system = { address: SYSTEM, topics: [TRANSFER, PAYER, nonceOf(0xbb)] }
const request = { token: TOKEN, nonce: nonceOf(1) }

describe('the token log after the use of an authorization', () => {
  it('is the transfer, also with logs of other contracts in between', () => {
    expect(isNextOfToken([usedLog(1), transfer], { ...request, distance: 1 })).toBe(true)
    expect(isNextOfToken([usedLog(1), system, transfer], { ...request, distance: 2 })).toBe(true)
    expect(
      isNextOfToken([transfer, usedLog(2), transfer, usedLog(1), system, transfer], {
        ...request,
        distance: 2,
      }),
    ).toBe(true)
  })

  it('is not the transfer when the token wrote another log in between', () => {
    const logs = [usedLog(1), transfer, transfer]
    expect(isNextOfToken(logs, { ...request, distance: 2 })).toBe(false)
    expect(isNextOfToken([usedLog(1), usedLog(2), transfer], { ...request, distance: 2 })).toBe(
      false,
    )
  })

  it('is absent when the receipt has no such use of this token', () => {
    expect(isNextOfToken([usedLog(2), system, transfer], { ...request, distance: 2 })).toBe(false)
    const elsewhere = { ...usedLog(1), address: SYSTEM }
    expect(isNextOfToken([elsewhere, system, transfer], { ...request, distance: 2 })).toBe(false)
    expect(isNextOfToken([], { ...request, distance: 2 })).toBe(false)
  })

  it('is compared in any letter case', () => {
    const shouting = { ...request, nonce: nonceOf(0xabc), token: TOKEN.toUpperCase() as Hex }
    const logs = [
      { ...usedLog(0xabc), topics: [USED, PAYER, nonceOf(0xabc).toUpperCase() as Hex] },
      system,
      transfer,
    ]
    expect(isNextOfToken(logs, { ...shouting, distance: 2 })).toBe(true)
  })
})
