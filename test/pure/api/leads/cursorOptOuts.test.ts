import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import {
  aLeadShop,
  buyLeads,
  dentists,
  FIRST_DATA_SET,
  quoteOf,
} from '../../../builders/aLeadShop.ts'
import { aLead } from '../../../builders/memoryLeads.ts'

const idsOf = (body: { leads: { id: string }[] }) => body.leads.map(({ id }) => id)
const ids = (...numbers: number[]) => numbers.map((number) => aLead(number).id)
const pathOf = (url: string) => url.replace('http://127.0.0.1:3000', '')

/** Returns the price of the request for the next page. */
async function priceOf(shop: ReturnType<typeof aLeadShop>, url: string): Promise<string> {
  const response = await shop.get(pathOf(url))
  expect(response.status).toBe(402)
  return (await response.json()).leads.usd
}

describe('a cursor of leads', () => {
  it('returns the rest of its list after opt-outs of leads before the cursor', async () => {
    const shop = aLeadShop({ leads: dentists(7) })
    const { next } = await (await buyLeads(shop, { limit: '6' })).response.json()
    const without = dentists(7).filter(({ id }) => id !== aLead(2).id)
    shop.memory.sets.set(FIRST_DATA_SET, without)
    const { response } = await buyLeads(shop, { limit: '6', cursor: next.cursor })
    expect(await response.json()).toMatchObject({
      leads: [{ id: aLead(7).id }],
      count: 1,
      charge: { leads: 1 },
      next: null,
    })
    const path = `/v1/leads/count?category=dentist&limit=6&cursor=${next.cursor}`
    const { nextPage } = await (await shop.get(path)).json()
    expect(nextPage).toMatchObject({ leads: 1, usd: '0.03' })
  })

  it('returns every remaining lead, for any opt-outs between two pages', async () => {
    const shop = aLeadShop({ leads: dentists(20) })
    const found: string[] = []
    let query: Record<string, string> = { limit: '4' }
    for (const missing of [1, 3, 6, 18, 2, 9]) {
      const page = await (await buyLeads(shop, query)).response.json()
      found.push(...idsOf(page))
      if (page.next === null) break
      expect(page.next.leads).toBeGreaterThan(0)
      query = { limit: '4', cursor: page.next.cursor }
      const left =
        shop.memory.sets.get(FIRST_DATA_SET)?.filter(({ id }) => id !== aLead(missing).id) ?? []
      shop.memory.sets.set(FIRST_DATA_SET, left)
    }
    const all = Array.from({ length: 20 }, (_none, at) => at + 1)
    expect(found).toEqual(ids(...all.filter((number) => number !== 18)))
  })

  it('is free when every remaining lead opted out', async () => {
    const shop = aLeadShop({ leads: dentists(7) })
    const { next } = await (await buyLeads(shop)).response.json()
    shop.memory.sets.set(FIRST_DATA_SET, [])
    const response = await shop.search({ cursor: next.cursor })
    expect([response.status, (await response.json()).next]).toEqual([200, null])
  })
})

describe('the page after a sample of leads', () => {
  it.each([{ limit: '5' }, {}, { limit: '2' }, { limit: '50', offset: '5' }])(
    'costs its quoted price: %j',
    async (query) => {
      const shop = aLeadShop()
      const page = await (await shop.search({ ...query, sample: '1' })).json()
      const { limit = '3' }: { limit?: string } = query
      const leads = Math.min(Number(limit), 7)
      expect(page.query).toMatchObject({ limit: Number(limit), offset: 0 })
      expect(page.next).toMatchObject({
        offset: 3,
        leads,
        usd: `0.${String(leads * 3).padStart(2, '0')}`,
      })
      expect(await priceOf(shop, page.next.url)).toBe(page.next.usd)
    },
  )

  it('starts after the only lead of the sample', async () => {
    const shop = aLeadShop({ leads: dentists(2) })
    await shop.search({ sample: '1' })
    shop.memory.sets.set(FIRST_DATA_SET, dentists(9))
    const page = await (await shop.search({ sample: '1' })).json()
    expect([idsOf(page), page.next.offset, page.next.leads]).toEqual([ids(1), 1, 3])
    expect(await priceOf(shop, page.next.url)).toBe('0.09')
  })
})

describe('free leads', () => {
  it('are delivered when their use is stored, even if the unused leads cannot be released', async () => {
    const shop = aLeadShop({ leads: dentists(2) })
    shop.grants.cancel = async () => {
      throw new DatabaseUnavailable(1)
    }
    const response = await shop.search({ sample: '1' })
    expect([response.status, idsOf(await response.json())]).toEqual([200, ids(1, 2)])
  })

  it('are not delivered when their use is not stored, and the next page starts after the stored leads', async () => {
    const shop = aLeadShop()
    let left = 2
    shop.grants.commit = async () => {
      if (left === 0) throw new DatabaseUnavailable(1)
      left -= 1
      return true
    }
    const page = await (await shop.search({ sample: '1' })).json()
    expect([idsOf(page), page.next.offset]).toEqual([ids(1, 2), 2])
    const { body } = await quoteOf(shop, { cursor: page.next.cursor })
    expect(body.leads.offset).toBe(2)
    expect((await shop.search({ sample: '1' })).status).toBe(402)
  })

  it('return 503 when no use can be stored', async () => {
    const shop = aLeadShop()
    shop.grants.commit = async () => {
      throw new DatabaseUnavailable(1)
    }
    expect((await shop.search({ sample: '1' })).status).toBe(503)
  })
})
