import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../../../../../core/shops/domain/product.ts'
import { FeedFailed, type FeedType } from '../../../../../../core/shops/ports.ts'
import { parseCatalogue } from '../../../../../../core/shops/store/feeds/parseCatalogue.ts'
import { createGoods } from '../../../../../../devnet/shops/createGoods.ts'
import {
  googleTsv,
  googleXml,
  plainJson,
  shopifyPage,
} from '../../../../../../devnet/shops/writeFeeds.ts'
import { aShopSettings } from '../../../../../builders/aShopFeed.ts'

const NOW_SEC = 1_790_000_000
const ORIGIN = 'https://shop.example'

const read = (type: FeedType, ...pages: readonly string[]) =>
  parseCatalogue(aShopSettings({ baseUrl: ORIGIN, feed: { type } }), pages, NOW_SEC)

const xml = (items: string, root = 'xmlns:g="http://base.google.com/ns/1.0"') =>
  `<rss version="2.0" ${root}><channel>${items}</channel></rss>`
const ITEM =
  '<g:id>1</g:id><g:title>A</g:title><g:link>https://shop.example/1</g:link><g:price>1.00 USD</g:price>'

/** Removes the buy URL, which differs: Shopify has a basket, the others have a page. */
const comparable = (products: readonly Product[]) =>
  products.map(({ buyUrl: _buyUrl, ...product }) => product)

it('every feed type returns the same products for the same catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 300 }), async (seed, count) => {
      const goods = createGoods(count, seed)
      const pages = [1, 2].map((page) => shopifyPage(goods, ORIGIN, { page, limit: 250 }))
      const [first, ...others] = await Promise.all([
        read('shopify', ...pages),
        read('google-xml', googleXml(goods, ORIGIN)),
        read('google-tsv', googleTsv(goods, ORIGIN)),
        read('json', plainJson(goods, ORIGIN)),
      ])
      expect(first?.products).toHaveLength(count)
      for (const other of others) {
        expect(comparable(other.products)).toEqual(comparable(first?.products ?? []))
      }
    }),
    { numRuns: 10 },
  )
})

describe('an invalid feed', () => {
  it.each([
    ['json', 'not json'],
    ['json', '{"items": []}'],
    ['shopify', '{"products": [{"id": 1'],
    ['google-xml', '<html><body>Sorry</body></html>'],
    ['google-xml', xml(`<item>${ITEM}`).slice(0, -20)],
    ['google-xml', xml(`<item>${ITEM}</item>`, '')],
    ['google-xml', xml('<item><g:title>&undefined;</g:title></item>')],
    ['google-xml', `${'<a>'.repeat(40)}`],
    ['google-tsv', ''],
    ['google-tsv', '<html>\n<body>'],
    ['google-tsv', `id\ttitle\n1\t"${'x'.repeat(300_000)}`],
  ] as const)('is rejected as a whole: type %s, case %#', async (type, page) => {
    await expect(read(type, page)).rejects.toThrow(FeedFailed)
  })

  it('is rejected at once if its entities are unbounded', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    )
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${levels.join('')}]>`
    const page = `${bomb}${xml('<item><g:title>&l30;</g:title></item>')}`
    await expect(read('google-xml', page)).rejects.toThrow(/not well-formed XML/)
    const outside = '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    await expect(
      read('google-xml', `${outside}${xml('<item><g:title>&x;</g:title></item>')}`),
    ).rejects.toThrow(FeedFailed)
  })

  it('is rejected before it is read to its end if it has too many entries', async () => {
    const page = `[${'{},'.repeat(200_000)}{}]`
    await expect(read('json', page)).rejects.toThrow(/exceeds 200000 entries/)
  })
})

describe('an entry of a feed', () => {
  it('is omitted when it cannot be sold, and counted by its reason', async () => {
    const good = { id: '1', title: 'A', price: '1.00', url: '/1' }
    const { products, skipped } = await read(
      'json',
      JSON.stringify([
        good,
        good,
        { ...good, id: '' },
        { ...good, id: '2', title: '<script>alert(1)</script>' },
        { ...good, id: '3', price: 'ask us' },
        { ...good, id: '4', price: '1.00 EUR' },
        { ...good, id: '5', url: 'javascript:alert(1)' },
        'text',
        null,
      ]),
    )
    expect(products.map(({ id }) => id)).toEqual(['1'])
    expect(skipped).toEqual({
      duplicate_id: 1,
      no_id: 1,
      no_title: 1,
      bad_price: 1,
      other_currency: 1,
      bad_url: 1,
      not_an_entry: 2,
    })
  })

  it('is text of a bounded length without markup, control characters and direction marks', async () => {
    const { products } = await read(
      'json',
      JSON.stringify([
        {
          id: 'a\u0000b',
          title: `<b>Salt</b> &amp; Pep\u202eper\ud800 5 < 6 ${'x'.repeat(500)}`,
          description: '<p>One</p><script>steal()</script><p>T<b>w</b>o</p>',
          price: 24.5,
          url: 'https://shop.example/p?a=1&b=2',
          images: ['data:image/png;base64,x', '/1.jpg', '/1.jpg', 'https://user:pw@x.example/'],
          tags: ['', 'new', 'new'],
        },
      ]),
    )
    const [product] = products
    expect(product).toMatchObject({
      id: 'a b',
      description: 'One Two',
      priceMinor: 2_450n,
      images: ['https://shop.example/1.jpg'],
      tags: ['new'],
    })
    expect(product?.title).toMatch(/^Salt & Pep per 5 < 6 x+$/)
    expect(product?.title).toHaveLength(200)
  })

  it('has no shipping price in a Google feed, in Atom and in RSS', async () => {
    const shipping = '<g:shipping><g:price>9.99 USD</g:price></g:shipping>'
    const rss = await read('google-xml', xml(`<item>${shipping}${ITEM}<title>Other</title></item>`))
    expect(rss.products[0]).toMatchObject({ title: 'A', priceMinor: 100n })
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry>' +
      '<title><![CDATA[Tea & Pot]]></title><link href="https://shop.example/t"/><summary>S</summary>' +
      '<g:id>t</g:id><g:price>5 USD</g:price><g:availability>in stock</g:availability></entry></feed>'
    expect((await read('google-xml', atom)).products[0]).toMatchObject({
      id: 't',
      title: 'Tea & Pot',
      url: 'https://shop.example/t',
      available: true,
    })
  })

  it('has the price of the cheapest available variant, and a reduction only from a higher price', async () => {
    const variants = [
      { id: '1', title: 'S', price: '10.00', available: false },
      { id: '2', title: 'M', price: '20.00', compareAtPrice: '30.00' },
      { id: '3', title: 'L', price: '25.00', compareAtPrice: '20.00' },
    ]
    const { products } = await read(
      'json',
      JSON.stringify([{ id: '1', title: 'A', url: '/1', variants }]),
    )
    expect(products[0]).toMatchObject({
      priceMinor: 2_000n,
      compareAtMinor: 3_000n,
      available: true,
    })
  })
})

it('any feed is read or throws FeedFailed', async () => {
  const types = fc.constantFrom<FeedType>('shopify', 'google-xml', 'google-tsv', 'json')
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.array(fc.json()).map((items) => `{"products":[${items.join(',')}]}`),
    fc.string().map((text) => xml(`<item>${ITEM}<g:brand>${text}</g:brand></item>`)),
    fc.string().map((text) => `id\ttitle\tprice\tlink\n${text}\n`),
  )
  await fc.assert(
    fc.asyncProperty(types, anything, async (type, page) => {
      const outcome = await read(type, page).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(FeedFailed)
    }),
    { numRuns: 300 },
  )
})
