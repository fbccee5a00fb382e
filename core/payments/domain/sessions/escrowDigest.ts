import type { Hex } from 'viem'
import type { Word } from '../encodeWords.ts'
import { hashDomain, hashStruct, signedDigest } from '../hashStruct.ts'
import { ESCROW } from './escrow.ts'

/** Domain of the contract. Source: constructor of x402BatchSettlement.sol. */
const DOMAIN = { name: 'x402 Batch Settlement', version: '1', address: ESCROW } as const

/**
 * Returns the EIP-712 digest of a struct of the contract on a chain. `words` are the values of the fields in order, each
 * an address, a hash or an unsigned number of one word.
 */
export function escrowDigest(chainId: number, type: Hex, words: readonly Word[]): Hex {
  return signedDigest(hashDomain({ ...DOMAIN, chainId }), hashStruct(type, words))
}
