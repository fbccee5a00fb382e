/** Text of a hit in pieces; the marked pieces are words of the search. */
export type Excerpt = readonly { readonly text: string; readonly isMarked: boolean }[]

/** Length of an excerpt, and of its part before the first word of the search, characters. */
const EXCERPT_CHARS = 240
const LEAD_CHARS = 60

/** A word as in the index: the characters between spaces and punctuation. Source: the tokenizer of MiniSearch. */
const WORD = /[^\n\r\p{Z}\p{P}]+/gu

/** Returns the part of a text around the first of the words, with the words marked; the start without such a word. */
export function excerptOf(text: string, words: ReadonlySet<string>): Excerpt {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const isFound = (word: string) => words.has(word.toLowerCase())
  const first = [...flat.matchAll(WORD)].find(([word]) => isFound(word))?.index ?? 0
  const from = startOf(flat, first)
  const to = endOf(flat, from)
  return [
    ...(from > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...pieces(flat.slice(from, to), isFound),
    ...(to < flat.length ? [{ text: ' …', isMarked: false }] : []),
  ]
}

/** The start of a word before the found word, or the found word after a very long word. */
function startOf(text: string, first: number): number {
  if (first <= LEAD_CHARS) return 0
  const space = text.indexOf(' ', first - LEAD_CHARS)
  return space === -1 || space > first ? first : space + 1
}

/** The end of a word, or a cut through a very long word. */
function endOf(text: string, from: number): number {
  if (text.length - from <= EXCERPT_CHARS) return text.length
  const space = text.lastIndexOf(' ', from + EXCERPT_CHARS)
  return space <= from ? from + EXCERPT_CHARS : space
}

function pieces(part: string, isFound: (word: string) => boolean): Excerpt {
  const found: { text: string; isMarked: boolean }[] = []
  let at = 0
  for (const { 0: word, index } of part.matchAll(WORD)) {
    if (!isFound(word)) continue
    if (index > at) found.push({ text: part.slice(at, index), isMarked: false })
    found.push({ text: word, isMarked: true })
    at = index + word.length
  }
  if (at < part.length) found.push({ text: part.slice(at), isMarked: false })
  return found
}
