import { Parser } from 'htmlparser2'

/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object'])
/** Elements that stand within a word or a line; all others part words. */
const INLINE = new Set(['a', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'])
/** Characters of markup that are read: of a description 5,000 are kept. */
const MOST_MARKUP = 200_000
/** Characters between two looks at the depth; the time that parsing takes grows with its square. */
const CHUNK = 4_096
/** Deepest nesting that is read; descriptions have some dozen levels. */
const DEEPEST = 200

/** Text of a piece of markup: no tags, no scripts, entities as the characters that they mean. */
export function plainText(html: string): string {
  // Most fields are plain already, and a parser costs a hundred times a look.
  if (!/[<&]/.test(html)) return html
  const pieces: string[] = []
  let silent = 0
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        depth += 1
        if (SILENT.has(name)) silent += 1
        if (!INLINE.has(name)) pieces.push(' ')
      },
      ontext: (text) => {
        if (silent === 0) pieces.push(text)
      },
      onclosetag: (name) => {
        depth -= 1
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        if (!INLINE.has(name)) pieces.push(' ')
      },
    },
    { decodeEntities: true },
  )
  const end = Math.min(html.length, MOST_MARKUP)
  for (let at = 0; at < end && depth <= DEEPEST; at += CHUNK) {
    parser.write(html.slice(at, Math.min(at + CHUNK, end)))
  }
  parser.end()
  return pieces.join('')
}
