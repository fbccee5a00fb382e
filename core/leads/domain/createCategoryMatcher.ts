import { keyWords } from './keyWords.ts'
import { dice, isTypo, trigrams } from './similarity.ts'

/** Plain words that mean a category. */
export type CategoryTerm = {
  readonly term: string
  readonly code: string
  /** Certainty that the term means the category, 0 to 1; a term below 0.6 is only a suggestion. */
  readonly weight: number
}

/** Fields of a taxonomy node that a match needs. */
type Node = {
  readonly code: string
  readonly label: string
  readonly number: number
  readonly last: number
}

export type CategoryChoice = {
  readonly code: string
  readonly label: string
  /** 0 to 1, two decimals. */
  readonly score: number
}

/** Category that a text names, or suggestions when no category is certain enough to be sold. */
export type CategoryMatch =
  | {
      readonly kind: 'matched'
      readonly code: string
      readonly how: 'exact' | 'synonym' | 'fuzzy'
      readonly score: number
      readonly alternatives: readonly CategoryChoice[]
    }
  | { readonly kind: 'unknown'; readonly suggestions: readonly CategoryChoice[] }

/** Minimum score of a category that is sold. Source: research/data.md 2.7. */
export const MIN_CATEGORY_SCORE = 0.6
/** Maximum score of a category if a word of the query has no match. */
const MAX_OF_UNSURE = 0.59
/** Score of a match after words that fit any business were removed. */
const WITHOUT_FILLER_SCORE = 0.95
export const MAX_SUGGESTIONS = 5
/** Minimum share of equal trigrams for a suggestion, 0 to 1. */
const MIN_LIKENESS = 0.2
/** Number of categories with the most shared trigrams that are scored in detail. */
const SCORED_CHOICES = 24

/** Words of a query that name no trade. */
const NOISE: ReadonlySet<string> = new Set(
  'a an the of in for to my me i near nearby local best good top great cheap affordable licensed certified professional experienced reputable independent small family owned open now today any all find want need 24 hour 24hr emergency commercial residential expert specialist pro'.split(
    ' ',
  ),
)
/** Words that mean a business of any trade. */
const KINDS: ReadonlySet<string> = new Set(
  'shop store company co business service center centre agency office firm provider place outlet contractor and'.split(
    ' ',
  ),
)

/**
 * Adjectives of nationality, which name a cuisine: "thai" means a restaurant, but "fish" may mean a
 * shop.
 */
const NATION = /^(?:.{2,}(?:an|ese|ch|que)|.{3,}[dlnrt]ish|irish|thai|greek|swiss|.+[hln]i)$/

type Entry = {
  readonly node: Node
  readonly words: readonly string[]
  readonly short: readonly string[]
  readonly trigrams: ReadonlySet<string>
}
type Found = { readonly node: Node; readonly how: 'exact' | 'synonym'; readonly score: number }

/**
 * Creates the function that matches plain words to a category: by code, term or label; then without
 * words that fit any business; then with one typing error per word.
 *
 * Terms with a code outside `nodes` are ignored. Source: research/data.md 2.7.
 */
export function createCategoryMatcher(
  nodes: readonly Node[],
  terms: readonly CategoryTerm[],
): (text: string) => CategoryMatch {
  const index = createIndex(nodes, terms)
  return (text) => {
    const code = text.trim().toLowerCase()
    const own = index.byCode.get(code)
    if (own !== undefined) return sure({ node: own, how: 'exact', score: 1 })
    const words = keyWords(text)
    const found = findSure(index, words)
    if (found !== null) return sure(found)
    return despiteTypos(index, words)
  }
}

function sure({ node, how, score }: Found): CategoryMatch {
  if (score >= MIN_CATEGORY_SCORE) {
    return { kind: 'matched', code: node.code, how, score, alternatives: [] }
  }
  return { kind: 'unknown', suggestions: [{ code: node.code, label: node.label, score }] }
}

type Index = ReturnType<typeof createIndex>

function createIndex(nodes: readonly Node[], terms: readonly CategoryTerm[]) {
  const byCode = new Map(nodes.map((node) => [node.code, node]))
  const byLabel = new Map<string, Node>()
  for (const node of nodes) {
    for (const name of [node.label, node.code]) {
      const key = keyWords(name).join(' ')
      if (!byLabel.has(key)) byLabel.set(key, node)
    }
  }
  const byTerm = new Map<string, Found>()
  const entries = nodes.map((node) => {
    const words = keyWords(node.label)
    return entryOf(node, words, withoutKinds(words))
  })
  for (const { term, code, weight } of terms) {
    const node = byCode.get(code)
    if (node === undefined) continue
    const words = keyWords(term)
    byTerm.set(words.join(' '), { node, how: 'synonym', score: weight })
    // A term matches only with all of its words: a "car service" is a limousine service, a "car" is
    // not.
    entries.push(entryOf(node, words, words))
  }
  return {
    byCode,
    byLabel,
    byTerm,
    byShort: shortNames(nodes),
    nodesByWord: byWord(nodes),
    entries,
    byTrigram: postings(entries),
    known: new Set(entries.flatMap(({ words }) => words)),
  }
}

function entryOf(node: Node, words: readonly string[], short: readonly string[]): Entry {
  return { node, words, short, trigrams: trigrams(words) }
}

/**
 * Returns the node of each short name: labels without generic words, and cuisines without
 * "restaurant"; null for a name that two nodes share.
 */
function shortNames(nodes: readonly Node[]): ReadonlyMap<string, Node | null> {
  const short = new Map<string, Node | null>()
  const add = (key: string, node: Node) => {
    const other = short.get(key)
    if (key === '' || other === node) return
    if (other === undefined || (other !== null && isAbove(node, other))) short.set(key, node)
    else if (other !== null && !isAbove(other, node)) short.set(key, null)
  }
  for (const node of nodes) {
    const words = keyWords(node.label)
    add(withoutKinds(words).join(' '), node)
    if (words.length > 1 && words.at(-1) === 'restaurant') {
      const cuisine = words.slice(0, -1).join(' ')
      for (const key of [`${cuisine} food`, `${cuisine} cuisine`]) add(key, node)
      if (NATION.test(cuisine)) add(cuisine, node)
    }
  }
  return short
}

function byWord(nodes: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>()
  for (const node of nodes) {
    for (const word of keyWords(node.label)) {
      const list = found.get(word)
      if (list === undefined) found.set(word, [node])
      else list.push(node)
    }
  }
  return found
}

const isAbove = (node: Node, other: Node): boolean =>
  node.number <= other.number && other.last <= node.last

const withoutKinds = (words: readonly string[]): string[] =>
  words.filter((word) => !KINDS.has(word))

function postings(entries: readonly Entry[]): ReadonlyMap<string, readonly number[]> {
  const lists = new Map<string, number[]>()
  for (const [at, entry] of entries.entries()) {
    for (const trigram of entry.trigrams) {
      const list = lists.get(trigram)
      if (list === undefined) lists.set(trigram, [at])
      else list.push(at)
    }
  }
  return lists
}

/**
 * Returns the exact match for all words, else for the words without noise, else also without kinds
 * of business; null without a match.
 */
function findSure(index: Index, words: readonly string[]): Found | null {
  const quiet = words.filter((word) => !NOISE.has(word))
  const attempts = [words, quiet, withoutKinds(quiet)].map((some) => some.join(' '))
  for (const [at, key] of attempts.entries()) {
    if (key === '') continue
    const label = index.byLabel.get(key)
    const found: Found | undefined =
      index.byTerm.get(key) ?? (label && { node: label, how: 'exact', score: 1 })
    if (found !== undefined) {
      return at < 2 ? found : { ...found, score: Math.min(found.score, WITHOUT_FILLER_SCORE) }
    }
  }
  for (const key of attempts) {
    const node = index.byShort.get(key)
    if (node && !isElsewhere(index, node, key)) {
      return { node, how: 'exact', score: WITHOUT_FILLER_SCORE }
    }
  }
  return null
}

/**
 * Returns true if a word that equals a whole label, such as "water" or "carpet", also occurs in
 * labels of other trades.
 */
function isElsewhere(index: Index, node: Node, word: string): boolean {
  if (node.code.endsWith('_restaurant')) return false
  return (index.nodesByWord.get(word) ?? []).some((other) => !isAbove(node, other))
}

function despiteTypos(index: Index, words: readonly string[]): CategoryMatch {
  const quiet = words.filter((word) => !NOISE.has(word))
  const typed = quiet.length > 0 ? quiet : words
  const choices = nearest(index, typed).toSorted((a, b) => b.score - a.score)
  const best = new Map<string, CategoryChoice>()
  for (const { entry, score } of choices) {
    const { code, label } = entry.node
    if (!best.has(code)) best.set(code, { code, label, score: Math.round(score * 100) / 100 })
  }
  const [first, second, ...others] = best.values()
  if (first === undefined || first.score < MIN_CATEGORY_SCORE || second?.score === first.score) {
    const suggestions = [...best.values()].slice(0, MAX_SUGGESTIONS)
    return {
      kind: 'unknown',
      suggestions: suggestions.map((choice) => ({
        ...choice,
        score: Math.min(choice.score, MAX_OF_UNSURE),
      })),
    }
  }
  return {
    kind: 'matched',
    code: first.code,
    how: 'fuzzy',
    score: first.score,
    alternatives: (second === undefined ? [] : [second, ...others]).slice(0, MAX_SUGGESTIONS),
  }
}

/** Returns the entries with the most similar spelling, each with its score, 0 to 1. */
function nearest(index: Index, typed: readonly string[]) {
  const own = trigrams(typed)
  const shared = new Uint16Array(index.entries.length)
  for (const trigram of own) {
    for (const at of index.byTrigram.get(trigram) ?? []) shared[at] = (shared[at] ?? 0) + 1
  }
  const near = index.entries.flatMap((entry, at) => {
    const likeness = (2 * (shared[at] ?? 0)) / (own.size + entry.trigrams.size)
    return likeness < MIN_LIKENESS ? [] : [{ entry, likeness }]
  })
  return near
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, SCORED_CHOICES)
    .map(({ entry, likeness }) => ({ entry, score: agreement({ index, typed, entry, likeness }) }))
}

type Pair = {
  readonly index: Index
  readonly typed: readonly string[]
  readonly entry: Entry
  /** Share of equal trigrams, 0 to 1. */
  readonly likeness: number
}

/**
 * Returns the score of an entry, 0 to 1; the score reaches `MIN_CATEGORY_SCORE` only if every word
 * has a partner in the entry.
 */
function agreement({ index, typed, entry, likeness }: Pair): number {
  const sameWords = Math.max(
    pairing(index, typed, entry.words),
    pairing(index, withoutKinds(typed), entry.short),
  )
  // The exact search has already compared equal words, so only words with a typing error may match
  // here.
  if (sameWords > 0 && sameWords < 1) return sameWords
  const shared = typed.filter((word) => entry.words.includes(word)).length
  const share = (2 * shared) / (typed.length + entry.words.length)
  return Math.min(MAX_OF_UNSURE, (likeness + share) / 2)
}

/**
 * Returns the similarity of two lists of words, 0 to 1, weighted by letters; 0 if a word of one
 * list has no partner in the other.
 */
function pairing(index: Index, typed: readonly string[], words: readonly string[]): number {
  if (typed.length !== words.length || typed.length === 0) return 0
  const free = [...words]
  let likeness = 0
  for (const word of typed) {
    const at = free.includes(word)
      ? free.indexOf(word)
      : free.findIndex((other) => !index.known.has(word) && isTypo(word, other))
    const [partner] = at < 0 ? [] : free.splice(at, 1)
    if (partner === undefined) return 0
    likeness += word.length * (partner === word ? 1 : dice(trigrams([word]), trigrams([partner])))
  }
  return likeness / typed.join('').length
}
