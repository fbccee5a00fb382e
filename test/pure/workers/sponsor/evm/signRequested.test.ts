import { type Address, recoverAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { decodePaymasterData } from '../../../../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorshipHash } from '../../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type {
  DueSponsorship,
  SignedSponsorship,
  SponsorWork,
} from '../../../../../core/sponsor/evm/workPorts.ts'
import { createSponsorSigner } from '../../../../../workers/sponsor/evm/sign/createSponsorSigner.ts'
import { signRequested } from '../../../../../workers/sponsor/evm/sign/signRequested.ts'
import { aDueSponsorship, aSite } from '../../../../builders/aDueSponsorship.ts'
import { fakeWork, SIGNED_SEC } from './gasFakes.ts'

const signer = createSponsorSigner(generatePrivateKey())

async function signedOf(
  dues: readonly DueSponsorship[],
  facts: Partial<SponsorWork> & { headSec?: number; taken?: Address } = {},
) {
  const signed: SignedSponsorship[] = []
  const { headSec, taken = signer.address, ...rows } = facts
  const { work, done, counted } = fakeWork({
    signer: taken,
    ...(headSec === undefined ? {} : { headSec }),
    rows: {
      requested: async () => dues,
      sign: async (_due, signedSponsorship) => {
        signed.push(signedSponsorship)
        return 'signed'
      },
      ...rows,
    },
  })
  const pauseMs = await signRequested(work, signer)
  return { signed, done, counted, pauseMs }
}

describe('the signer of requested sponsorships', () => {
  it('signs the hash of the paymaster, valid for the time of a quote and, on the chain, for the grace period longer', async () => {
    const due = aDueSponsorship()
    const { signed, pauseMs } = await signedOf([due], { headSec: SIGNED_SEC - 5 })
    const [one] = signed
    expect(pauseMs).toBe(null)
    expect(one).toMatchObject({
      validUntilSec: SIGNED_SEC + 120,
      chainValidUntilSec: SIGNED_SEC + 210,
    })
    const { operation } = one!
    expect(operation.nonce).toBe(BigInt(due.id) << 64n)
    const data = decodePaymasterData(operation.paymaster!.paymasterData)!
    expect(data).toMatchObject({ id: due.id, validUntilSec: SIGNED_SEC + 210, validAfterSec: 0 })
    const hash = sponsorshipHash(operation, data, { ...aSite, delegate: due.delegate })
    const by = await recoverAddress({ hash, signature: data.signature })
    expect(by.toLowerCase()).toBe(signer.address)
  })

  it('uses the nonce of the first sponsorship of a payment for all its sponsorships', async () => {
    const firstId = `0x${'1f'.repeat(16)}` as const
    const { signed } = await signedOf([aDueSponsorship({ attempt: 2, firstId })])
    expect(signed[0]?.operation.nonce).toBe(BigInt(firstId) << 64n)
  })

  it("counts from the time of the chain when that is ahead of the operator's clock", async () => {
    const { signed } = await signedOf([aDueSponsorship()], { headSec: SIGNED_SEC + 500 })
    expect(signed[0]?.validUntilSec).toBe(SIGNED_SEC + 620)
  })

  it('keeps the nonce of an operation of the own lane', async () => {
    const own = aDueSponsorship({ lane: 'own', needsAuthorization: false }, { nonce: 7n })
    expect((await signedOf([own])).signed[0]?.operation.nonce).toBe(7n)
  })

  it('signs no sponsorship that lacks a payment, is on another chain, or changed in the meantime', async () => {
    const dues = [aDueSponsorship({ payment: 'gone' }), aDueSponsorship({ chainId: 1 })]
    expect(await signedOf(dues)).toMatchObject({ signed: [], done: [] })
    const changed = await signedOf([aDueSponsorship()], { sign: async () => 'changed' })
    expect(changed).toMatchObject({ done: [], counted: [] })
  })

  it('refuses sponsorships that are invalid, too late, or not covered by the deposit', async () => {
    const unpaid = await signedOf([aDueSponsorship({ paidUsdc6: 1n })])
    expect(unpaid.done[0]).toMatch(/^refused price/)
    expect(unpaid.counted).toEqual(['refused', 'alarm refused'])
    const late = await signedOf([aDueSponsorship({ ageMs: 15_001 })])
    expect(late).toMatchObject({ done: ['refused too_late'], counted: ['refused'] })
    const short = await signedOf([aDueSponsorship()], { sign: async () => 'deposit_short' })
    expect(short.done).toEqual(['refused deposit_short'])
    const strange = await signedOf([aDueSponsorship()], { taken: `0x${'77'.repeat(20)}` })
    expect(strange).toMatchObject({
      signed: [],
      done: ['refused the paymaster has another signer'],
    })
  })

  it('refuses a late sponsorship without a call to the node', async () => {
    const { work, site, done } = fakeWork({
      rows: { requested: async () => [aDueSponsorship({ ageMs: 15_001 })] },
    })
    const watch = { ...site.watch, head: async () => Promise.reject(new Error('silent')) }
    await signRequested({ ...work, sites: [{ ...site, watch }] }, signer)
    expect(done).toEqual(['refused too_late'])
  })

  it('repeats at once when more sponsorships may wait', async () => {
    const many = Array.from({ length: 32 }, () => aDueSponsorship())
    expect((await signedOf(many)).pauseMs).toBe(0)
  })
})
