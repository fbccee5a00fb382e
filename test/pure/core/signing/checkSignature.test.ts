import {
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  parseSignature,
  serializeSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { checkSignature } from '../../../../core/signing/checkSignature.ts'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'

const KEY: Hex = `0x${'5a'.repeat(32)}`
const key = createLocalKey(KEY)
const data: Hex = '0x02abcdef'
const asked = { data, address: key.address }
/** Order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('the answer of a signer', () => {
  it('is the signature over the content by the key', async () => {
    const signature = await key.sign(data)
    expect(await checkSignature(signature, asked)).toBe(signature)
    expect(await checkSignature(signature.toUpperCase().replace('0X', '0x'), asked)).toBe(signature)
  })

  it('may have a v of 0 or 1, which is returned as 27 or 28', async () => {
    const signature = await key.sign(data)
    const bit = signature.endsWith('1b') ? '00' : '01'
    expect(await checkSignature(`${signature.slice(0, -2)}${bit}`, asked)).toBe(signature)
  })

  it.each([
    ['over other content', () => key.sign('0x02abcdee')],
    ['of another key', () => createLocalKey(`0x${'5b'.repeat(32)}`).sign(data)],
    [
      'over the content without its hash',
      () => privateKeyToAccount(KEY).signMessage({ message: { raw: data } }),
    ],
    ['with the other recovery bit', async () => flipParity(await key.sign(data))],
    ['with a high s', async () => highS(await key.sign(data))],
    ['of zeros', async () => `0x${'00'.repeat(64)}1b`],
    ['with an unknown last byte', async () => `${(await key.sign(data)).slice(0, -2)}05`],
    ['that is cut off', async () => (await key.sign(data)).slice(0, -2)],
    ['with bytes behind its end', async () => `${await key.sign(data)}00`],
    ['that is empty', async () => ''],
    ['that is another text', async () => keccak256(data)],
  ])('is rejected as a signature %s', async (_, answer) => {
    await expect(checkSignature(await answer(), asked)).rejects.toMatchObject({
      code: 'signer_answer_wrong',
      retryable: false,
    })
  })
})

function flipParity(signature: Hex): Hex {
  return `${signature.slice(0, -2) as Hex}${signature.endsWith('1b') ? '1c' : '1b'}`
}

/** Returns the other signature of the same content and key, which nodes reject. */
function highS(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  const other = numberToHex(ORDER - hexToBigInt(s), { size: 32 })
  return serializeSignature({ r, s: other, yParity: yParity === 0 ? 1 : 0 })
}
