import { type Hex, keccak256, toHex } from 'viem'
import { ESCROW } from './escrow.ts'

/** Hexadecimal digits of one word of the encoding. */
const WORD_DIGITS = 64

const DOMAIN_TYPE = hashText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
/** Domain of the contract. Source: constructor of x402BatchSettlement.sol. */
const NAME = hashText('x402 Batch Settlement')
const VERSION = hashText('1')

/** Returns the hash of a type or of a text, as EIP-712 encodes both. */
export function hashText(text: string): Hex {
  return keccak256(toHex(text))
}

/**
 * Returns the EIP-712 digest of a struct of the contract on a chain. `words` are the values of the fields in order, each
 * an address, a hash or an unsigned number of one word.
 *
 * A sale hashes two structs, and the general function of viem takes most of the time of a sale.
 */
export function escrowDigest(
  chainId: number,
  type: Hex,
  words: readonly (Hex | bigint | number)[],
): Hex {
  const domain = hashWords([DOMAIN_TYPE, NAME, VERSION, chainId, ESCROW])
  return keccak256(`0x1901${domain.slice(2)}${hashWords([type, ...words]).slice(2)}`)
}

function hashWords(words: readonly (Hex | bigint | number)[]): Hex {
  return keccak256(`0x${words.map(digitsOf).join('')}`)
}

function digitsOf(word: Hex | bigint | number): string {
  const digits = typeof word === 'string' ? word.slice(2) : word.toString(16)
  return digits.padStart(WORD_DIGITS, '0')
}
