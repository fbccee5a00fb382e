import { type Hex, keccak256, toRlp } from 'viem'
import { z } from 'zod'

const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text): Hex => `0x${text.slice(2)}`)
/** Number in RLP: without leading zeros; zero is empty. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform((text): Hex => {
    const digits = text.slice(2).replace(/^0+/, '')
    return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
  })

/**
 * Header as a node returns it, with the fields in the order in which they are hashed; each later fork added a field at
 * the end.
 */
const headerForm = z.object({
  parentHash: bytes,
  sha3Uncles: bytes,
  miner: bytes,
  stateRoot: bytes,
  transactionsRoot: bytes,
  receiptsRoot: bytes,
  logsBloom: bytes,
  difficulty: quantity,
  number: quantity,
  gasLimit: quantity,
  gasUsed: quantity,
  timestamp: quantity,
  extraData: bytes,
  mixHash: bytes,
  nonce: bytes,
  baseFeePerGas: quantity.optional(),
  withdrawalsRoot: bytes.optional(),
  blobGasUsed: quantity.optional(),
  excessBlobGas: quantity.optional(),
  parentBeaconBlockRoot: bytes.optional(),
  requestsHash: bytes.optional(),
})

/**
 * Encodes the header of a block as RLP from the answer of a node; null if the hash differs from `blockHash`.
 *
 * Source: Ethereum yellow paper 4.4; EIP-1559, EIP-4895, EIP-4844, EIP-4788 and EIP-7685 for later fields.
 */
export function encodeHeader(block: unknown, blockHash: Hex): Hex | null {
  const parsed = headerForm.safeParse(block)
  if (!parsed.success) return null
  // A parsed object keeps the order of the schema, so the fields are in the order in which they are hashed.
  const fields = Object.values(parsed.data).filter((field) => field !== undefined)
  const header = toRlp(fields)
  return keccak256(header) === blockHash.toLowerCase() ? header : null
}
