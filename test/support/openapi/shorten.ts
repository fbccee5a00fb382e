/** Number of entries that a shortened list keeps, and of rows that a shortened table keeps. */
const KEPT = 2
/** Lists up to this length are tuples, one entry for each constituent. */
const WHOLE_UP_TO = 4
/** Number of lines that a shortened text keeps, unless the text is a table. */
const KEPT_LINES = 24

/** Field with a schema inside an answer; a document of schemas need not repeat this schema. */
const LEFT_OUT = 'outputSchema'

/** Cuts long lists in an answer, so that a document may show it. */
export function shorten(body: unknown): unknown {
  if (typeof body === 'string') return body
  if (Array.isArray(body)) {
    const stored = body.length > WHOLE_UP_TO ? body.slice(0, KEPT) : body
    return stored.map(shorten)
  }
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      name === LEFT_OUT ? [] : [[name, shorten(value)]],
    ),
  )
}

/**
 * Cuts a text: a table keeps its first rows, other texts keep their first lines, and a picture
 * stays whole.
 */
export function shortenText(type: string, text: string): string {
  if (type === 'text/csv') return firstLines(text, KEPT + 1)
  return type === 'text/markdown' ? firstLines(text, KEPT_LINES) : text
}

const firstLines = (text: string, count: number): string =>
  text
    .split(/(?<=\n)/)
    .slice(0, count)
    .join('')
