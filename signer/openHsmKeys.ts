import {
  type Address,
  bytesToHex,
  type Hex,
  hexToBigInt,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeSignature,
  size,
  slice,
} from 'viem'
import { checkSignature } from '../core/signing/checkSignature.ts'
import type { EvmKey } from '../core/signing/ports.ts'
import { SigningFailed } from '../core/signing/signingFailed.ts'
import { type Hsm, listHsmKeys, signInHsm } from './callHsm.ts'
import type { ServedKey } from './serveSigner.ts'

/** Key of an HSM; its private part never leaves the HSM. */
export type HsmKey = ServedKey & { readonly key: EvmKey }

/** Object identifier of secp256k1 in DER. Source: SEC 2. */
const SECP256K1 = '06052b8104000a'
/** DER octet string of 65 bytes: an uncompressed point. */
const POINT = /^044104([0-9a-f]{128})$/
/** Order of secp256k1. Source: SEC 2. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const SIGNATURE_BYTES = 64

/**
 * Opens all secp256k1 keys of a token that have a public key object.
 *
 * Throws an Error if the program, the module or the token is missing.
 */
export async function openHsmKeys(hsm: Hsm): Promise<readonly HsmKey[]> {
  return (await listHsmKeys(hsm)).flatMap(({ id, params, point }) => {
    const coordinates = POINT.exec(point)?.[1]
    if (params !== SECP256K1 || coordinates === undefined) return []
    const identifier: Hex = `0x${coordinates}`
    const address: Address = `0x${keccak256(identifier).slice(-40)}`
    const sign = (data: Hex) => signWith(hsm, id, { data, address })
    return [{ identifier, address, key: { address, sign, check: async () => {} } }]
  })
}

async function signWith(
  hsm: Hsm,
  id: string,
  asked: { readonly data: Hex; readonly address: Address },
): Promise<Hex> {
  const hash = hexToBytes(keccak256(asked.data))
  const answer = bytesToHex(await signInHsm(hsm, { id, mechanism: 'ECDSA' }, hash))
  if (size(answer) !== SIGNATURE_BYTES) {
    throw new SigningFailed('signer_answer_wrong', 'the HSM returned no signature of 64 bytes')
  }
  // An HSM may return the higher of the two valid values of s, which nodes reject, and never returns the recovery bit.
  const s = hexToBigInt(slice(answer, 32))
  const low = numberToHex(s > ORDER / 2n ? ORDER - s : s, { size: 32 })
  const r = slice(answer, 0, 32)
  const even = serializeSignature({ r, s: low, yParity: 0 })
  return checkSignature(even, asked).catch(() =>
    checkSignature(serializeSignature({ r, s: low, yParity: 1 }), asked),
  )
}
