import { describe, expect, it } from 'vitest'
import { aLeadShop, dentists } from '../../../builders/aLeadShop.ts'

const countOf = async (query: string) => {
  const response = await aLeadShop({ leads: dentists(4) }).get(
    `/v1/leads/count?category=dentist&${query}`,
  )
  expect(response.status).toBe(200)
  return response.json()
}

describe('a count of too few leads', () => {
  it('states the shortfall and the parameters that widen the search', async () => {
    const { matches, nextPage, wider } = await countOf('state=TX&limit=20')
    expect(nextPage.shortfall).toBe(20 - matches)
    expect(wider).toContain('without state')
    expect(wider.length).toBeLessThanOrEqual(3)
  })

  it('doubles the radius, up to its maximum', async () => {
    const near = 'near=30.27,-97.74&limit=20'
    expect((await countOf(near)).wider).toContain('radiusKm=10')
    expect((await countOf(`${near}&radiusKm=40`)).wider).toContain('radiusKm=50')
    const { wider } = await countOf(`${near}&radiusKm=50`)
    expect(wider.join()).not.toContain('radiusKm')
  })

  it('suggests nothing while the page is full', async () => {
    const { nextPage, wider } = await countOf('limit=1')
    expect([nextPage.shortfall, wider]).toEqual([0, undefined])
  })

  it('has no shortfall on the last page of enough leads', async () => {
    const { nextPage, wider } = await countOf('limit=3&offset=2')
    expect([nextPage.leads, nextPage.shortfall, wider]).toEqual([2, 0, undefined])
  })

  it('links the free search of the same query', async () => {
    const { sampleUrl } = await countOf('limit=1')
    const { pathname, searchParams } = new URL(sampleUrl)
    expect([pathname, searchParams.get('category'), searchParams.get('sample')]).toEqual([
      '/v1/leads/search',
      'dentist',
      '1',
    ])
  })
})
