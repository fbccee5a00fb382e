type Hex = `0x${string}`

/** Call of a wallet; value in wei. */
export type Call = { readonly to: Hex; readonly data?: Hex; readonly valueWei?: bigint }

const WORD_BYTES = 32
/** `execute(address,uint256,bytes)` and `executeBatch((address,uint256,bytes)[])`. Source: Simple7702Account v0.8. */
const [EXECUTE, EXECUTE_BATCH] = ['0xb61d27f6', '0x34fcd5be'] as const
/** Offset of the bytes of a call in its encoding: after receiver, value and this offset. */
const BYTES_AT = 3 * WORD_BYTES

/** Encodes calldata with which the reference account runs the calls in this order, all or none. */
export function executeCalls(calls: readonly Call[]): Hex {
  const encoded = calls.map(encodeCall)
  const [first] = encoded
  if (first !== undefined && calls.length === 1) return `${EXECUTE}${first}`
  let at = encoded.length * WORD_BYTES
  const offsets = encoded.map((digits) => {
    const offset = at
    at += digits.length / 2
    return word(BigInt(offset))
  })
  const head = word(BigInt(WORD_BYTES)) + word(BigInt(encoded.length))
  return `${EXECUTE_BATCH}${head}${offsets.join('')}${encoded.join('')}`
}

/** Returns the hexadecimal digits of `(address, uint256, bytes)`. */
function encodeCall({ to, data = '0x', valueWei = 0n }: Call): string {
  const digits = data.slice(2).toLowerCase()
  const size = digits.length / 2
  const padded = digits.padEnd(Math.ceil(size / WORD_BYTES) * WORD_BYTES * 2, '0')
  return word(BigInt(to)) + word(valueWei) + word(BigInt(BYTES_AT)) + word(BigInt(size)) + padded
}

const word = (value: bigint): string => value.toString(16).padStart(WORD_BYTES * 2, '0')
