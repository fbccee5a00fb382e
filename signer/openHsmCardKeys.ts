import { createHash } from 'node:crypto'
import { bytesToHex } from 'viem'
import { checkP256Signature } from '../core/signing/checkP256Signature.ts'
import type { P256Key } from '../core/signing/ports.ts'
import { type Hsm, listHsmKeys, signInHsm } from './callHsm.ts'

/** Object identifier of P-256 in DER. Source: RFC 5480. */
const P256 = '06082a8648ce3d030107'
/** DER octet string of 65 bytes: an uncompressed point. */
const POINT = /^044104([0-9a-f]{128})$/

/** Opens all P-256 keys of a token that have a public key object. Throws an Error as `openHsmKeys` does. */
export async function openHsmCardKeys(hsm: Hsm): Promise<readonly P256Key[]> {
  return (await listHsmKeys(hsm)).flatMap(({ id, params, point }) => {
    const coordinates = POINT.exec(point)?.[1]
    if (params !== P256 || coordinates === undefined) return []
    const publicKey = `0x${coordinates}` as const
    const sign = async (content: Uint8Array) => {
      const hash = createHash('sha256').update(content).digest()
      const signature = await signInHsm(hsm, { id, mechanism: 'ECDSA' }, hash)
      return checkP256Signature(bytesToHex(signature), { content, publicKey })
    }
    return [{ publicKey, sign }]
  })
}
