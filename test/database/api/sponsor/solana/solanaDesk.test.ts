import { AccountRole, type Instruction } from '@solana/kit'
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postSolana, refreshSolanaBlockhash } from '../../../../../api/sponsor/solana/postSolana.ts'
import { DomainError } from '../../../../../core/kernel/errors.ts'
import type { Payment } from '../../../../../core/payments/ports.ts'
import { findAssociatedAccount } from '../../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { validateSolanaMessage } from '../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { quoteSolana } from '../../../../../core/sponsor/solana/operations/quoteSolana.ts'
import { runSolana } from '../../../../../workers/sponsor/solana/runSolana.ts'
import {
  coins,
  creation,
  transfer,
  usdcOf,
  walletWire,
} from '../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'
import { LAPSED_SLOTS } from '../../../workers/sponsor/solana/solanaSiteWorld.ts'
import { type OperatorSolana, startSolanaApi } from './solanaApiWorld.ts'

let solanaSponsor: OperatorSolana
let amountUsdc6 = 2_000_000n
beforeAll(async () => {
  solanaSponsor = await startSolanaApi()
})
afterAll(() => solanaSponsor?.stop())
beforeEach(async () => {
  solanaSponsor.chain.faults.order(null)
  amountUsdc6 += 1n
  await solanaSponsor.pass(1)
  await solanaSponsor.clear()
})

const isDomainCode = (code: string) => (error: unknown) =>
  error instanceof DomainError && error.code === code

/** Runs the workers during `work`, and returns the result of `work`. */
async function withWorkers<T>(work: () => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const running = runSolana(solanaSponsor.site, { signal: ending.signal })
  try {
    return await work()
  } finally {
    ending.abort()
    await running
  }
}

/** Returns a payment whose answer is being computed. */
const paymentOf = (id: string): Payment => ({ id, amountUsdc6: 30_000n }) as Payment

async function buySponsorship(text: string) {
  const { request } = await solanaSponsor.request({ transaction: text })
  const { amountUsdc6: price } = await request.price.createQuote()
  await request.price.matchQuote(price)
  const paymentId = await solanaSponsor.pay({ amountUsdc6: price })
  const { answer } = await request.answer(paymentOf(paymentId))
  await solanaSponsor.settle(paymentId)
  return { request, paymentId, body: JSON.parse(new TextDecoder().decode(answer.body)) }
}

describe('a quote of a Solana sponsorship', () => {
  it('is returned for a message that passes the simulation, and is the same for the same message', async () => {
    const text = await solanaSponsor.wireOf(amountUsdc6)
    const { request, quote } = await solanaSponsor.request({ transaction: text })
    const reported = await request.price.createQuote()
    expect(reported.amountUsdc6).toBe(30_000n)
    await request.answer(null)
    expect(quote()?.id).toBe(reported.id)
    const other = await solanaSponsor.request({
      transaction: await solanaSponsor.wireOf(amountUsdc6),
    })
    expect(other.request.hash).toBe(request.hash)
    expect(await other.request.price.matchQuote(30_000n)).toEqual({ quoteId: reported.id })
    expect(await other.request.price.matchQuote(29_999n)).toBeNull()
  })

  it('is rejected for more than three account creations of any size', async () => {
    const { feePayer } = solanaSponsor.chain
    const owner = solanaSponsor.chain.accounts.newcomer.address
    const four = await Promise.all(
      [1, 2, 3, 4].map(() => creation(solanaSponsor.chain, feePayer, owner)),
    )
    const few = getSetComputeUnitLimitInstruction({ units: 100_000 })
    const { request } = await solanaSponsor.request({
      transaction: walletWire(feePayer, [few, ...four]),
    })
    await expect(request.price.createQuote()).rejects.toThrow(
      'must create at most 3 accounts, got 4',
    )
  })

  it('is rejected for an invalid or failing message, and during an outage of the operator', async () => {
    const { chain, user, recipient, state } = solanaSponsor
    const drain = walletWire(chain.feePayer, [coins(chain.feePayer, user.address, 5n)])
    const call = async (text: string) =>
      (await solanaSponsor.request({ transaction: text })).request.price
    await expect((await call(drain)).createQuote()).rejects.toThrow('must not name the fee payer')
    const expensive = await solanaSponsor.wireOf(10n ** 15n)
    await expect((await call(expensive)).createQuote()).rejects.toSatisfy(
      isDomainCode('dry_run_failed'),
    )
    const good = await call(
      walletWire(chain.feePayer, [await transfer(chain, user, recipient.address, amountUsdc6)]),
    )
    const known = state.solUsd
    for (const broken of [null, { atMs: 0, priceE18: 10n ** 20n, source: 'sim' }]) {
      state.solUsd = () => broken
      await expect(good.createQuote()).rejects.toSatisfy(isDomainCode('gas_unavailable'))
    }
    state.solUsd = known
    chain.faults.order('unhealthy')
    await expect(good.createQuote()).rejects.toSatisfy(isDomainCode('gas_unavailable'))
    chain.faults.order(null)
    expect((await good.createQuote()).amountUsdc6).toBe(30_000n)
  })

  it('counts the created accounts of a message that the sponsor builds', async () => {
    const { chain, user, read, deps } = solanaSponsor
    const { newcomer, mint } = chain.accounts
    const own = await transfer(chain, user, newcomer.address, amountUsdc6)
    const requested = await read({
      sender: user.address,
      instructions: [instructionBody(own)],
      computeUnitLimit: 60_000,
      createAta: [{ owner: newcomer.address, mint: mint.address }],
    })
    if (requested.kind !== 'quote') throw new Error(requested.kind)
    const verdict = validateSolanaMessage(requested.message, chain.feePayer)
    expect(verdict).toMatchObject({ kind: 'fits', lamportCap: 2_049_280n, units: 60_000n })
    const account = await findAssociatedAccount(newcomer.address, mint.address)
    expect(requested.message.accounts).toContain(account)
    const quote = await quoteSolana(deps, { message: requested.message, hash: 'own' }, null)
    // 2,049,280 lamports at 150 USD per SOL, times 1.3, rounded up.
    expect(quote.amountUsdc6).toBe(399_610n)
  })

  it.each([
    [{}, 'body: must have instructions (with sender), transaction, or sponsorshipId'],
    [{ createAta: [] }, 'body: must have instructions'],
    [{ sender: '1'.repeat(32) }, 'instructions: is required'],
    [{ sender: '1'.repeat(32), transaction: 'AAAA' }, 'sender: unknown; known: transaction'],
    [{ instuctions: [] }, 'instuctions: unknown; did you mean instructions?'],
    [{ transaction: '!' }, 'base64'],
    [{ sponsorshipId: 'x' }, 'sponsorshipId'],
    [{ sponsorshipId: `0x${'00'.repeat(16)}` }, 'refresh'],
    [{ sender: 'x', instructions: [] }, 'sender'],
  ])('is rejected for an incomplete body: %j', async (body, word) => {
    await expect(solanaSponsor.read(body)).rejects.toThrow(word)
  })
})

describe('a paid Solana sponsorship', () => {
  it('is signed, posted and in a block, with the same answer to each post', async () => {
    const tokens = (await usdcOf(solanaSponsor.chain, solanaSponsor.user.address)) ?? 0n
    await withWorkers(async () => {
      const { body } = await buySponsorship(await solanaSponsor.wireOf(amountUsdc6))
      const { transaction, id } = await solanaSponsor.ownerSigns(body.sponsorshipId)
      const posting = postSolana(solanaSponsor.deps, { id, transaction })
      await expect
        .poll(async () => (await solanaSponsor.rowOf(id)).state, { timeout: PATIENCE_MS })
        .toBe('sent')
      await solanaSponsor.pass(3)
      const reported = await posting
      expect(reported).toMatchObject({
        status: 200,
        body: { success: true, signature: body.signature },
      })
      expect(await postSolana(solanaSponsor.deps, { id, transaction })).toEqual(reported)
    })
    expect(await usdcOf(solanaSponsor.chain, solanaSponsor.user.address)).toBe(tokens - amountUsdc6)
  })

  it('is posted only with a valid signature of its unchanged transaction, after a simulation', async () => {
    await withWorkers(async () => {
      const { body } = await buySponsorship(await solanaSponsor.wireOf(amountUsdc6))
      const id = body.sponsorshipId
      const unsigned = postSolana(solanaSponsor.deps, { id, transaction: body.transaction })
      await expect(unsigned).rejects.toThrow('must be signed by')
      const other = postSolana(solanaSponsor.deps, {
        id,
        transaction: await solanaSponsor.wireOf(amountUsdc6),
      })
      await expect(other).rejects.toThrow('byte for byte')
      const { transaction } = await solanaSponsor.ownerSigns(id)
      const wire = Buffer.from(transaction, 'base64')
      const place = 1 + 64
      wire[place] = (wire[place] ?? 0) ^ 1
      const forged = postSolana(solanaSponsor.deps, { id, transaction: wire.toString('base64') })
      await expect(forged).rejects.toSatisfy(isDomainCode('dry_run_failed'))
      expect(await solanaSponsor.rowOf(id)).toMatchObject({ state: 'signed', trialRuns: 1 })
    })
  })

  it('is rejected as unknown if a post arrives before the charge or names an id that does not exist', async () => {
    const { id } = await solanaSponsor.requestSponsorship(amountUsdc6)
    for (const unknown of [id, `0x${'12'.repeat(16)}` as const]) {
      const posting = postSolana(solanaSponsor.deps, { id: unknown, transaction: 'AAAA' })
      await expect(posting).rejects.toSatisfy(isDomainCode('unknown_sponsorship'))
    }
  })

  it('is refreshed once after its blockhash expired, and not before', async () => {
    await withWorkers(async () => {
      const { body } = await buySponsorship(await solanaSponsor.wireOf(amountUsdc6))
      const { id, transaction } = await solanaSponsor.ownerSigns(body.sponsorshipId)
      await expect(refreshSolanaBlockhash(solanaSponsor.deps, id)).rejects.toThrow(
        'may still enter',
      )
      await solanaSponsor.pass(LAPSED_SLOTS)
      await expect(postSolana(solanaSponsor.deps, { id, transaction })).rejects.toThrow(
        '"refresh": true',
      )
      const fresh = await refreshSolanaBlockhash(solanaSponsor.deps, id)
      expect(fresh).toMatchObject({ status: 200, body: { transaction: expect.any(String) } })
      expect(fresh.body.signature).not.toBe(body.signature)
      const again = await refreshSolanaBlockhash(solanaSponsor.deps, id)
      expect(again.body.signature).toBe(fresh.body.signature)
      await expect(postSolana(solanaSponsor.deps, { id, transaction })).rejects.toThrow(
        'byte for byte',
      )
    })
  })

  it('is credited after a timely post during an outage of the node, at any price of SOL', async () => {
    await withWorkers(async () => {
      const { body, request, paymentId } = await buySponsorship(
        await solanaSponsor.wireOf(amountUsdc6),
      )
      const { id, transaction } = await solanaSponsor.ownerSigns(body.sponsorshipId)
      solanaSponsor.chain.faults.order('unhealthy')
      const posting = postSolana(solanaSponsor.deps, { id, transaction })
      await expect(posting).rejects.toSatisfy(isDomainCode('gas_unavailable'))
      solanaSponsor.chain.faults.order(null)
      await solanaSponsor.pass(LAPSED_SLOTS)
      await expect.poll(async () => (await solanaSponsor.rowOf(id)).state).toBe('credited')
      expect(await postSolana(solanaSponsor.deps, { id, transaction })).toMatchObject({
        status: 502,
      })
      // The quote expired, and SOL costs seventy times as much.
      await solanaSponsor.sql`update app.solana_quote set expires_at = now() - interval '1 hour'`
      const { solUsd } = solanaSponsor.state
      solanaSponsor.state.solUsd = () => ({ atMs: Date.now(), priceE18: 10n ** 22n, source: 'sim' })
      const answer = await request.renew?.(paymentOf(paymentId))
      solanaSponsor.state.solUsd = solUsd
      const next = JSON.parse(new TextDecoder().decode(answer?.body))
      expect(next.sponsorshipId).not.toBe(id)
      expect(await solanaSponsor.rowOf(next.sponsorshipId)).toMatchObject({
        attempt: 2,
        state: 'signed',
      })
    })
  })
})

/** Returns an instruction in the format of request bodies. */
function instructionBody({ programAddress, accounts = [], data = new Uint8Array() }: Instruction) {
  const signs = [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER]
  const writes = [AccountRole.WRITABLE, AccountRole.WRITABLE_SIGNER]
  return {
    programId: programAddress,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address,
      isSigner: signs.includes(role),
      isWritable: writes.includes(role),
    })),
    data: Buffer.from(data).toString('base64'),
  }
}
