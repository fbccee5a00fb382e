import { describe, expect, it } from 'vitest'
import { catalogueId } from '../../../../../../core/shops/domain/ucp/catalogueId.ts'
import {
  matchingVariants,
  matchVariant,
} from '../../../../../../core/shops/operations/ucp/findByIds.ts'
import { showUcpLookup } from '../../../../../../core/shops/operations/ucp/postUcpLookup.ts'
import { showUcpProduct } from '../../../../../../core/shops/operations/ucp/postUcpProduct.ts'
import {
  showUcpSearch,
  ucpSearchQuery,
} from '../../../../../../core/shops/operations/ucp/postUcpSearch.ts'
import { showProduct } from '../../../../../../core/shops/operations/ucp/showProduct.ts'
import { aProduct, aShopOf } from '../../../../../builders/memoryShops.ts'
import { createUcpFaults } from '../../../../../support/ucp/ucpFaults.ts'

const faultsOf = createUcpFaults()
const shop = aShopOf([])
const sizes = aProduct({
  id: 'a/1',
  compareAtMinor: 3_000n,
  variants: [
    { id: 's', title: 'Small', priceMinor: 2_450n, available: true },
    { id: 'm', title: 'Medium', priceMinor: 2_600n, available: true },
    { id: '', title: 'Large', priceMinor: 2_300n, available: false },
  ],
})
const finds = {
  total: 1,
  isTotalExact: true,
  hits: [{ product: sizes, score: 1 }],
  words: ['rain'],
  isCorrected: false,
  isRelaxed: false,
}
const matchOf = (variantKey: string | null, product = sizes) => ({
  shop,
  product,
  id: catalogueId({ slug: shop.slug, productId: product.id, variantKey }),
  ...matchVariant({ variantKey }, product)!,
})
const pricesOf = (variants: readonly { readonly price: object }[]) =>
  variants.map(({ price }) => price)

describe('a product in the form of UCP', () => {
  it('has the prices of the shop in smallest units, and no field for unknown facts', () => {
    const bare = aProduct({ brand: null, type: null, images: [] })
    expect(showProduct(shop, bare)).toEqual({
      id: 'corner-store:1',
      title: 'Waterproof Rain Jacket',
      description: { plain: 'Waterproof Rain Jacket' },
      url: 'https://shop.example/products/1',
      price_range: {
        min: { amount: 2_450, currency: 'USD' },
        max: { amount: 2_450, currency: 'USD' },
      },
      variants: [
        {
          id: 'corner-store:1:1',
          title: 'Waterproof Rain Jacket',
          description: { plain: 'Waterproof Rain Jacket' },
          price: { amount: 2_450, currency: 'USD' },
          availability: { available: true, status: 'in_stock' },
          seller: { name: 'Outdoor Goods' },
        },
      ],
      metadata: { shop: 'corner-store', buy_url: 'https://shop.example/cart/1:1' },
    })
  })

  it('has the range of all variants, and the former price at the variant to which it belongs', () => {
    const shown = showProduct(shop, sizes)
    expect(shown.price_range).toEqual({
      min: { amount: 2_300, currency: 'USD' },
      max: { amount: 2_600, currency: 'USD' },
    })
    expect(shown.variants.map(({ id, list_price }) => [id, list_price?.amount])).toEqual([
      ['corner-store:a%2F1:s', 3_000],
      ['corner-store:a%2F1:m', undefined],
      ['corner-store:a%2F1:@3', undefined],
    ])
    expect(shown.list_price_range).toBeUndefined()
    const single = { ...sizes, variants: sizes.variants.slice(0, 1) }
    expect(showProduct(shop, single).list_price_range?.max.amount).toBe(3_000)
  })

  it('keeps hostile labels as plain text, without a form that renders markup', () => {
    const hostile = aProduct({ title: '<img src=x onerror=alert(1)> [a](javascript:b)' })
    const shown = showProduct(shop, hostile)
    expect(shown.title).toBe(hostile.title)
    expect(Object.keys(shown.description)).toEqual(['plain'])
    expect(shown.variants.map(({ description }) => Object.keys(description))).toEqual([['plain']])
  })
})

describe('a search request of UCP', () => {
  it('is the search of the shop: exact price bounds, at most ten products, and an offset', () => {
    const request = {
      query: 'rain jacket',
      filters: { price: { min: 100n, max: 2_450n }, categories: ['Jackets'] },
      context: { currency: 'usd' },
      pagination: { limit: 50, cursor: '10' },
    }
    expect(ucpSearchQuery(request, shop)).toEqual({
      words: ['rain', 'jacket'],
      minMinor: 100n,
      maxMinor: 2_450n,
      categories: ['Jackets'],
      limit: 10,
      offset: 10,
    })
    expect(ucpSearchQuery({ query: 'rain' }, shop)).toMatchObject({ limit: 10, offset: 0 })
  })

  it('is refused for a price filter in another currency, and accepted without the filter', () => {
    const context = { currency: 'EUR' }
    const filtered = { query: 'rain', context, filters: { price: { max: 1n } } }
    expect(() => ucpSearchQuery(filtered, shop)).toThrow('prices of corner-store are in USD')
    expect(ucpSearchQuery({ query: 'rain', context }, shop).maxMinor).toBeNull()
  })

  it.each(['0', '-1', '1000', '1e2', 'next', ''])('is refused for the cursor %j', (cursor) => {
    const request = { query: 'rain', pagination: { cursor, limit: 1 } }
    expect(() => ucpSearchQuery(request, shop)).toThrow('pagination.cursor: ')
  })
})

describe('an answer to a search of UCP', () => {
  it('fits the official schema, with results, without results and with messages', () => {
    const none = { ...finds, total: 0, hits: [] }
    const corrected = { ...finds, total: 30, isCorrected: true, isRelaxed: true }
    for (const found of [finds, none, corrected, { ...finds, isTotalExact: false }]) {
      expect(faultsOf('search', showUcpSearch(shop, { offset: 0 }, found))).toEqual([])
    }
  })

  it('has a cursor exactly while more products match', () => {
    const pageAt = (offset: number, total: number) =>
      showUcpSearch(shop, { offset }, { ...finds, total }).pagination
    expect(pageAt(0, 2)).toEqual({ cursor: '1', has_next_page: true, total_count: 2 })
    expect(pageAt(1, 2)).toEqual({ has_next_page: false, total_count: 2 })
    const past = { ...finds, total: 2, hits: [] }
    expect(showUcpSearch(shop, { offset: 9 }, past).pagination.has_next_page).toBe(false)
  })
})

describe('an answer to a lookup of UCP', () => {
  it('has each product once, and each requested id at its variant', () => {
    const matches = [matchOf(null), matchOf('m'), matchOf('@3')]
    const answer = showUcpLookup({}, [...matches.map(({ id }) => id), 'x'], matches)
    expect(faultsOf('lookup', answer)).toEqual([])
    expect(answer.products.map(({ variants }) => variants.map(({ inputs }) => inputs))).toEqual([
      [
        [{ id: 'corner-store:a%2F1', match: 'featured' }],
        [{ id: 'corner-store:a%2F1:m', match: 'exact' }],
        [{ id: 'corner-store:a%2F1:@3', match: 'exact' }],
      ],
    ])
    expect(answer.messages).toEqual([
      { type: 'info', code: 'not_found', content: 'x' },
      { type: 'info', code: 'id_form', content: expect.stringContaining('shop:id') },
    ])
  })

  it('has the first variant inside of the price filter for a product, and no variant outside', () => {
    const filters = { price: { min: 2_500n } }
    const { products } = showUcpLookup({ filters }, [], [matchOf(null), matchOf('s')])
    expect(products.map(({ variants }) => pricesOf(variants))).toEqual([
      [{ amount: 2_600, currency: 'USD' }],
    ])
    expect(showUcpLookup({ filters }, [], [matchOf('s')]).products).toEqual([])
    expect(matchingVariants({ filters: { shop: 'other' } }, { shop, product: sizes })).toEqual([])
    const other = { filters: { categories: ['Hats'] } }
    expect(matchingVariants(other, { shop, product: sizes })).toEqual([])
  })
})

describe('an answer about one product of UCP', () => {
  it('has the requested variant first, then the other variants', () => {
    const answer = showUcpProduct({}, matchOf('m'))
    expect(faultsOf('product', answer)).toEqual([])
    expect(answer.product?.variants.map(({ title }) => title)).toEqual(['Medium', 'Small', 'Large'])
    expect(showUcpProduct({}, matchOf(null)).product?.variants[0]?.title).toBe('Small')
  })

  it('is an error of UCP for an unknown id, and for a variant outside of the filters', () => {
    const outside = showUcpProduct({ filters: { price: { min: 2_500n } } }, matchOf('s'))
    for (const answer of [showUcpProduct({}, undefined), outside]) {
      expect(faultsOf('error', answer)).toEqual([])
      expect(answer.messages).toMatchObject([{ code: 'not_found', severity: 'unrecoverable' }])
    }
  })

  it('is never a product that the official schema refuses', () => {
    const answer = showUcpProduct({}, matchOf(null))
    const broken = { ...answer, product: { ...answer.product, price_range: undefined } }
    expect(faultsOf('product', broken)).not.toEqual([])
  })
})
