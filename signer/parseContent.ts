import { type Address, type Hex, parseTransaction, serializeTransaction, size, slice } from 'viem'
import { lowerAddress } from '../core/kernel/lowerAddress.ts'

/** Decoded content that a worker asks the signer to sign. */
export type SignerContent =
  | {
      readonly kind: 'transaction'
      readonly chainId: number
      readonly nonce: number
      readonly to: Address
      readonly data: Hex
      readonly valueWei: bigint
      /** Maximum cost in wei: the value, plus the gas limit times the maximum gas price. */
      readonly costWei: bigint
      readonly delegates: readonly Address[]
    }
  | { readonly kind: 'typedData'; readonly domainHash: Hex }

/** Length of EIP-712 data, bytes: 0x1901, the hash of the domain, the hash of the struct. */
const TYPED_DATA_BYTES = 66

/**
 * Parses an unsigned transaction of type 2 or 4, or EIP-712 data; null for any other content.
 *
 * A content counts as a transaction only if the encoding of its fields gives the same bytes, so that the signer and the
 * chain read the same fields.
 */
export function parseContent(content: Hex): SignerContent | null {
  if (content.startsWith('0x1901') && size(content) === TYPED_DATA_BYTES) {
    return { kind: 'typedData', domainHash: slice(content, 2, 34) }
  }
  return readTransaction(content)
}

function readTransaction(content: Hex): SignerContent | null {
  try {
    const transaction = parseTransaction(content)
    if (transaction.type !== 'eip1559' && transaction.type !== 'eip7702') return null
    if (serializeTransaction(transaction) !== content) return null
    const { to, nonce = 0, value = 0n, gas = 0n, maxFeePerGas = 0n, data = '0x' } = transaction
    if (to === undefined || to === null || transaction.r !== undefined) return null
    if (transaction.accessList !== undefined && transaction.accessList.length > 0) return null
    const listed = transaction.type === 'eip7702' ? (transaction.authorizationList ?? []) : []
    return {
      kind: 'transaction',
      chainId: transaction.chainId,
      nonce,
      to: lowerAddress(to),
      data,
      valueWei: value,
      costWei: value + gas * maxFeePerGas,
      delegates: listed.map((each) => lowerAddress(each.address)),
    }
  } catch {
    return null
  }
}
