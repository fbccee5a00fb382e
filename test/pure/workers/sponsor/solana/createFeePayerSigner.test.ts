import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from '../../../../../core/sponsor/solana/domain/base58.ts'
import { joinBytes } from '../../../../../core/sponsor/solana/domain/joinBytes.ts'
import { solanaAccounts } from '../../../../../devnet/solana/solanaAccounts.ts'
import { createFeePayerSigner } from '../../../../../workers/sponsor/solana/createFeePayerSigner.ts'

describe('createFeePayerSigner', () => {
  it('returns a signer with the address of the key, which signs as wallets do, for the seed and for the pair', async () => {
    const { feePayer } = await solanaAccounts(7)
    const seed = toBase58(feePayer.secret)
    const address = fromBase58(feePayer.address, 32) ?? new Uint8Array()
    const pair = toBase58(joinBytes([feePayer.secret, address]))
    const message = new TextEncoder().encode('a message')
    const wanted = await crypto.subtle.sign('Ed25519', feePayer.signer.keyPair.privateKey, message)
    for (const text of [seed, pair]) {
      const signer = createFeePayerSigner(text)
      expect(signer.address).toBe(feePayer.address)
      expect(signer.sign(message)).toEqual(new Uint8Array(wanted))
    }
  })

  it('rejects a key whose halves do not match, and any other text', async () => {
    const { feePayer, mint } = await solanaAccounts(7)
    const other = fromBase58(mint.address, 32) ?? new Uint8Array()
    const pair = toBase58(joinBytes([feePayer.secret, other]))
    expect(() => createFeePayerSigner(pair)).toThrow('second half')
    expect(() => createFeePayerSigner('abc')).toThrow(RangeError)
  })
})
