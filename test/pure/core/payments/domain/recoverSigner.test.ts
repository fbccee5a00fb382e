import { createHash } from 'node:crypto'
import { concatHex, type Hex, numberToHex, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { recoverSigner } from '../../../../../core/payments/domain/recoverSigner.ts'

/** Number of compared signatures; RECOVERIES=10000 compares more by hand. */
const COUNT = Number(process.env['RECOVERIES'] ?? 400)
/** Order of secp256k1, and its field. Source: SEC 2, section 2.4.1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const FIELD = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn
const EDGES = [0n, 1n, 2n, ORDER - 1n, ORDER, ORDER + 1n, FIELD - 1n, FIELD, 2n ** 256n - 1n]

const digestOf = (seed: string): Hex => `0x${createHash('sha256').update(seed).digest('hex')}`
const joined = (r: Hex, s: Hex, v: number): Hex => concatHex([r, s, numberToHex(v, { size: 1 })])
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** Returns the result of viem, which recovers in JavaScript. */
async function expected(hash: Hex, signature: Hex): Promise<string | null> {
  const account = await recoverAddress({ hash, signature }).catch(() => null)
  return account?.toLowerCase() ?? null
}

describe('the signer of a digest', () => {
  it('is the account of the key', async () => {
    for (let index = 0; index < COUNT / 10; index += 1) {
      const account = privateKeyToAccount(digestOf(`key ${index}`))
      const hash = digestOf(`content ${index}`)
      const signature = await account.sign({ hash })
      expect(await recoverSigner(hash, signature)).toBe(account.address.toLowerCase())
    }
  })

  it('equals the recovery in JavaScript for random scalars', async () => {
    for (let index = 0; index < COUNT; index += 1) {
      const hash = digestOf(`hash ${index}`)
      const signature = joined(digestOf(`r ${index}`), digestOf(`s ${index}`), 27 + (index % 2))
      expect(await recoverSigner(hash, signature), signature).toBe(await expected(hash, signature))
    }
  })

  it('equals the recovery in JavaScript at the edges of the scalars', async () => {
    for (const r of EDGES) {
      for (const s of EDGES) {
        for (const v of [27, 28]) {
          const signature = joined(word(r), word(s), v)
          const hash = digestOf(signature)
          expect(await recoverSigner(hash, signature), signature).toBe(
            await expected(hash, signature),
          )
        }
      }
    }
  })

  it.each([
    ['another v', joined(word(1n), word(1n), 29)],
    ['v without 27', joined(word(1n), word(1n), 1)],
    ['64 bytes', concatHex([word(1n), word(1n)])],
    ['66 bytes', concatHex([joined(word(1n), word(1n), 27), '0x00'])],
    ['no bytes', '0x'],
  ] as const)('is null for a signature with %s', async (_form, signature) => {
    expect(await recoverSigner(digestOf('x'), signature)).toBeNull()
  })

  it('is null for a digest that has not 32 bytes', async () => {
    const signature = await privateKeyToAccount(digestOf('key')).sign({ hash: digestOf('x') })
    expect(await recoverSigner('0x1234', signature)).toBeNull()
  })
})
