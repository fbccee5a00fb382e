import { bool, int, jsonOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { closestWord } from '../domain/closestWord.ts'
import type { ShopFinds, ShopSearchQuery } from '../ports.ts'
import { fromProductRow, type StoredProduct } from './productRow.ts'
import { shopPartition } from './shopPartition.ts'

/**
 * Maximum products that are ranked: the rank reads every product, 1,000 in about 3 ms; `ts_rank_cd` would take 10 ms
 * for nearly the same order. Source: research/data.md 5.3, measured.
 */
const MAX_RANKED = 1_000
/** Similar words among which the correction is chosen. */
const CANDIDATES = 12
/** Minimum trigram similarity of a candidate. Source: research/data.md 5.3. */
const MIN_SIMILARITY = 0.25
/** Minimum letters of a prefix; a shorter one would match half of all words. */
const SHORTEST_PREFIX = 3

const HIT_ROW = {
  external_id: text,
  price_minor: int,
  is_available: bool,
  shown: jsonOf<StoredProduct>(),
  score: int,
  total: int,
}
type Found = Pick<ShopFinds, 'total' | 'isTotalExact' | 'hits'>

/**
 * Searches with all words, then with corrected words, then with any of the words.
 *
 * A correction runs when the first search found fewer products than requested; the search with any of the words runs
 * when both found none.
 */
export async function searchShop(
  query: Query,
  shopId: number,
  wanted: ShopSearchQuery,
): Promise<ShopFinds> {
  const { words } = wanted
  const unchanged = { isCorrected: false, isRelaxed: false, words }
  if (words.length === 0) return { ...EMPTY, ...unchanged }
  const exact = await find(query, shopId, { ...wanted, pattern: allOf(words) })
  if (exact.total >= wanted.limit) return { ...exact, ...unchanged }
  const meant = await correct(query, shopId, words)
  const isChanged = meant.some((word, index) => word !== words[index])
  if (isChanged) {
    const corrected = await find(query, shopId, { ...wanted, pattern: allOf(meant) })
    if (corrected.total > exact.total) {
      return { ...corrected, isCorrected: true, isRelaxed: false, words: meant }
    }
  }
  if (exact.total > 0 || words.length === 1) return { ...exact, ...unchanged }
  const relaxed = await find(query, shopId, { ...wanted, pattern: meant.join(' | ') })
  const isRelaxed = relaxed.total > 0
  return {
    ...relaxed,
    isRelaxed,
    isCorrected: isRelaxed && isChanged,
    words: isRelaxed ? meant : words,
  }
}

const EMPTY: Found = { total: 0, isTotalExact: true, hits: [] }

/** Words hold only letters and digits, so a word is never an operator. */
function allOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  const pattern = words.slice(0, -1)
  pattern.push(last.length < SHORTEST_PREFIX ? last : `(${last} | ${last}:*)`)
  return pattern.join(' & ')
}

async function find(
  query: Query,
  shopId: number,
  { pattern, maxMinor, limit }: ShopSearchQuery & { readonly pattern: string },
): Promise<Found> {
  const { products } = shopPartition(query, shopId)
  const rows = await query(HIT_ROW)`
    with asked as materialized (select to_tsquery('english', ${pattern}) as words),
    matching as (
      select external_id, price_minor, is_available, product.words
      from ${products} product
      where product.words @@ (select words from asked)
        and price_minor <= ${maxMinor === null ? MAX_MINOR : String(maxMinor)}::int8
      limit ${MAX_RANKED + 1}
    ),
    ranked as (
      select external_id, count(*) over () as total,
        ts_rank('{0.05, 0.2, 0.5, 1}', words, (select words from asked), 1)
          * case when is_available then 1 else 0.6 end as score
      from matching order by score desc, external_id limit ${limit}
    )
    select product.external_id, price_minor, is_available, shown, score, total
    from ranked join ${products} product using (external_id)
    order by score desc, external_id`
  const total = rows[0]?.total ?? 0
  return {
    total: Math.min(total, MAX_RANKED),
    isTotalExact: total <= MAX_RANKED,
    hits: rows.map((row) => ({ product: fromProductRow(row), score: row.score })),
  }
}

/** Maximum price of a row. */
const MAX_MINOR = '9223372036854775807'

/**
 * Corrects each unknown word to the most similar word of titles, brands, types and tags.
 *
 * A word stays when it matches a product, also only in a description; when it is the last word and a prefix of a known
 * word; and when it is an English stop word.
 */
async function correct(
  query: Query,
  shopId: number,
  words: readonly string[],
): Promise<readonly string[]> {
  const { products, words: table } = shopPartition(query, shopId)
  const unknown = await query({ word: text })`
    select asked.word from unnest(${words}::text[]) with ordinality as asked (word, place)
    where not exists (select from ${table} known where known.word = asked.word)
      and not (place = ${words.length} and length(asked.word) >= ${SHORTEST_PREFIX} and exists (
        select from ${table} known where known.word ^@ asked.word))
      and numnode(to_tsquery('english', asked.word)) > 0
      and not exists (
        select from ${products} product where product.words @@ to_tsquery('english', asked.word))`
  const meant = new Map<string, string>()
  for (const { word } of unknown) {
    if (meant.has(word)) continue
    const candidates = await query({ word: text, similarity: int, products: int })`
      select word, similarity(word, ${word})::float8 as similarity, products from ${table}
      order by word <-> ${word} limit ${CANDIDATES}`
    const near = candidates.filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    const found = closestWord(word, near)
    if (found !== null) meant.set(word, found)
  }
  return words.map((word) => meant.get(word) ?? word)
}
