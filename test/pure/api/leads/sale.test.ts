import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { suppressionKeys } from '../../../../core/leads/domain/suppressionKeys.ts'
import {
  aLeadShop,
  buyLeads,
  dentists,
  FIRST_DATA_SET,
  payLeads,
  quoteOf,
  SECOND_DATA_SET,
} from '../../../builders/aLeadShop.ts'
import { aLead } from '../../../builders/memoryLeads.ts'

const idsOf = (body: { leads: { id: string }[] }) => body.leads.map(({ id }) => id)
const ids = (...numbers: number[]) => numbers.map((number) => aLead(number).id)

describe('a search for leads', () => {
  it('quotes the exact price of the available leads', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    const { amountUsdc6, accepted, body } = await quoteOf(shop, { limit: '1000' })
    expect(amountUsdc6).toBe(120_000n)
    expect(accepted.extra).toMatchObject({ datasetVersion: FIRST_DATA_SET, leads: 4 })
    expect(body.leads).toMatchObject({
      what: '4 of 4 leads: Dentist, United States',
      count: 4,
      matches: 4,
      pricePerLeadUsd: '0.03',
      usd: '0.12',
      amount: '120000',
      next: null,
    })
    expect(body.accepts.map(({ network }: { network: string }) => network)).toEqual([
      'eip155:8453',
      'eip155:5042',
    ])
  })

  it('delivers and charges the quoted leads', async () => {
    const shop = aLeadShop()
    const { response } = await buyLeads(shop)
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(idsOf(body)).toEqual(ids(1, 2, 3))
    expect(body.charge).toEqual({ leads: 3, usd: '0.09', amount: '90000', paymentId: 'pay_0' })
    expect(shop.payments.rows.map(({ amountUsdc6, state }) => [amountUsdc6, state])).toEqual([
      [90_000n, 'settled'],
    ])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-leads-count': '3',
      'x-leads-matches': '10',
      'x-dataset-version': FIRST_DATA_SET,
      'x-next-url': body.next.url,
      'payment-response': expect.any(String),
    })
  })

  it('continues by offset and by cursor after the page, until the end', async () => {
    const shop = aLeadShop({ leads: dentists(7) })
    const first = await (await buyLeads(shop)).response.json()
    expect(first.next).toMatchObject({ offset: 3, leads: 3, usd: '0.09' })
    const byOffset = await (await buyLeads(shop, { offset: '3' })).response.json()
    const byCursor = await (await buyLeads(shop, { cursor: first.next.cursor })).response.json()
    expect(idsOf(byOffset)).toEqual(ids(4, 5, 6))
    expect(idsOf(byCursor)).toEqual(ids(4, 5, 6))
    expect(byCursor.offset).toBe(3)
    const last = await buyLeads(shop, { cursor: byCursor.next.cursor })
    expect(last.quote.amountUsdc6).toBe(30_000n)
    expect(await last.response.json()).toMatchObject({ count: 1, offset: 6, next: null })
    expect(last.response.headers.get('x-next-url')).toBeNull()
  })

  it.each([{ offset: '10' }, { city: 'Springfield' }, { state: 'AK' }, { category: 'bakery' }])(
    'is free without a match: %j',
    async (query) => {
      const shop = aLeadShop()
      const response = await shop.search(query)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        count: 0,
        leads: [],
        next: null,
        charge: { leads: 0, usd: '0.00', amount: '0', paymentId: null },
      })
      expect(shop.payments.rows).toEqual([])
    },
  )

  it('reports that a state is not covered, instead of an empty list', async () => {
    const { place } = await (await aLeadShop().search({ city: 'Anchorage, AK' })).json()
    expect(place).toMatchObject({ covered: false, matches: [] })
  })

  it('reports that a name means several cities, and searches all of them', async () => {
    const { place } = await (await aLeadShop().search({ city: 'springfield' })).json()
    expect(place).toMatchObject({
      kind: 'city',
      ambiguous: true,
      covered: true,
      matches: [
        { city: 'Springfield', state: 'MO', businesses: 20 },
        { city: 'Springfield', state: 'IL', businesses: 10 },
      ],
    })
  })

  it('costs the same as a table, and the table is another request', async () => {
    const shop = aLeadShop()
    const json = await quoteOf(shop)
    const csv = await quoteOf(shop, { format: 'csv' })
    expect(csv.amountUsdc6).toBe(json.amountUsdc6)
    const headers = await payLeads(shop, csv)
    const table = await shop.search({ format: 'csv' }, headers)
    expect([table.status, table.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ])
    expect(table.headers.get('content-disposition')).toBe(
      'attachment; filename=leads-dentist-united-states-0.csv',
    )
    expect((await table.text()).split('\r\n')).toHaveLength(5)
    expect((await shop.search({}, headers)).status).toBe(409)
  })

  it('returns the same bytes for the same payment after the data changed', async () => {
    const shop = aLeadShop()
    const { headers, response } = await buyLeads(shop)
    const text = await response.text()
    shop.memory.sets.clear()
    const again = await shop.search({}, headers)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await again.text()).toBe(text)
    expect(shop.payments.rows).toHaveLength(1)
  })
})

describe('a data set of leads that is replaced between price and payment', () => {
  it('is delivered as quoted', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    const quote = await quoteOf(shop, { limit: '10' })
    shop.memory.sets.set(SECOND_DATA_SET, dentists(9).slice(5))
    const response = await shop.search({ limit: '10' }, await payLeads(shop, quote))
    const body = await response.json()
    expect([response.status, body.datasetVersion, idsOf(body)]).toEqual([
      200,
      FIRST_DATA_SET,
      ids(1, 2, 3, 4),
    ])
  })

  it('is delivered to clients that name no data set, by the newest price of that amount', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    const { amountUsdc6 } = await quoteOf(shop, { limit: '10' })
    shop.memory.sets.set(SECOND_DATA_SET, dentists(9))
    const headers = await payLeads(shop, { amountUsdc6 }, { wire: 1 })
    const response = await shop.search({ limit: '10' }, headers)
    expect(await response.json()).toMatchObject({ datasetVersion: FIRST_DATA_SET, count: 4 })
  })

  it('returns 409 with the new price and without a charge when its leads are gone', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    const quote = await quoteOf(shop, { limit: '10' })
    shop.memory.sets.clear()
    shop.memory.sets.set(SECOND_DATA_SET, dentists(2))
    const response = await shop.search({ limit: '10' }, await payLeads(shop, quote))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'dataset_gone',
      leads: { datasetVersion: SECOND_DATA_SET, count: 2, amount: '60000' },
    })
    expect(shop.payments.rows).toEqual([])
    const { amountUsdc6 } = await quoteOf(shop, { limit: '10' })
    expect(amountUsdc6).toBe(60_000n)
  })

  it('is not sold after its price expired, even for the same amount', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    const quote = await quoteOf(shop, { limit: '10' })
    shop.memory.sets.set(SECOND_DATA_SET, dentists(9).slice(5))
    shop.time.ms += 601_000
    const response = await shop.search({ limit: '10' }, await payLeads(shop, quote))
    expect([response.status, (await response.json()).code]).toEqual([409, 'dataset_gone'])
  })

  it('rejects an amount for another number of leads with the new price', async () => {
    const shop = aLeadShop()
    const response = await shop.search({}, await payLeads(shop, { amountUsdc6: 120_000n }))
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({
      code: 'invalid_exact_evm_payload_authorization_value_mismatch',
      accepts: [{ amount: '90000' }, { amount: '90000' }],
    })
    expect(shop.payments.rows).toEqual([])
  })

  it('returns 409 to a cursor of a removed data set', async () => {
    const shop = aLeadShop()
    const { next } = await (await buyLeads(shop)).response.json()
    shop.memory.sets.clear()
    shop.memory.sets.set(SECOND_DATA_SET, dentists(9))
    const response = await shop.search({ cursor: next.cursor })
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'dataset_gone' }),
    ])
  })
})

describe('a lead that opted out', () => {
  const keep = (shop: ReturnType<typeof aLeadShop>, ...numbers: number[]) => {
    for (const number of numbers) {
      const [key] = suppressionKeys(aLead(number))
      if (key !== undefined) shop.memory.kept.add(hash('sha256', key, 'hex'))
    }
  }

  it('is replaced by the next lead of the list', async () => {
    const shop = aLeadShop()
    keep(shop, 2, 4)
    const { response } = await buyLeads(shop)
    const body = await response.json()
    expect([idsOf(body), body.next.offset]).toEqual([ids(1, 3, 5), 5])
    const next = await (await buyLeads(shop, { cursor: body.next.cursor })).response.json()
    expect(idsOf(next)).toEqual(ids(6, 7, 8))
  })

  it('is not counted in the price of a page that the list cannot fill', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    keep(shop, 2)
    const quote = await quoteOf(shop, { limit: '10' })
    expect(quote.amountUsdc6).toBe(90_000n)
    const response = await shop.search({ limit: '10' }, await payLeads(shop, quote))
    expect(await response.json()).toMatchObject({ count: 3, charge: { leads: 3 }, next: null })
  })

  it('changes the price if the opt-out follows the quote, and the payment is not charged', async () => {
    const shop = aLeadShop({ leads: dentists(3) })
    const quote = await quoteOf(shop)
    const headers = await payLeads(shop, quote)
    keep(shop, 3)
    const response = await shop.search({}, headers)
    expect(response.status).toBe(402)
    expect((await response.json()).accepts[0].amount).toBe('60000')
    expect(shop.payments.rows).toEqual([])
  })

  it('leads to a free answer when no other lead is left', async () => {
    const shop = aLeadShop({ leads: dentists(1) })
    keep(shop, 1)
    const response = await shop.search()
    expect([response.status, (await response.json()).count]).toEqual([200, 0])
  })

  it.each([
    { email: 'INFO@dentist1.com' },
    { email: 'info+from-a-form@dentist1.com' },
    { phone: '(512) 555-0001' },
    { phone: '1-512-555-0001 ext. 4' },
    { leadId: aLead(1).id },
  ])(
    'is no longer sold after an opt-out by %j, and the answer is equal for known and unknown leads',
    async (body) => {
      const shop = aLeadShop()
      const known = await shop.optOut(body)
      expect(known.status).toBe(200)
      const again = await shop.optOut(body)
      const unknown = await shop.optOut({ email: 'nobody@nowhere-at-all.com' })
      const text = await known.text()
      expect([await again.text(), await unknown.text()]).toEqual([text, text])
      const page = await (await buyLeads(shop)).response.json()
      expect(idsOf(page)).toEqual(ids(2, 3, 4))
    },
  )

  it.each([
    [{}, 'must have email, phone, domain or leadId'],
    [{ email: 'nobody' }, 'email: must be an e-mail address'],
    [{ phone: '12' }, 'phone: must be a phone number'],
    [{ phone: '+5125550100' }, 'phone: must be a phone number'],
    [{ domain: 'gmail.com' }, 'domain: must be a domain that belongs to one business only'],
    [{ domain: 'www.gmail.com' }, 'domain: must be a domain that belongs to one business only'],
    [{ domain: 'GMAIL.com/' }, 'domain: must be a domain that belongs to one business only'],
    [{ domain: 'austin.rr.com' }, 'domain: must be a domain that belongs to one business only'],
    [{ domain: 'co.uk' }, 'domain: must be a domain that belongs to one business only'],
    [{ domain: 'tx.us' }, 'domain: must be a domain that belongs to one business only'],
    [{ leadId: 'ld_1' }, 'leadId: must be the id of a lead'],
    [{ mail: 'a@b.com' }, 'mail: unknown; did you mean email?'],
  ])('is not named by the invalid body %j', async (body, words) => {
    const response = await aLeadShop().optOut(body)
    expect(response.status).toBe(400)
    expect((await response.json()).error).toContain(words)
  })

  it('counts towards the maximum of a hundred opt-outs per day and network', async () => {
    const shop = aLeadShop()
    const statuses: number[] = []
    for (let at = 0; at < 101; at += 1) {
      statuses.push((await shop.optOut({ email: `a${at}@some-business.com` })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the API texts about leads', () => {
  it('state when free leads are reset, and the address for opt-outs', async () => {
    const about = await (await aLeadShop().get('/v1/leads')).json()
    expect(about).toMatchObject({
      sample: { leadsPerDay: 3, resetsAt: Date.UTC(2026, 8, 22) / 1_000 },
      optOut: { email: 'leads@example.com' },
    })
  })
})

describe('a leads search with sample=1', () => {
  it('returns the first three leads of any page without a charge, once a day', async () => {
    const shop = aLeadShop()
    const response = await shop.search({ sample: '1', limit: '50', offset: '5' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      leads: [{ id: aLead(1).id }, { id: aLead(2).id }, { id: aLead(3).id }],
      charge: { leads: 0 },
      sample: { remaining: 0, resetsAt: Date.UTC(2026, 8, 22) / 1_000 },
    })
    const used = await shop.search({ sample: '1' })
    expect(used.status).toBe(402)
    expect(await used.json()).toMatchObject({
      code: 'free_quota_used',
      sample: { remaining: 0 },
      leads: { amount: '90000' },
    })
    expect(shop.payments.rows).toEqual([])
  })

  it('uses only the free leads that it returns', async () => {
    const shop = aLeadShop({ leads: dentists(1) })
    const answers = []
    for (let at = 0; at < 4; at += 1) answers.push(await shop.search({ sample: '1' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 402])
    const [first, two] = await Promise.all(answers.map((answer) => answer.json()))
    expect([first.sample.remaining, two.sample.remaining]).toEqual([2, 1])
  })

  it('uses no free lead without a match', async () => {
    const shop = aLeadShop()
    const response = await shop.search({ sample: '1', category: 'bakery' })
    expect(await response.json()).toMatchObject({ count: 0, sample: { remaining: 3 } })
    expect(new Set(shop.grants.used.values())).toEqual(new Set([0]))
  })

  it('returns three leads in total for two simultaneous requests', async () => {
    const shop = aLeadShop()
    const both = await Promise.all([shop.search({ sample: '1' }), shop.search({ sample: '1' })])
    const leads = await Promise.all(
      both.map(async (entry) => (entry.status === 200 ? (await entry.json()).count : 0)),
    )
    expect(leads.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  it('returns the paid page when the request has a payment', async () => {
    const shop = aLeadShop()
    const quote = await quoteOf(shop, { limit: '2' })
    const headers = await payLeads(shop, quote)
    const response = await shop.search({ limit: '2', sample: '1' }, headers)
    expect(await response.json()).toMatchObject({ count: 2, charge: { leads: 2 } })
  })

  it('rejects an invalid sign-in', async () => {
    const response = await aLeadShop().app.request('/v1/leads/search?category=dentist&sample=1', {
      headers: { 'sign-in-with-x': 'bm90aGluZw==' },
    })
    expect([response.status, (await response.json()).code]).toEqual([402, 'siwx_invalid'])
  })
})
