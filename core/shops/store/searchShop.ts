import type { Query } from '../../platform/db/createSql.ts'
import { closestWord, type WordCandidate } from '../domain/closestWord.ts'
import type { ShopAsk, ShopFinds } from '../ports.ts'
import { fromProductRow, type StoredProduct } from './productRow.ts'
import { shopPartition } from './shopPartition.ts'

/**
 * Products that are ranked: ranking reads every one of them, 1,000 in about 3 ms; by the density of covers, whose order
 * is hardly another, it would be 10 ms. Source: research/data.md 5.3, measured.
 */
const MOST_RANKED = 1_000
/** Words that look alike of which one is chosen. */
const CANDIDATES = 12
/** Least share of equal groups of three letters of a candidate. Source: research/data.md 5.3. */
const LEAST_SIMILARITY = 0.25
/** Shorter beginnings are those of half the words there are. */
const SHORTEST_PREFIX = 3

type HitRow = {
  external_id: string
  price_minor: number
  is_available: boolean
  shown: StoredProduct
  score: number
  total: number
}
type Found = Pick<ShopFinds, 'total' | 'isTotalExact' | 'hits'>

/**
 * All words first; then with every unknown word replaced by the one it looks like; then any of the words.
 *
 * Each step is taken only where the one before found too little: fewer than wanted, then nothing at all.
 */
export async function searchShop(query: Query, shopId: number, ask: ShopAsk): Promise<ShopFinds> {
  const { words } = ask
  const asked = { isCorrected: false, isRelaxed: false, words }
  if (words.length === 0) return { ...EMPTY, ...asked }
  const exact = await find(query, shopId, { ...ask, pattern: allOf(words) })
  if (exact.total >= ask.limit) return { ...exact, ...asked }
  const meant = await correct(query, shopId, words)
  const isChanged = meant.some((word, index) => word !== words[index])
  if (isChanged) {
    const corrected = await find(query, shopId, { ...ask, pattern: allOf(meant) })
    if (corrected.total > exact.total) {
      return { ...corrected, isCorrected: true, isRelaxed: false, words: meant }
    }
  }
  if (exact.total > 0 || words.length === 1) return { ...exact, ...asked }
  const relaxed = await find(query, shopId, { ...ask, pattern: meant.join(' | ') })
  const isRelaxed = relaxed.total > 0
  return {
    ...relaxed,
    isRelaxed,
    isCorrected: isRelaxed && isChanged,
    words: isRelaxed ? meant : words,
  }
}

const EMPTY: Found = { total: 0, isTotalExact: true, hits: [] }

/** Words hold letters and digits alone, so that none is an operator. */
function allOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  const pattern = words.slice(0, -1)
  pattern.push(last.length < SHORTEST_PREFIX ? last : `(${last} | ${last}:*)`)
  return pattern.join(' & ')
}

async function find(
  query: Query,
  shopId: number,
  { pattern, maxMinor, limit }: ShopAsk & { readonly pattern: string },
): Promise<Found> {
  const { products } = shopPartition(query, shopId)
  const rows = await query<HitRow[]>`
    with asked as materialized (select to_tsquery('english', ${pattern}) as words),
    matching as (
      select external_id, price_minor, is_available, product.words
      from ${products} product
      where product.words @@ (select words from asked)
        and price_minor <= ${maxMinor === null ? MOST_MINOR : String(maxMinor)}::int8
      limit ${MOST_RANKED + 1}
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
    total: Math.min(total, MOST_RANKED),
    isTotalExact: total <= MOST_RANKED,
    hits: rows.map((row) => ({ product: fromProductRow(row), score: row.score })),
  }
}

/** Largest price that a row can have. */
const MOST_MINOR = '9223372036854775807'

/**
 * Each word, or the one of titles and their like that was probably meant.
 *
 * What finds something by itself stays, also where descriptions alone have it, as does a last word that begins a known
 * one, and what English has no meaning for.
 */
async function correct(
  query: Query,
  shopId: number,
  words: readonly string[],
): Promise<readonly string[]> {
  const { products, words: table } = shopPartition(query, shopId)
  const unknown = await query<{ word: string }[]>`
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
    const candidates = await query<WordCandidate[]>`
      select word, similarity(word, ${word})::float8 as similarity, products from ${table}
      order by word <-> ${word} limit ${CANDIDATES}`
    const near = candidates.filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    const found = closestWord(word, near)
    if (found !== null) meant.set(word, found)
  }
  return words.map((word) => meant.get(word) ?? word)
}
