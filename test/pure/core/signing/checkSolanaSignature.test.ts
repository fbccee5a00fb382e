import { bytesToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkSolanaSignature } from '../../../../core/signing/checkSolanaSignature.ts'
import { createLocalSolanaKey } from '../../../../core/signing/createLocalSolanaKey.ts'

const key = createLocalSolanaKey(new Uint8Array(32).fill(7))
const other = createLocalSolanaKey(new Uint8Array(32).fill(8))
const messageBytes = Uint8Array.of(1, 2, 3)
const wanted = { messageBytes, publicKey: key.publicKey }

describe('a signature of a signer for Solana', () => {
  it('is accepted if the key made it over the message', () => {
    const signature = key.sign(messageBytes)
    expect(checkSolanaSignature(bytesToHex(signature), wanted)).toEqual(signature)
  })

  it.each([
    ['another message', bytesToHex(key.sign(Uint8Array.of(1, 2, 4)))],
    ['another key', bytesToHex(other.sign(messageBytes))],
    ['no signature', 'signed'],
    ['a longer answer', `${bytesToHex(key.sign(messageBytes))}00`],
  ])('is rejected if it belongs to %s', (_name, answer) => {
    expect(() => checkSolanaSignature(answer, wanted)).toThrow(/^signer_answer_wrong/)
  })
})
