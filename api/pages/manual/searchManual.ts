import MiniSearch, { type SearchResult } from 'minisearch'
import { STOP_WORDS } from '../../../core/kernel/stopWords.ts'
import type { Manual } from './createManual.ts'
import { type Excerpt, excerptOf } from './excerptOf.ts'
import { plainText } from './parseDocument.ts'

/** A section of the manual that matches a search. */
export type ManualHit = {
  readonly document: string
  readonly heading: string
  readonly href: string
  readonly excerpt: Excerpt
}

export type ManualSearch = (text: string) => Promise<readonly ManualHit[]>

/** Maximum number of hits of one search. */
export const MAX_HITS = 20
/** Sections that the index receives between two turns of the event loop; 20 sections take 150 to 200 ms. */
const CHUNK_SECTIONS = 2
/** Weight of a section of a decision; a reader of the manual first needs the rule, then its reason. */
const DECISION_WEIGHT = 0.5
const DECISIONS = '/docs/decisions/'
/** A shorter word matches only itself, because many words start with a few letters. */
const MIN_PREFIX_LETTERS = 3
/** Lengths of words that also match similar words; the upper bound limits the time of a search. */
const FUZZY_LETTERS = { min: 5, max: 24 } as const
/** A word of this length may have two other letters, a shorter word one. */
const TWO_LETTERS = 7

type Entry = {
  readonly id: number
  readonly document: string
  readonly heading: string
  readonly href: string
  readonly text: string
}

/** Creates the search over all sections. The first search builds the index in small steps, between which requests run. */
export function createManualSearch(manual: Manual): ManualSearch {
  let built: Promise<{ index: MiniSearch<Entry>; entries: readonly Entry[] }> | null = null
  return async (text) => {
    built ??= buildIndex(manual)
    // The next search builds the index again after a failure.
    built.catch(() => {
      built = null
    })
    const { index, entries } = await built
    return bestOf(index, text)
      .slice(0, MAX_HITS)
      .flatMap(({ id, terms }) => {
        const entry = entries[Number(id)]
        if (entry === undefined) return []
        const { document, heading, href } = entry
        return [{ document, heading, href, excerpt: excerptOf(entry.text, new Set(terms)) }]
      })
  }
}

/** Returns the sections with all words, else with all similar words, else with some of the words; the best first. */
function bestOf(index: MiniSearch<Entry>, text: string): readonly SearchResult[] {
  const exact = index.search(text, { combineWith: 'AND' })
  if (exact.length > 0) return exact
  const similar = index.search(text, { combineWith: 'AND', fuzzy: mistakesOf })
  return similar.length > 0 ? similar : index.search(text)
}

/** Returns the number of letters in which a word may differ; false for none. */
function mistakesOf({ length }: string): number | false {
  if (length < FUZZY_LETTERS.min || length > FUZZY_LETTERS.max) return false
  return length >= TWO_LETTERS ? 2 : 1
}

async function buildIndex(manual: Manual) {
  const entries: Entry[] = []
  const index = new MiniSearch<Entry>({
    fields: ['heading', 'document', 'text'],
    searchOptions: {
      boost: { heading: 4, document: 2 },
      boostDocument: (id) =>
        entries[Number(id)]?.href.startsWith(DECISIONS) === true ? DECISION_WEIGHT : 1,
      prefix: (term) => term.length >= MIN_PREFIX_LETTERS,
    },
    processTerm: (term) => {
      const word = term.toLowerCase()
      return STOP_WORDS.has(word) || !/[\p{L}\p{N}]/u.test(word) ? null : word
    },
  })
  for (const document of manual.documents) {
    for (const section of document.parsed().sections) {
      entries.push({
        id: entries.length,
        document: document.title,
        heading: section.title,
        href: manual.addressOf(document, section),
        text: plainText(section.blocks),
      })
    }
    await nextTurn()
  }
  // A title that is also the heading of its section counts once.
  const counted = entries.map((entry) =>
    entry.heading === entry.document ? { ...entry, document: '' } : entry,
  )
  await index.addAllAsync(counted, { chunkSize: CHUNK_SECTIONS })
  return { index, entries }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
