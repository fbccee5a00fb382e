import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postSolana, refreshSolanaBlockhash } from '../../../../../api/sponsor/solana/postSolana.ts'
import { BLOCKHASH_BLOCKS } from '../../../../../core/sponsor/solana/domain/solanaLimits.ts'
import type { SolanaSponsorship } from '../../../../../core/sponsor/solana/ports.ts'
import { LAPSED_SLOTS } from '../../../workers/sponsor/solana/solanaSiteWorld.ts'
import { type OperatorSolana, startSolanaApi } from './solanaApiWorld.ts'

/** Slots after which no block accepts a blockhash, while blocks with this blockhash may still leave the chain. */
const OVER_SLOTS = Number(BLOCKHASH_BLOCKS) + 10

let solanaSponsor: OperatorSolana
let amountUsdc6 = 7_000_000n
beforeAll(async () => {
  solanaSponsor = await startSolanaApi()
})
afterAll(() => solanaSponsor?.stop())
beforeEach(async () => {
  amountUsdc6 += 1n
  await solanaSponsor.pass(1)
  await solanaSponsor.clear()
})

/** Posts a sponsorship in time while the node does not answer. */
async function postInVain(id: SolanaSponsorship['id']) {
  const { transaction } = await solanaSponsor.ownerSigns(id)
  solanaSponsor.chain.faults.order('unhealthy')
  const posting = postSolana(solanaSponsor.deps, { id, transaction })
  await expect(posting).rejects.toMatchObject({ code: 'gas_unavailable' })
  solanaSponsor.chain.faults.order(null)
  return { id, transaction }
}

describe('a Solana sponsorship that the operator lost', () => {
  it('leads to a credit in the answer to a refresh, without a new challenge', async () => {
    const { id } = await solanaSponsor.signedFor(amountUsdc6)
    await postInVain(id)
    await solanaSponsor.pass(LAPSED_SLOTS)
    await solanaSponsor.pollSignatures()
    expect(await refreshSolanaBlockhash(solanaSponsor.deps, id)).toMatchObject({
      status: 502,
      body: { sponsorshipId: id, credit: { until: expect.any(Number) } },
    })
  })

  it('leads to a credit after a timely refresh during an outage of the node', async () => {
    const { id } = await solanaSponsor.signedFor(amountUsdc6)
    await solanaSponsor.pass(LAPSED_SLOTS)
    solanaSponsor.chain.faults.order('unhealthy')
    const pending = refreshSolanaBlockhash(solanaSponsor.deps, id)
    await expect(pending).rejects.toMatchObject({ code: 'gas_unavailable' })
    solanaSponsor.chain.faults.order(null)
    await solanaSponsor.pollSignatures()
    expect(await refreshSolanaBlockhash(solanaSponsor.deps, id)).toMatchObject({
      status: 502,
      body: { sponsorshipId: id, credit: { until: expect.any(Number) } },
    })
  })

  it('returns 503, without a new challenge, until it is certain that no block contains its transaction', async () => {
    const { id } = await solanaSponsor.signedFor(amountUsdc6)
    await solanaSponsor.pass(LAPSED_SLOTS)
    await solanaSponsor.rows.requestRefresh(id)
    await solanaSponsor.sign()
    const posted = await postInVain(id)
    await solanaSponsor.pass(OVER_SLOTS)
    await solanaSponsor.pollSignatures()
    const open = { code: 'gas_unavailable', retryAfterSec: expect.any(Number) }
    await expect(postSolana(solanaSponsor.deps, posted)).rejects.toMatchObject(open)
    await solanaSponsor.pass(LAPSED_SLOTS)
    await solanaSponsor.pollSignatures()
    expect(await postSolana(solanaSponsor.deps, posted)).toMatchObject({
      status: 502,
      body: { credit: { until: expect.any(Number) } },
    })
  })
})

describe('a Solana sponsorship that is in a block', () => {
  it('is returned as successful in the answer to a refresh', async () => {
    const { id } = await solanaSponsor.signedFor(amountUsdc6)
    await solanaSponsor.postedBy(id)
    await solanaSponsor.pollSignatures()
    await solanaSponsor.pass(3)
    await solanaSponsor.pollSignatures()
    expect(await refreshSolanaBlockhash(solanaSponsor.deps, id)).toMatchObject({
      status: 200,
      body: { sponsorshipId: id, success: true },
    })
  })
})
