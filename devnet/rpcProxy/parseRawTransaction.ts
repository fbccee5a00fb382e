import {
  type Address,
  type Hex,
  isHex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'

/** Fields of a transaction that the rules of a pool use. */
export type RawTransaction = {
  readonly hash: Hex
  readonly from: Address
  readonly nonce: number
  /** Wei per gas; before EIP-1559 both equal the gas price. */
  readonly maxFeeWei: bigint
  readonly tipWei: bigint
  readonly hasAuthorizations: boolean
}

/** Parses a raw transaction; returns undefined for invalid bytes. */
export async function parseRawTransaction(raw: unknown): Promise<RawTransaction | undefined> {
  if (!isHex(raw)) return undefined
  try {
    const serializedTransaction = raw as TransactionSerialized
    const parsed = parseTransaction(serializedTransaction)
    const from = await recoverTransactionAddress({ serializedTransaction })
    const price = parsed.gasPrice ?? 0n
    return {
      hash: keccak256(raw),
      from,
      nonce: parsed.nonce ?? 0,
      maxFeeWei: parsed.maxFeePerGas ?? price,
      tipWei: parsed.maxPriorityFeePerGas ?? (parsed.maxFeePerGas === undefined ? price : 0n),
      hasAuthorizations: parsed.type === 'eip7702',
    }
  } catch {
    return undefined
  }
}
