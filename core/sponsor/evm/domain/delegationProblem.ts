import { type Address, concatHex, numberToHex, recoverAddress } from 'viem'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'
import { delegationHash } from './delegationHash.ts'

/**
 * Returns the reason for which a chain would skip a tuple, or the difference from the requested
 * tuple; null for a valid tuple.
 */
export async function delegationProblem(
  signed: SignedDelegation,
  wanted: {
    readonly sender: Address
    readonly implementation: Address
    readonly chainId: number
    /** Transaction count of the sender. */
    readonly nonce: number
  },
): Promise<string | null> {
  if (signed.chainId !== wanted.chainId) {
    return `chainId: must be ${wanted.chainId}, got ${signed.chainId}`
  }
  if (signed.address.toLowerCase() !== wanted.implementation.toLowerCase()) {
    return `address: must be ${wanted.implementation}, got ${signed.address}`
  }
  if (signed.nonce !== wanted.nonce) {
    return `nonce: must be ${wanted.nonce}, the sender's count of transactions, got ${signed.nonce}`
  }
  const signer = await signerOf(signed)
  if (signer?.toLowerCase() !== wanted.sender.toLowerCase()) {
    return `signature: must be by the sender ${wanted.sender}, got ${signer ?? 'no valid signature'}`
  }
  return null
}

async function signerOf(signed: SignedDelegation): Promise<Address | null> {
  const v = numberToHex(signed.yParity + 27, { size: 1 })
  try {
    const signature = concatHex([signed.r, signed.s, v])
    return await recoverAddress({ hash: delegationHash(signed), signature })
  } catch {
    return null
  }
}
