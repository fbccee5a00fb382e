import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { type Hex, hexToBytes } from 'viem'

/** Returns a private key of secp256k1 as an object that can be exported in each format. */
export function keyObjectOf(privateKey: Hex): KeyObject {
  const secret = Buffer.from(hexToBytes(privateKey))
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const key = {
    kty: 'EC',
    crv: 'secp256k1',
    d: secret.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return createPrivateKey({ key, format: 'jwk' })
}

/** Header before the 32 bytes of a private key of ed25519. Source: RFC 8410. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns a private key of ed25519, 32 bytes, as an object that can be exported in each format. */
export function solanaKeyObjectOf(secret: Uint8Array): KeyObject {
  const key = Buffer.concat([PKCS8_ED25519, secret])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
