import { encodeJson64 } from './json64.ts'
import type { Offer } from './parseChallenge.ts'
import type { Platform } from './platform.ts'
import type { Signer } from './signer.ts'

/** Maximum life of a signature, seconds; caps `maxTimeoutSeconds` of the server. */
const MAX_TIMEOUT_SEC = 600

export type SignedPayment = {
  /** Value of `PAYMENT-SIGNATURE`. */
  readonly header: string
  /** End of the validity of the payment, unix seconds. */
  readonly validBeforeSec: number
}

type Order = { readonly offer: Offer; readonly resource: unknown }

/**
 * Signs one transfer of the offered amount to the offered receiver (EIP-3009), and encodes the payment for x402 version
 * 2.
 */
export async function signPayment(
  deps: Pick<Platform, 'nowMs' | 'newNonce'>,
  signer: Signer,
  { offer, resource }: Order,
): Promise<SignedPayment> {
  const nowSec = Math.floor(deps.nowMs() / 1000)
  const validBeforeSec = nowSec + Math.min(offer.timeoutSec, MAX_TIMEOUT_SEC)
  const terms = {
    from: signer.address,
    to: offer.payTo,
    value: offer.amountUsdc6,
    validAfter: 0n,
    validBefore: BigInt(validBeforeSec),
    nonce: deps.newNonce(),
  }
  const { name, version, chainId, asset: verifyingContract, entry } = offer
  const signature = await signer.signTypedData({
    domain: { name, version, chainId, verifyingContract },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: terms,
  })
  const authorization = {
    ...terms,
    value: String(terms.value),
    validAfter: String(terms.validAfter),
    validBefore: String(terms.validBefore),
  }
  const payment = {
    x402Version: 2,
    resource,
    accepted: entry,
    payload: { signature, authorization },
  }
  return { header: encodeJson64(payment), validBeforeSec }
}

/** Fields in the order of the hash. Source: ERC-3009. */
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
