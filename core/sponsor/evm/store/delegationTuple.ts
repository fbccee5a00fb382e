import { numberToHex } from 'viem'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'

/**
 * Returns a tuple in JSON-RPC form without leading zeros, because nodes reject quantities with
 * leading zeros.
 */
export function delegationTuple({ chainId, address, nonce, yParity, r, s }: SignedDelegation) {
  return {
    chainId: numberToHex(chainId),
    address,
    nonce: numberToHex(nonce),
    yParity: numberToHex(yParity),
    r: numberToHex(BigInt(r)),
    s: numberToHex(BigInt(s)),
  }
}
