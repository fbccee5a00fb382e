import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SolanaUnreachable } from '../../../../../core/sponsor/solana/ports.ts'
import type { SolanaReceipt } from '../../../../../core/sponsor/solana/statsPorts.ts'
import { readSolanaReceipts } from '../../../../../workers/sponsor/solana/readSolanaReceipts.ts'
import type { SolanaSite } from '../../../../../workers/sponsor/solana/solanaSite.ts'
import { AMOUNT_USDC6, type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

let world: SolanaSiteWorld
let amountUsdc6 = 2n * AMOUNT_USDC6
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.chain.faults.order(null)
  await world.pass(1)
  await world.clear()
})

const landSponsorship = async (wantedUsdc6?: bigint) => {
  amountUsdc6 += 1n
  const { id } = await world.signedFor(wantedUsdc6 ?? amountUsdc6)
  await world.postedBy(id)
  await world.pollSignatures()
  await world.pass(2)
  await world.pollSignatures()
  return id
}

const storedReceipt = async (id: string) => {
  const [row] = await world.sql`
    select slot, paid_fee_lamports as fee, spent_lamports as spent, fee_payer as payer, sender,
      floor(extract(epoch from block_at))::int8 as sec, receipt_tries as tries
    from app.solana_sponsorship where id = ${id}`
  return row
}

const siteWith = (rpc: Partial<SolanaSite['rpc']>, reported: object[] = []): SolanaSite => ({
  ...world.site,
  rpc: { ...world.rpc, ...rpc },
  log: { ...world.site.log, warn: (fields, message) => reported.push({ ...fields, message }) },
})

const dueAgain = () =>
  world.sql`update app.solana_sponsorship set receipt_tried_at = now() - interval '1 year'`

const EMPTY_RECEIPT = { fee: null, spent: null, payer: null, sender: null, sec: null }

describe('the receipt of a sponsorship on Solana', () => {
  it('is read after its block is confirmed, for a successful or failed transaction', async () => {
    const { user, chain, rpc, rowOf } = world
    const before = await rpc.lamports(chain.feePayer)
    const [done, failed] = [await landSponsorship(), await landSponsorship(10n ** 15n)]
    expect(await storedReceipt(done)).toMatchObject(EMPTY_RECEIPT)
    expect(await readSolanaReceipts(world.site)).toBeNull()
    const reported = { fee: 10_000n, spent: 10_000n, payer: chain.feePayer, sender: user.address }
    for (const id of [done, failed]) {
      const { slot, paidFeeLamports } = await rowOf(id)
      expect(await storedReceipt(id)).toEqual({ ...reported, slot, sec: 1_790_000_000, tries: 0 })
      expect(paidFeeLamports).toBe(10_000n)
    }
    expect(before - (await rpc.lamports(chain.feePayer))).toBe(20_000n)
    const again = siteWith({ transaction: () => Promise.reject(new Error('asked again')) })
    expect(await readSolanaReceipts(again)).toBeNull()
  })

  it('is stored once when two workers read the same receipt, and when a worker ends between read and write', async () => {
    const id = await landSponsorship()
    const dying = {
      ...world.site,
      crashAt: () => {
        throw new Error('killed')
      },
    }
    await expect(readSolanaReceipts(dying)).rejects.toThrow('killed')
    expect(await storedReceipt(id)).toMatchObject({ ...EMPTY_RECEIPT, tries: 0 })
    await Promise.all(world.sites.map((site) => readSolanaReceipts(site)))
    expect(await storedReceipt(id)).toMatchObject({ spent: 10_000n, tries: 0 })
  })

  it('is requested at growing intervals from a node without its history, and is then abandoned', async () => {
    const { chain, rowOf } = world
    const id = await landSponsorship()
    chain.faults.order('forgetful')
    const reported: object[] = []
    const site = siteWith({}, reported)
    expect(await readSolanaReceipts(site)).toBeNull()
    expect(await site.rows.unread(10)).toEqual([])
    expect(await storedReceipt(id)).toMatchObject({ ...EMPTY_RECEIPT, tries: 1 })
    for (let tries = 2; tries <= 12; tries += 1) {
      expect(reported).toEqual([])
      await world.sql`update app.solana_sponsorship set receipt_tried_at =
        receipt_tried_at - make_interval(secs => 10 * 2 ^ (${tries} - 2) - 5)`
      expect(await site.rows.unread(10)).toEqual([])
      await world.sql`update app.solana_sponsorship set receipt_tried_at =
        receipt_tried_at - interval '6 seconds'`
      await readSolanaReceipts(site)
      expect(await storedReceipt(id)).toMatchObject({ ...EMPTY_RECEIPT, tries })
    }
    expect(reported).toEqual([
      {
        event: 'solana_receipt_missing',
        sponsorshipId: id,
        message: 'receipt on Solana not found: retries ended',
      },
    ])
    await dueAgain()
    expect(await site.rows.unread(10)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', paidFeeLamports: null })
  })

  it('counts no attempt while the node is down', async () => {
    const { chain } = world
    const id = await landSponsorship()
    for (const fault of ['busy', 'unhealthy', 'unreadable'] as const) {
      chain.faults.order(fault)
      await expect(readSolanaReceipts(world.site)).rejects.toBeInstanceOf(SolanaUnreachable)
      expect(await storedReceipt(id)).toMatchObject({ ...EMPTY_RECEIPT, tries: 0 })
    }
    chain.faults.order(null)
    await readSolanaReceipts(world.site)
    expect(await storedReceipt(id)).toMatchObject({ spent: 10_000n })
  })

  it('does not delay other receipts when no node has the receipt', async () => {
    const [bad, good] = [await landSponsorship(), await landSponsorship()]
    const { signature } = await world.rowOf(bad)
    const site = siteWith({
      transaction: async (request) => {
        if (request === signature) throw new SolanaUnreachable('unhealthy', 'no such version')
        return world.rpc.transaction(request)
      },
    })
    await readSolanaReceipts(site)
    expect(await storedReceipt(good)).toMatchObject({ spent: 10_000n })
    expect(await storedReceipt(bad)).toMatchObject({ ...EMPTY_RECEIPT, tries: 1 })
  })

  it.each<[string, Partial<SolanaReceipt>]>([
    ['lost less than the fee', { lamportsAfter: 10n ** 10n }],
    ['reports another outcome', { failure: { code: 'X', instruction: null, reason: 'x' } }],
  ])('is rejected when the fee payer %s', async (_name, change) => {
    const id = await landSponsorship()
    const site = siteWith({
      transaction: async (request) => {
        const receipt = await world.rpc.transaction(request)
        return receipt === null ? null : { ...receipt, ...change }
      },
    })
    await readSolanaReceipts(site)
    expect(await storedReceipt(id)).toMatchObject({ ...EMPTY_RECEIPT, tries: 1 })
  })

  it('may lack the time of its block', async () => {
    const id = await landSponsorship()
    const site = siteWith({
      transaction: async (request) => {
        const receipt = await world.rpc.transaction(request)
        return receipt === null ? null : { ...receipt, blockSec: null }
      },
    })
    await readSolanaReceipts(site)
    expect(await storedReceipt(id)).toMatchObject({ spent: 10_000n, sec: null })
    expect(await site.rows.unread(10)).toEqual([])
  })
})
