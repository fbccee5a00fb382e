import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchWords } from '../../../../../core/shops/domain/searchWords.ts'
import { createShopFeeds } from '../../../../../core/shops/store/createShopFeeds.ts'
import { createShopReads } from '../../../../../core/shops/store/createShopReads.ts'
import { parseCatalogue } from '../../../../../core/shops/store/feeds/parseCatalogue.ts'
import { createRandom, type Random } from '../../../../../devnet/random.ts'
import { createGoods } from '../../../../../devnet/shops/createGoods.ts'
import { plainJson } from '../../../../../devnet/shops/writeFeeds.ts'
import { aShopSettings } from '../../../../builders/aShopFeed.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const PHRASES = 50
/** Number of phrases whose product the search must find. Source: goal of the shop search, nine of ten. */
const MIN_FOUND = 45

let database: TestDatabase
let feeds: ReturnType<typeof createShopFeeds>
let reads: ReturnType<typeof createShopReads>
const shop = aShopSettings()
const goods = createGoods(2_000, 7)

beforeAll(async () => {
  database = await migratedDatabase()
  feeds = createShopFeeds({ databaseUrl: database.url })
  reads = createShopReads({ databaseUrl: database.url })
  await feeds.register([shop])
  const catalogue = await parseCatalogue(shop, [plainJson(goods, 'https://shop.example')], 0)
  const feed = { ...catalogue, etag: null, lastModified: null, digest: '' }
  await feeds.alone(shop.slug, ({ shopId }) =>
    feeds.replace(shopId, feed, { startedAtSec: 0, skipped: {} }),
  )
})
afterAll(async () => {
  await Promise.all([feeds?.close(), reads?.close()])
  await database?.drop()
})

/** Returns the word with one error after the first letter: a letter is missing, doubled or swapped with the next. */
function misspell(word: string, random: Random): string {
  if (word.length < 5) return word
  const at = 1 + random.int(word.length - 2)
  const errors = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.slice(at - 1),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ] as const
  return random.pick(errors)
}

it('a shop search lists the product in the first five for nearly every phrase with an error in each word', async () => {
  const random = createRandom(11, 'typos')
  const found = await reads.bySlug(shop.slug)
  const missed: string[] = []
  for (let index = 0; index < PHRASES; index += 1) {
    const title = goods[random.int(goods.length)]?.title ?? ''
    const words = searchWords(title).map((word) => misspell(word, random))
    const { hits } = await reads.search(found!, { words, maxMinor: null, limit: 5 })
    if (!hits.some(({ product }) => product.title === title)) missed.push(words.join(' '))
  }
  expect({ missed, enough: PHRASES - missed.length >= MIN_FOUND }).toMatchObject({ enough: true })
})
