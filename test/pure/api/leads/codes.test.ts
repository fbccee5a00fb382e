import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEAD_QUERY_PROBLEMS } from '../../../../core/leads/domain/leadErrors.ts'
import { leadQuery } from '../../../../core/leads/operations/leadFields.ts'
import { aLeadShop, buyLeads, FIRST_DATA_SET, quoteOf } from '../../../builders/aLeadShop.ts'

const HOSTILE_QUERIES = 300

/** Each code with its field and its query. */
const REFUSALS: readonly (readonly [(typeof LEAD_QUERY_PROBLEMS)[number], string, string])[] = [
  ['missing_category', 'category', 'limit=3'],
  ['missing_category', 'category', 'category='],
  ['missing_category', 'category', 'category=%20%20'],
  ['category_too_long', 'category', `category=${'a'.repeat(61)}`],
  ['unknown_category', 'category', 'category=qwertyuiop'],
  ['unknown_city', 'city', 'category=dentist&city=Atlantis'],
  ['unknown_city', 'city', 'category=dentist&city=Austin,%20Nowhere'],
  ['unknown_city', 'city', 'category=dentist&city=Austin&state=CA'],
  ['unknown_county', 'county', 'category=dentist&county=Mordor'],
  ['bad_state', 'state', 'category=dentist&state=Texas'],
  ['bad_state', 'state', 'category=dentist&state=ZZ'],
  ['bad_state', 'state', 'category=dentist&state=CA&city=Austin,%20TX'],
  ['bad_zip', 'zip', 'category=dentist&zip=123456'],
  ['bad_zip', 'zip', 'category=dentist&zip=78a'],
  ['bad_near', 'near', 'category=dentist&near=here'],
  ['bad_near', 'near', 'category=dentist&near=91,0'],
  ['bad_near', 'near', 'category=dentist&near=0,181'],
  ['bad_near', 'near', 'category=dentist&near=30'],
  ['bad_radius', 'radiusKm', 'category=dentist&near=30,-97&radiusKm=0.4'],
  ['bad_radius', 'radiusKm', 'category=dentist&near=30,-97&radiusKm=50.1'],
  ['bad_radius', 'radiusKm', 'category=dentist&near=30,-97&radiusKm=NaN'],
  ['radius_without_near', 'radiusKm', 'category=dentist&radiusKm=5'],
  ['bad_value', 'email', 'category=dentist&email=yes'],
  ['bad_value', 'minGrade', 'category=dentist&minGrade=D'],
  ['bad_value', 'minGrade', 'category=dentist&email=none&minGrade=A'],
  ['bad_value', 'minGrade', 'category=dentist&email=any&minGrade=A'],
  ['bad_value', 'website', 'category=dentist&website=1'],
  ['bad_value', 'booking', 'category=dentist&booking=fax'],
  ['bad_value', 'payments', 'category=dentist&payments=gold'],
  ['bad_value', 'platform', 'category=dentist&platform=frontpage'],
  ['bad_value', 'hiring', 'category=dentist&hiring=true'],
  ['bad_value', 'unique', 'category=dentist&unique=phone'],
  ['bad_value', 'sample', 'category=dentist&sample=2'],
  ['bad_value', 'format', 'category=dentist&format=xml'],
  ['bad_value', 'city', 'category=dentist&city='],
  ['bad_value', 'cursor', 'category=dentist&cursor=abc'],
  ['bad_value', 'limit', 'category=dentist&limit=3&limit=4'],
  ['bad_limit', 'limit', 'category=dentist&limit=0'],
  ['bad_limit', 'limit', 'category=dentist&limit=1001'],
  ['bad_limit', 'limit', 'category=dentist&limit=1.5'],
  ['bad_limit', 'limit', 'category=dentist&limit=all'],
  ['bad_offset', 'offset', 'category=dentist&offset=-1'],
  ['bad_offset', 'offset', 'category=dentist&offset=1e3'],
  ['offset_with_cursor', 'offset', `category=dentist&offset=1&cursor=${FIRST_DATA_SET}~3~abc`],
  ['unknown_parameter', 'town', 'category=dentist&town=Austin'],
]

describe('an invalid query for leads', () => {
  it('has a code for each problem', () => {
    expect(new Set(REFUSALS.map(([code]) => code))).toEqual(new Set(LEAD_QUERY_PROBLEMS))
  })

  it.each(REFUSALS)(
    'is rejected without a charge with code %s for field %s, as in "%s"',
    async (code, field, query) => {
      const shop = aLeadShop()
      const response = await shop.get(`/v1/leads/search?${query}`)
      expect(response.status).toBe(400)
      const body = await response.json()
      expect(body).toMatchObject({ error: expect.stringMatching(`^${field}: .`), code, field })
      expect(response.headers.get('payment-required')).toBeNull()
      expect(shop.payments.rows).toEqual([])
    },
  )

  it.each(REFUSALS.filter(([, , query]) => !query.includes('limit=3&limit')))(
    'is rejected by the count too, with code %s for field %s',
    async (code, field, query) => {
      const response = await aLeadShop().get(`/v1/leads/count?${query}`)
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ code, field }),
      ])
    },
  )

  it('is answered with the likely meanings', async () => {
    const shop = aLeadShop()
    const category = await (await shop.get('/v1/leads/search?category=dentisst')).json()
    const unsure = await (await shop.get('/v1/leads/search?category=dent')).json()
    expect([category.code, unsure.code]).toEqual(['payment_required', 'unknown_category'])
    expect(unsure.suggestions[0]).toMatchObject({
      category: expect.any(String),
      label: expect.any(String),
      score: expect.any(Number),
    })
    const city = await (await shop.get('/v1/leads/search?category=dentist&city=Ostin')).json()
    expect(city.suggestions[0]).toEqual({ city: 'Austin', state: 'TX', businesses: 90 })
  })

  it('is rejected by the categories of a place with the same codes', async () => {
    const shop = aLeadShop()
    for (const [query, code] of [
      ['state=Texas', 'bad_state'],
      ['city=Atlantis', 'unknown_city'],
      ['depth=9', 'bad_value'],
      ['limit=0', 'bad_limit'],
      ['zip=78701', 'unknown_parameter'],
    ]) {
      const response = await shop.get(`/v1/leads/categories?${query}`)
      expect([query, response.status, (await response.json()).code]).toEqual([query, 400, code])
    }
  })

  it('returns 503 while no data set is loaded, and the coverage has no data set', async () => {
    const shop = aLeadShop({ isEmpty: true })
    for (const path of ['count?category=dentist', 'search?category=dentist', 'categories']) {
      const response = await shop.get(`/v1/leads/${path}`)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([
        path,
        503,
        '10',
      ])
    }
    const about = await shop.get('/v1/leads')
    expect([about.status, await about.json()]).toEqual([
      200,
      expect.objectContaining({ datasetVersion: null, example: null }),
    ])
  })
})

describe('hostile queries for leads', () => {
  const names = Object.keys(leadQuery.shape)
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ maxLength: 200 }),
    fc.constantFrom(
      "'; drop schema app cascade; --",
      '=cmd|"/c calc"!A1',
      '\u0000',
      '\u202etxt',
      '../../etc/passwd',
      '%00',
      'x'.repeat(10_000),
      '[object Object]',
      '-1',
      '1e309',
      `${FIRST_DATA_SET}~0~${'A'.repeat(120)}`,
      '9999-99-99.1~1~x',
    ),
  )
  it(`return an answer or a known code, ${HOSTILE_QUERIES} queries`, async () => {
    const shop = aLeadShop()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('search', 'count', 'categories'),
        fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), nasty), nasty), { maxLength: 5 }),
        fc.boolean(),
        async (path, pairs, isNamed) => {
          const words = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
          if (isNamed && path !== 'categories') words.set('category', 'dentist')
          const response = await shop.get(`/v1/leads/${path}?${words}`)
          expect([200, 400, 402, 409]).toContain(response.status)
          const body = await response.json()
          if (response.status === 400) expect(LEAD_QUERY_PROBLEMS).toContain(body.code)
        },
      ),
      { numRuns: HOSTILE_QUERIES },
    )
  })
})

describe('the count of leads', () => {
  it('equals the price of a search', async () => {
    const shop = aLeadShop()
    const query = { limit: '4', offset: '8' }
    const words = new URLSearchParams({ category: 'dentist', ...query })
    const body = await (await shop.get(`/v1/leads/count?${words}`)).json()
    expect(body).toMatchObject({
      total: 10,
      byGrade: { A: 10, B: 0, C: 0, none: 0 },
      matches: 10,
      resolvedCategory: { input: 'dentist', category: 'dentist', how: 'exact', score: 1 },
      nextPage: { limit: 4, offset: 8, leads: 2, usd: '0.06', amount: '60000' },
      allPages: { leads: 10, calls: 1, usd: '0.30', amount: '300000' },
    })
    const { amountUsdc6 } = await quoteOf(shop, query)
    expect(String(amountUsdc6)).toBe(body.nextPage.amount)
    const { response } = await buyLeads(shop, query)
    expect((await response.json()).count).toBe(body.nextPage.leads)
    const path = body.nextPage.url.replace('http://127.0.0.1:3000', '')
    expect((await shop.get(path)).status).toBe(402)
  })
})
