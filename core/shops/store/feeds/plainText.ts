import { Parser } from 'htmlparser2'

/** Elements with invisible content. */
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object'])
/** Elements within a word or a line; all others separate words. */
const INLINE = new Set(['a', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'])
/** Maximum characters of markup that are parsed; 5,000 characters of a description are kept. */
const MAX_MARKUP = 200_000
/** Characters between two checks of the depth; the parse time grows with the square of the depth. */
const CHUNK = 4_096
/** Maximum depth of elements that is parsed; descriptions have some dozen levels. */
const MAX_DEPTH = 200

/** Returns the text of HTML markup: no tags, no scripts, entities decoded. */
export function plainText(html: string): string {
  // Most fields are plain text, and the parser takes a hundred times as long as this test.
  if (!/[<&]/.test(html)) return html
  const pieces: string[] = []
  let invisible = 0
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        depth += 1
        if (INVISIBLE.has(name)) invisible += 1
        if (!INLINE.has(name)) pieces.push(' ')
      },
      ontext: (text) => {
        if (invisible === 0) pieces.push(text)
      },
      onclosetag: (name) => {
        depth -= 1
        if (INVISIBLE.has(name)) invisible = Math.max(0, invisible - 1)
        if (!INLINE.has(name)) pieces.push(' ')
      },
    },
    { decodeEntities: true },
  )
  const end = Math.min(html.length, MAX_MARKUP)
  for (let at = 0; at < end && depth <= MAX_DEPTH; at += CHUNK) {
    parser.write(html.slice(at, Math.min(at + CHUNK, end)))
  }
  parser.end()
  return pieces.join('')
}
