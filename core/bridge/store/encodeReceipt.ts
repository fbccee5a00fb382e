import { concatHex, type Hex, toRlp } from 'viem'
import { z } from 'zod'

const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const number = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(BigInt)

/** Receipt as a node returns it, limited to the fields that the block commits to. */
export const receiptForm = z.object({
  transactionHash: bytes,
  transactionIndex: number.transform(Number),
  type: number.default(0n),
  status: number,
  cumulativeGasUsed: number,
  logsBloom: bytes,
  logs: z.array(z.object({ address: bytes, topics: z.array(bytes), data: bytes })),
  /** Only deposit transactions of OP chains have these fields. */
  depositNonce: number.nullish(),
  depositReceiptVersion: number.nullish(),
})
export type RawReceipt = z.infer<typeof receiptForm>

/** Type of a deposit transaction. Source: OP stack, deposits. */
const DEPOSIT_TYPE = 0x7en

/**
 * Encodes a receipt as the trie of its block contains it.
 *
 * The receipt of an OP deposit ends with nonce and version, or with neither: a receipt without a version is hashed
 * without its nonce. Source: EIP-2718, EIP-658; OP stack, deposit receipt, since Canyon.
 */
export function encodeReceipt(receipt: RawReceipt): Hex {
  const fields = [
    quantity(receipt.status),
    quantity(receipt.cumulativeGasUsed),
    receipt.logsBloom,
    receipt.logs.map(({ address, topics, data }) => [address, topics, data]),
    ...depositFields(receipt),
  ]
  const payload = toRlp(fields)
  return receipt.type === 0n ? payload : concatHex([quantity(receipt.type), payload])
}

function depositFields({ type, depositNonce, depositReceiptVersion }: RawReceipt): Hex[] {
  if (type !== DEPOSIT_TYPE || depositReceiptVersion == null) return []
  return [quantity(depositNonce ?? 0n), quantity(depositReceiptVersion)]
}

/** Returns a number in RLP: without leading zeros; zero is empty. */
function quantity(value: bigint): Hex {
  const digits = value === 0n ? '' : value.toString(16)
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}
