import { type Address, type Hex, pad, zeroAddress } from 'viem'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'

export type ParsedDelegation =
  | { readonly kind: 'delegation'; readonly delegation: SignedDelegation }
  | { readonly kind: 'problem'; readonly field: string; readonly problem: string }

/**
 * Order of secp256k1, and half of the order: chains skip a tuple whose `s` is above that half.
 * Source: EIP-7702, EIP-2.
 */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const MAX_S = ORDER / 2n

const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/
const HEX = /^0[xX][0-9a-fA-F]{1,64}$/
const DECIMAL = /^[0-9]{1,16}$/
const SIGNATURE = /^0[xX][0-9a-fA-F]{130}$/

/** Recovery ids with their parity of `y`. Source: EIP-155, EIP-2098. */
const PARITIES: Readonly<Record<string, 0 | 1>> = { '0': 0, '1': 1, '27': 0, '28': 1 }

type Fields = Readonly<Record<string, unknown>>
type Part<T> = { readonly value: T } | { readonly problem: readonly [string, string] }

/**
 * Parses a signed EIP-7702 tuple in any form of wallets: flat (viem), quantities (JSON-RPC), nested
 * (ethers), or with a 65-byte signature.
 *
 * Rejects a high `s`, which chains skip; chain 0, which is valid on every chain; and the zero
 * address, which removes the account. Never throws.
 */
export function parseDelegation(input: unknown): ParsedDelegation {
  if (!isRecord(input)) return problemAt('authorization', 'must be an object')
  const chainId = integer('chainId', input['chainId'])
  if ('problem' in chainId) return problemAt(...chainId.problem)
  if (chainId.value === 0) {
    return problemAt(
      'chainId',
      'must name the chain: 0 lets any account use the delegation on every chain',
    )
  }
  const address = addressOf(input)
  if ('problem' in address) return problemAt(...address.problem)
  const nonce = integer('nonce', input['nonce'])
  if ('problem' in nonce) return problemAt(...nonce.problem)
  const signature = signatureOf(input)
  if ('problem' in signature) return problemAt(...signature.problem)
  return {
    kind: 'delegation',
    delegation: {
      chainId: chainId.value,
      address: address.value,
      nonce: nonce.value,
      ...signature.value,
    },
  }
}

function addressOf({ address, contractAddress }: Fields): Part<Address> {
  const text = address ?? contractAddress
  if (typeof text !== 'string' || !ADDRESS.test(text)) {
    return problem('address', 'must be an address of 20 bytes')
  }
  const value: Address = `0x${text.slice(2).toLowerCase()}`
  if (value === zeroAddress)
    return problem('address', 'must not be zero: the zero address ends a delegation')
  return { value }
}

function signatureOf(input: Fields): Part<Pick<SignedDelegation, 'yParity' | 'r' | 's'>> {
  const { signature } = input
  if (typeof signature === 'string') {
    if (!SIGNATURE.test(signature)) return problem('signature', 'must have 65 bytes')
    const at = (from: number, to?: number) => `0x${signature.slice(from, to)}`
    return parts('signature.', { r: at(2, 66), s: at(66, 130), v: at(130) })
  }
  if (isRecord(signature)) return parts('signature.', signature)
  return parts('', input)
}

function parts(at: string, given: Fields): Part<Pick<SignedDelegation, 'yParity' | 'r' | 's'>> {
  const r = scalar(`${at}r`, given['r'], ORDER - 1n)
  if ('problem' in r) return r
  const s = scalar(`${at}s`, given['s'], MAX_S)
  if ('problem' in s) return s
  const stated = given['yParity'] ?? given['v']
  const parity = integer(`${at}yParity`, stated)
  const yParity = 'value' in parity ? PARITIES[String(parity.value)] : undefined
  if (yParity === undefined) return problem(`${at}yParity`, 'must be 0 or 1, or v of 27 or 28')
  return { value: { yParity, r: r.value, s: s.value } }
}

function scalar(field: string, given: unknown, max: bigint): Part<Hex> {
  if (typeof given !== 'string' || !HEX.test(given)) {
    return problem(field, 'must be hex of at most 32 bytes')
  }
  const hex: Hex = `0x${given.slice(2).toLowerCase()}`
  const value = BigInt(hex)
  if (value === 0n || value > max) {
    return problem(field, 'must be a number of the curve, s in its lower half')
  }
  return { value: pad(hex, { size: 32 }) }
}

/** Parses the forms of integers in JSON, RPC and bigint libraries: 1, "0x1", "1". */
function integer(field: string, given: unknown): Part<number> {
  const isText = typeof given === 'string' && (HEX.test(given) || DECIMAL.test(given))
  const value = isText ? Number(given.toLowerCase()) : given
  const plain = typeof value === 'bigint' ? Number(value) : value
  if (typeof plain !== 'number' || !Number.isSafeInteger(plain) || plain < 0) {
    return problem(field, 'must be a whole number, as number, 0x-hex or decimal text')
  }
  return { value: plain }
}

function problem(field: string, text: string): { readonly problem: readonly [string, string] } {
  return { problem: [field, text] }
}

function problemAt(field: string, text: string): ParsedDelegation {
  return { kind: 'problem', field, problem: text }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
