import { bytesToHex } from 'viem'
import { checkSolanaSignature } from '../core/signing/checkSolanaSignature.ts'
import { toBase58 } from '../core/sponsor/solana/domain/base58.ts'
import { type Hsm, listHsmKeys, signInHsm } from './callHsm.ts'
import type { ServedSolanaKey } from './serveSigner.ts'

/** Ed25519 in DER: the identifier of RFC 8410, and the name of PKCS#11 3.0. */
const ED25519 = new Set(['06032b6570', '130c656477617264733235353139'])
/** 32 bytes, as such or as an octet string in DER; modules return either form. */
const POINT = /^(?:0420)?([0-9a-f]{64})$/

/** Opens all ed25519 keys of a token that have a public key object. Throws an Error as `openHsmKeys` does. */
export async function openHsmSolanaKeys(hsm: Hsm): Promise<readonly ServedSolanaKey[]> {
  return (await listHsmKeys(hsm)).flatMap(({ id, params, point }) => {
    const digits = POINT.exec(point)?.[1]
    if (!ED25519.has(params) || digits === undefined) return []
    const publicKey = Uint8Array.from(Buffer.from(digits, 'hex'))
    const sign = async (messageBytes: Uint8Array) => {
      const signature = await signInHsm(hsm, { id, mechanism: 'EDDSA' }, messageBytes)
      return checkSolanaSignature(bytesToHex(signature), { messageBytes, publicKey })
    }
    return [{ address: toBase58(publicKey), publicKey, sign }]
  })
}
