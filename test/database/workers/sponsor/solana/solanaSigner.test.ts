import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SigningFailureCode } from '../../../../../core/signing/ports.ts'
import { SigningFailed } from '../../../../../core/signing/signingFailed.ts'
import { signRequestedSolana } from '../../../../../workers/sponsor/solana/signRequestedSolana.ts'
import { AMOUNT_USDC6, type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

let world: SolanaSiteWorld
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())

/** Returns a pass of a worker whose signer fails for messages that contain one amount, or for all. */
const passWith = (code: SigningFailureCode, isRefused: (message: Uint8Array) => boolean) => {
  const [site] = world.sites
  const sign = async (message: Uint8Array) => {
    if (isRefused(message)) throw new SigningFailed(code, 'of a test')
    return site.signer.sign(message)
  }
  return () => signRequestedSolana({ ...site, signer: { address: site.feePayer, sign } })
}

describe('a sponsorship on Solana whose key a signer holds', () => {
  it('waits while the signer does not sign, and is signed afterwards', async () => {
    const { id } = await world.requestSponsorship(AMOUNT_USDC6 + 100n)
    const fails = passWith('signer_unavailable', () => true)
    await expect(fails()).rejects.toMatchObject({ code: 'signer_unavailable' })
    expect((await world.rowOf(id)).state).toBe('claimed')
    await world.sign()
    expect((await world.rowOf(id)).state).toBe('signed')
  })

  it('waits if the rules of the signer forbid the sponsorship, while other sponsorships are signed', async () => {
    const refused = await world.requestSponsorship(AMOUNT_USDC6 + 101n)
    const other = await world.requestSponsorship(AMOUNT_USDC6 + 102n)
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(AMOUNT_USDC6 + 101n)
    await passWith('signer_refused', (message) => Buffer.from(message).includes(amount))()
    expect((await world.rowOf(refused.id)).state).toBe('claimed')
    expect((await world.rowOf(other.id)).state).toBe('signed')
  })
})
