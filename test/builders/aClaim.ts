import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { Claim } from '../../core/payments/ports.ts'
import { addressOf, USDC } from './facts.ts'

export const randomNonce = (): Hex => `0x${randomBytes(32).toString('hex')}`

/** Builds a claim on a new authorization. */
export function aClaim(given: Partial<Claim> = {}): Claim {
  const nonce = given.nonce ?? randomNonce()
  const payer = given.payer ?? addressOf(0xabc)
  return {
    chainId: 8453,
    token: USDC,
    payer,
    nonce,
    operation: 'getThing',
    requestHash: 'a'.repeat(64),
    quoteId: null,
    paymentIdentifier: null,
    repeatKeys: [],
    wireVersion: 2,
    resourceUrl: 'https://quartet.example/v1/thing',
    payTo: addressOf(0xbee),
    authorization: {
      from: payer,
      to: addressOf(0xbee),
      valueUsdc6: 40_000n,
      validAfterSec: 0n,
      validBeforeSec: 2n ** 256n - 1n,
      nonce,
    },
    signature: `0x${'11'.repeat(65)}`,
    ...given,
  }
}
