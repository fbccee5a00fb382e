import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { FeedFailed, type FeedType } from '../../../../../../core/shops/ports.ts'
import { parseCatalogue } from '../../../../../../core/shops/store/feeds/parseCatalogue.ts'
import { aShopSettings } from '../../../../../builders/aShopFeed.ts'

const ORIGIN = 'https://shop.example'

const read = (type: FeedType, page: string) =>
  parseCatalogue(aShopSettings({ baseUrl: ORIGIN, feed: { type } }), [page], 1_790_000_000)

const good = (more: object) =>
  JSON.stringify([{ id: '1', title: 'Tent', price: '1.00', url: '/1', ...more }])
const item = (more: string, attributes = '') =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><item${attributes}><g:id>1</g:id>` +
  `<g:title>Tent</g:title><g:link>/1</g:link><g:price>1.00 USD</g:price>${more}</item></channel></rss>`
const LAST_IMAGE = '<g:additional_image_link>/beyond.jpg</g:additional_image_link>'
const WHOLE = { depth: null, maxArrayLength: null, maxStringLength: null } as const
const HEADER = 'id\ttitle\tlink\tprice'

describe('a hostile feed', () => {
  it.each([
    ['a price of spaces', 'json', () => good({ price: `1${' '.repeat(2_000_000)}x` }), 0],
    ['tags of commas', 'json', () => good({ tags: `${','.repeat(5_000_000)}beyond` }), 1],
    [
      'a description of nested levels alone',
      'json',
      () => good({ description: `${'<b>'.repeat(300_000)}beyond` }),
      1,
    ],
    ['one attribute many times', 'google-xml', () => item('<g:a/>'.repeat(150_000)), 1],
    [
      'the same image many times',
      'google-xml',
      () => item(`${'<g:additional_image_link/>'.repeat(100_000)}${LAST_IMAGE}`),
      1,
    ],
  ] as const)('is read to a limit if it has %s', async (_, type, page, products) => {
    const found = (await read(type, page())).products
    expect(found).toHaveLength(products)
    expect(inspect(found, WHOLE)).not.toContain('beyond')
  })

  it.each([
    ['millions of objects', 'json', () => `[${'{},'.repeat(3_000_000)}{}]`, 'too_many'],
    [
      'a tag of a million attributes',
      'google-xml',
      () => item('', Array.from({ length: 200_000 }, (_, index) => ` a${index}=""`).join('')),
      'broken',
    ],
    [
      'a header of thousands of columns',
      'google-tsv',
      () => `${HEADER}${'\tx'.repeat(50_000)}\n${'1\tA\t/1\t1.00\n'.repeat(10)}`,
      'broken',
    ],
    [
      'a million lines',
      'google-tsv',
      () => `${HEADER}\n${'1\tA\t/1\t1\n'.repeat(1_000_000)}`,
      'too_many',
    ],
  ] as const)('is rejected if it has %s', async (_, type, page, problem) => {
    const failure = await read(type, page()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FeedFailed)
    expect(failure).toMatchObject({ problem })
  })

  it('lets other work run while it is read', async () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, index) => `${index}\tTent <b>${index}</b>\t/1\t1.00`,
    )
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    await read('google-tsv', `${HEADER}\n${lines.join('\n')}\n`)
    clearInterval(others)
    // A read in one piece would let no timer run before its end.
    expect(turns).toBeGreaterThan(3)
  })
})

describe('a table feed', () => {
  it('is rejected after a cut in its last line, because its last price may have lost digits', async () => {
    const cut = `id\ttitle\tlink\tprice\tbrand\n1\tTent\t/1\t129.00 USD\tTarn\n2\tMug\t/2\t1`
    await expect(read('google-tsv', cut)).rejects.toThrow('ends within a line')
  })

  it.each(['\n', '\r\n', ''])(
    'is read when it is complete, with an end of line (%j) or without',
    async (end) => {
      const { products } = await read('google-tsv', `${HEADER}\n1\tTent 🏕\t/1\t129.00 USD${end}`)
      expect(products).toMatchObject([{ title: 'Tent 🏕', priceMinor: 12_900n }])
    },
  )

  it('keeps every character over a cut between two chunks', async () => {
    const title = '🏕'.repeat(60)
    const lines = Array.from({ length: 2_000 }, (_, index) => `${index}\t${title}\t/1\t1.00`)
    const { products } = await read('google-tsv', `${HEADER}\n${lines.join('\n')}\n`)
    expect(new Set(products.map((product) => product.title))).toEqual(new Set([title]))
  })
})

it('a product has the cheapest available variant, at any position', async () => {
  const variants = Array.from({ length: 150 }, (_, index) => ({
    id: String(index),
    price: index === 140 ? '5.00' : '9.00',
    available: index === 140,
  }))
  const { products } = await read('json', good({ variants }))
  expect(products).toMatchObject([{ priceMinor: 500n, available: true }])
  expect(products[0]?.variants).toHaveLength(100)
})

it('the title of a product contains no invisible marks', async () => {
  const hidden = String.fromCodePoint(0xe0041, 0xe0042, 0x61c)
  const { products } = await read('json', good({ title: `Tent${hidden} Ridge` }))
  expect(products[0]?.title).toBe('Tent Ridge')
})
