import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefundWei } from '../../../../../core/sponsor/evm/domain/gasCaps.ts'
import { gasPriceUsdc6 } from '../../../../../core/sponsor/evm/domain/gasPriceUsdc6.ts'
import type { UserOperation } from '../../../../../core/sponsor/evm/domain/userOperation.ts'
import type { DueSponsorship } from '../../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite } from '../../../../../workers/sponsor/evm/gasWork.ts'
import { operationToSign } from '../../../../../workers/sponsor/evm/sign/buildSponsorship.ts'
import { sponsorshipProblem } from '../../../../../workers/sponsor/evm/sign/sponsorshipProblem.ts'
import { aDueSponsorship, aSite } from '../../../../builders/aDueSponsorship.ts'
import { noGas } from '../../../../builders/noGas.ts'

const { rules } = noGas
const site = aSite as GasSite

function problemOf(due: DueSponsorship): string | null {
  return sponsorshipProblem(site, due, operationToSign(site, due), rules)
}

describe('the checks of the signer', () => {
  it('accept a correctly priced operation', () => {
    expect(problemOf(aDueSponsorship())).toBe(null)
  })

  it.each<[string, Partial<DueSponsorship>, Partial<UserOperation>, RegExp]>([
    ['another paymaster', { paymaster: `0x${'99'.repeat(20)}` }, {}, /paymaster/],
    ['another sender', { sender: `0x${'98'.repeat(20)}` }, {}, /sender/],
    ['a wallet with another delegate', { delegate: `0x${'97'.repeat(20)}` }, {}, /delegate/],
    ['a marker without a delegate', { delegate: null, lane: 'own' }, {}, /delegate/],
    ['the direct lane without a marker', {}, { factory: null }, /marker/],
    ['more bytes than the maximum', {}, { callData: `0x${'01'.repeat(24_577)}` }, /callData/],
    ['more gas than the maximum', {}, { callGasLimit: 14_000_001n }, /callGasLimit/],
    ['call data without a payment', {}, { preVerificationGas: 30_000n }, /preVerificationGas/],
    ['no fee', {}, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, /fees/],
    ['a tip above the fee', {}, { maxPriorityFeePerGas: 31_000_001n }, /fees/],
    ['a cap below the cost', { capWei: 1n }, {}, /cap/],
    ['a payment of another price', { paidUsdc6: 29_999n }, {}, /price/],
    ['a payment of another operation', { paidUsdc6: 0n }, {}, /price/],
    ['a price below the minimum', { amountUsdc6: 29_999n, paidUsdc6: 29_999n }, {}, /price/],
    ['an expired quote', { nativeUsdE8: 0n }, {}, /the coin price of the quote is missing/],
    [
      'a payment below the quoted amount',
      { amountUsdc6: 40_000n, paidUsdc6: 39_999n },
      {},
      /price/,
    ],
    ['a fee per gas above the payment', { maxFeeCapWei: 10n ** 12n }, {}, /fee cap/],
  ])('reject %s', (_name, changes, operationChanges, words) => {
    const priced = aDueSponsorship({}, operationChanges)
    expect(problemOf({ ...priced, ...changes })).toMatch(words)
  })

  it('reject every operation that could cost more than its cap, or whose cap exceeds the payment', () => {
    const gas = fc.bigInt({ min: 0n, max: 4_000_000n })
    let accepted = 0
    fc.assert(
      fc.property(
        fc.record({
          callGasLimit: gas,
          verificationGasLimit: gas,
          preVerificationGas: gas,
          maxFeePerGas: fc.bigInt({ min: 1n, max: 10n ** 13n }),
          callBytes: fc.nat({ max: 25_000 }),
          nativeUsd: fc.bigInt({ min: 1n, max: 20_000n }),
          paidUsdc6: fc.bigInt({ min: 0n, max: 10n ** 9n }),
        }),
        ({ callBytes, nativeUsd, paidUsdc6, ...fields }) => {
          const operation = { ...fields, callData: `0x${'11'.repeat(callBytes)}` } as const
          const nativeUsdE8 = nativeUsd * 10n ** 8n
          const due = aDueSponsorship({ nativeUsdE8, paidUsdc6 }, operation)
          if (problemOf(due) !== null) return
          accepted += 1
          const signed = operationToSign(site, due)
          expect(prefundWei(signed)).toBeLessThanOrEqual(due.capWei)
          const price = gasPriceUsdc6({ capWei: prefundWei(signed), nativeUsdE8, rules })
          expect(paidUsdc6).toBeGreaterThanOrEqual(price)
        },
      ),
      { numRuns: 300 },
    )
    expect(accepted).toBeGreaterThan(10)
  })
})
