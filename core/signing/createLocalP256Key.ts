import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { bytesToHex, type Hex, hexToBytes, slice, toBytes } from 'viem'
import type { P256Key } from './ports.ts'

/** Name of P-256 in Node. */
const CURVE = 'prime256v1'

/** Key of P-256 that this process holds. */
export type LocalP256Key = P256Key & { sign(data: Uint8Array): Uint8Array }

/** Creates a key from its 32 bytes. Throws an Error for a number that is not a private key of the curve. */
export function createLocalP256Key(privateKey: Hex): LocalP256Key {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(hexToBytes(privateKey))
  // The first byte, 4, names the form of the point.
  const publicKey = slice(bytesToHex(pair.getPublicKey()), 1)
  const [d, x, y] = [privateKey, slice(publicKey, 0, 32), slice(publicKey, 32)].map((part) =>
    Buffer.from(toBytes(part)).toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', d: d ?? '', x: x ?? '', y: y ?? '' }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    publicKey,
    sign: (data) => Uint8Array.from(sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' })),
  }
}
