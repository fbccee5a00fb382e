import { type Address, recoverAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createLocalKey } from '../../../../../core/signing/createLocalKey.ts'
import type { EvmKey, SigningFailureCode } from '../../../../../core/signing/ports.ts'
import { SigningFailed } from '../../../../../core/signing/signingFailed.ts'
import { decodePaymasterData } from '../../../../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorshipHash } from '../../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type {
  DueSponsorship,
  SignedSponsorship,
  SponsorWork,
} from '../../../../../core/sponsor/evm/workPorts.ts'
import { signRequestedSponsorships } from '../../../../../workers/sponsor/evm/sign/signRequestedSponsorships.ts'
import { aDueSponsorship, aSite } from '../../../../builders/aDueSponsorship.ts'
import { fakeWork, SIGNED_SEC } from './gasFakes.ts'

const signer = createLocalKey(generatePrivateKey())

async function signedOf(
  dues: readonly DueSponsorship[],
  facts: Partial<SponsorWork> & { headSec?: number; taken?: Address } = {},
) {
  const signed: SignedSponsorship[] = []
  const { headSec, taken: submitter = signer.address, ...rows } = facts
  const { work, done, counted } = fakeWork({
    signer: submitter,
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
  const pauseMs = await signRequestedSponsorships(work, signer)
  return { signed, done, counted, pauseMs }
}

describe('the signer of requested sponsorships', () => {
  it('signs the hash of the paymaster, valid for the time of a quote and, on the chain, for the grace period longer', async () => {
    const due = aDueSponsorship()
    const { signed, pauseMs } = await signedOf([due], { headSec: SIGNED_SEC - 5 })
    const [entry] = signed
    expect(pauseMs).toBe(null)
    expect(entry).toMatchObject({
      validUntilSec: SIGNED_SEC + 120,
      chainValidUntilSec: SIGNED_SEC + 210,
    })
    const { operation } = entry!
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

  it('keeps the nonce of an operation outside of the direct lane', async () => {
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
    await signRequestedSponsorships({ ...work, sites: [{ ...site, watch }] }, signer)
    expect(done).toEqual(['refused too_late'])
  })

  it('refuses sponsorships of a paymaster with other code, and delays sponsorships before the comparison', async () => {
    const statesOf = async (state: 'closed' | 'waits') => {
      const { work, site, done } = fakeWork({
        rows: { requested: async () => [aDueSponsorship()] },
      })
      await signRequestedSponsorships(
        { ...work, sites: [{ ...site, gateState: () => state }] },
        signer,
      )
      return done
    }
    expect(await statesOf('closed')).toEqual(['refused the paymaster has other code'])
    expect(await statesOf('waits')).toEqual([])
  })

  it('repeats at once when more sponsorships may wait', async () => {
    const many = Array.from({ length: 32 }, () => aDueSponsorship())
    expect((await signedOf(many)).pauseMs).toBe(0)
  })

  it('stores nothing and refuses nothing while the signer fails, so that the next pass signs the same rows', async () => {
    const due = aDueSponsorship()
    const outage = failingAt([due], () => 'signer_unavailable')
    await expect(outage.run()).rejects.toMatchObject({ code: 'signer_unavailable' })
    expect(outage).toMatchObject({ signed: [], done: [], counted: [] })
    expect((await signedOf([due])).signed).toHaveLength(1)
  })

  it('skips a sponsorship that the signer refuses, and signs the others', async () => {
    const [refused, other] = ['1a', '1b'].map((byte) =>
      aDueSponsorship({ id: `0x${byte.repeat(16)}` }),
    )
    const { run, signed, done } = failingAt([refused!, other!], (count) =>
      count === 1 ? 'signer_refused' : null,
    )
    await run()
    expect(done).toEqual([])
    expect(signed.map(({ operation }) => operation.nonce)).toEqual([BigInt(other!.firstId) << 64n])
  })
})

/** Returns a signer that fails as `failureAt` returns for the number of the request. */
function failingAt(
  dues: readonly DueSponsorship[],
  failureAt: (count: number) => SigningFailureCode | null,
) {
  const signed: SignedSponsorship[] = []
  const { work, done, counted } = fakeWork({
    signer: signer.address,
    rows: {
      requested: async () => dues,
      sign: async (_due, signedSponsorship) => {
        signed.push(signedSponsorship)
        return 'signed'
      },
    },
  })
  let count = 0
  const failing: EvmKey = {
    ...signer,
    sign: async (data) => {
      count += 1
      const code = failureAt(count)
      if (code !== null) throw new SigningFailed(code, 'test')
      return signer.sign(data)
    },
  }
  return { run: () => signRequestedSponsorships(work, failing), signed, done, counted }
}
