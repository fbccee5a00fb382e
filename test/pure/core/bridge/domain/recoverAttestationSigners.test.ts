import fc from 'fast-check'
import { type Address, concatHex, type Hex, keccak256, numberToHex, slice } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { recoverAttestationSigners } from '../../../../../core/bridge/domain/recoverAttestationSigners.ts'

const message: Hex = `0x${'ab'.repeat(440)}`
const keys: readonly Hex[] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
const byAddress = keys
  .map((key) => ({ key, account: privateKeyToAccount(key) }))
  .sort(
    (left, right) =>
      Number(BigInt(left.account.address) - BigInt(right.account.address) > 0n) * 2 - 1,
  )
const addresses = byAddress.map(({ account }): Address => account.address)

const signMessage = async (
  account: PrivateKeyAccount | undefined,
  signedMessage = message,
): Promise<Hex> => (await account?.sign({ hash: keccak256(signedMessage) })) ?? '0x'
const [first, second] = await Promise.all(byAddress.map(({ account }) => signMessage(account)))

describe('the signers of an attestation', () => {
  it('are recovered in the order of the signatures', async () => {
    expect(await recoverAttestationSigners(message, concatHex([first!, second!]))).toEqual(
      addresses,
    )
    expect(await recoverAttestationSigners(message, first!)).toEqual(addresses.slice(0, 1))
  })

  it('differ for another message', async () => {
    const signers = await recoverAttestationSigners(`${message}00`, first!)
    expect(signers).not.toEqual(addresses.slice(0, 1))
  })

  it.each<[string, () => Hex]>([
    ['swapped', () => concatHex([second!, first!])],
    ['two signatures of one key', () => concatHex([first!, first!])],
    ['absent', () => '0x'],
    ['cut short', () => slice(first!, 0, 64)],
    ['longer by one byte', () => concatHex([first!, '0x00'])],
    ['not on the curve', () => `0x${'00'.repeat(65)}`],
    ['with v 0 or 1', () => concatHex([slice(first!, 0, 64), low(first!)])],
    ['not hex', () => `0x${'zz'.repeat(65)}`],
  ])('are null when the signatures are %s', async (_, attestation) => {
    expect(await recoverAttestationSigners(message, attestation())).toBeNull()
  })

  it('are null for a signature with a high s', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const { r, s, v } = await sign({ hash: keccak256(message), privateKey: keys[0]! })
    const high = numberToHex(order - BigInt(s), { size: 32 })
    const attestation = concatHex([r, high, numberToHex(v === 27n ? 28 : 27, { size: 1 })])
    expect(await recoverAttestationSigners(message, attestation)).toBeNull()
  })

  it('are null for a message that is not hex', async () => {
    expect(await recoverAttestationSigners('text' as Hex, first!)).toBeNull()
  })

  it('are null or recovered for any bytes, without an exception', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((all) => hexOf(all))
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (signedMessage, attestation) => {
        await recoverAttestationSigners(signedMessage, attestation)
      }),
    )
  })
})

function low(signature: Hex): Hex {
  return numberToHex(Number(slice(signature, 64)) - 27, { size: 1 })
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
