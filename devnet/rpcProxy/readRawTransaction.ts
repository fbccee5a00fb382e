import {
  type Address,
  type Hex,
  isHex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'

/** What the rules of a pool look at. */
export type RawTransaction = {
  readonly hash: Hex
  readonly from: Address
  readonly nonce: number
  /** Wei per gas; both are the gas price of a transaction from before EIP-1559. */
  readonly maxFeeWei: bigint
  readonly tipWei: bigint
  readonly hasAuthorizations: boolean
}

/** What a raw transaction says; undefined for what is none. */
export async function readRawTransaction(raw: unknown): Promise<RawTransaction | undefined> {
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
