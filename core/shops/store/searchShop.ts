import { bool, int, jsonOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { closestWord } from '../domain/closestWord.ts'
import type { ShopSearchQuery, ShopSearchResult } from '../ports.ts'
import { fromProductRow, type StoredProduct } from './productRow.ts'
import { shopPartition } from './shopPartition.ts'

/**
 * Maximum products that are ranked: the rank reads every product, 1,000 in about 3 ms; `ts_rank_cd`
 * takes 10 ms for nearly the same order. Source: research/data.md 5.3, measured.
 */
const MAX_RANKED_PRODUCTS = 1_000
/** Number of similar words from which the correction is chosen. */
const MAX_CANDIDATES = 12
/** Minimum trigram similarity of a similar word, 0 to 1. Source: research/data.md 5.3. */
const MIN_SIMILARITY = 0.25
/** Minimum letters of a prefix; a shorter prefix would match half of all words. */
const MIN_PREFIX_LETTERS = 3

const HIT_ROW = {
  external_id: text,
  price_minor: int,
  is_available: bool,
  shown: jsonOf<StoredProduct>(),
  score: int,
  total: int,
}
type Found = Pick<ShopSearchResult, 'total' | 'isTotalExact' | 'hits'>

/**
 * Searches with all words, then with corrected words, then with any of the words.
 *
 * The second search runs if the first found fewer products than requested; the third search runs if
 * both found none.
 */
export async function searchShop(
  query: Query,
  shopId: number,
  wanted: ShopSearchQuery,
): Promise<ShopSearchResult> {
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

/**
 * Returns the query for all words; a word contains only letters and digits, so it is never an
 * operator.
 */
function allOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  const pattern = words.slice(0, -1)
  pattern.push(last.length < MIN_PREFIX_LETTERS ? last : `(${last} | ${last}:*)`)
  return pattern.join(' & ')
}

async function find(
  query: Query,
  shopId: number,
  { pattern, limit, offset = 0, ...filters }: ShopSearchQuery & { readonly pattern: string },
): Promise<Found> {
  const { products } = shopPartition(query, shopId)
  const matching = matchingRows(query, shopId, { pattern, ...filters })
  const rows = await query(HIT_ROW)`
    with ${matching},
    ranked as (
      select external_id, count(*) over () as total,
        ts_rank('{0.05, 0.2, 0.5, 1}', words, (select words from asked), 1)
          * case when is_available then 1 else 0.6 end as score
      from matching order by score desc, external_id limit ${limit} offset ${offset}
    )
    select product.external_id, price_minor, is_available, shown, score, total
    from ranked join ${products} product using (external_id)
    order by score desc, external_id`
  // Without a row on this page, no row has the number of matching products.
  const counted =
    rows.length === 0 && offset > 0
      ? await query({ total: int })`with ${matching} select count(*) as total from matching`
      : rows
  const total = counted[0]?.total ?? 0
  return {
    total: Math.min(total, MAX_RANKED_PRODUCTS),
    isTotalExact: total <= MAX_RANKED_PRODUCTS,
    hits: rows.map((row) => ({ product: fromProductRow(row), score: row.score })),
  }
}

/** Returns the common table expressions of the products that match a pattern and the filters. */
function matchingRows(
  query: Query,
  shopId: number,
  given: Omit<ShopSearchQuery, 'words' | 'limit' | 'offset'> & { readonly pattern: string },
): SqlText {
  const { products } = shopPartition(query, shopId)
  const { pattern, maxMinor, minMinor = null, categories = null } = given
  const isInCategory =
    categories === null ? query`true` : query`shown->>'type' = any(${categories}::text[])`
  return query`asked as materialized (select to_tsquery('english', ${pattern}) as words),
    matching as (
      select external_id, price_minor, is_available, product.words
      from ${products} product
      where product.words @@ (select words from asked)
        and price_minor <= ${maxMinor === null ? MAX_PRICE_MINOR : String(maxMinor)}::int8
        and price_minor >= ${String(minMinor ?? 0n)}::int8
        and ${isInCategory}
      limit ${MAX_RANKED_PRODUCTS + 1}
    )`
}

/** Maximum value of the price column, for a search without a maximum price. */
const MAX_PRICE_MINOR = '9223372036854775807'

/**
 * Corrects each unknown word to the most similar word of titles, brands, types and tags.
 *
 * A word is not corrected if it matches a product, even if only in a description; if it is the last
 * word and a prefix of a known word; or if it is an English stop word.
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
      and not (place = ${words.length} and length(asked.word) >= ${MIN_PREFIX_LETTERS} and exists (
        select from ${table} known where known.word ^@ asked.word))
      and numnode(to_tsquery('english', asked.word)) > 0
      and not exists (
        select from ${products} product where product.words @@ to_tsquery('english', asked.word))`
  const meant = new Map<string, string>()
  for (const { word } of unknown) {
    if (meant.has(word)) continue
    const candidates = await query({ word: text, similarity: int, products: int })`
      select word, similarity(word, ${word})::float8 as similarity, products from ${table}
      order by word <-> ${word} limit ${MAX_CANDIDATES}`
    const near = candidates.filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    const found = closestWord(word, near)
    if (found !== null) meant.set(word, found)
  }
  return words.map((word) => meant.get(word) ?? word)
}
