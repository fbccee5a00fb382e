import { Parser } from 'htmlparser2'

/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object'])
/** Elements that stand within a word or a line; all others part words. */
const INLINE = new Set(['a', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'])

/** Text of a piece of markup: no tags, no scripts, entities as the characters that they mean. */
export function plainText(html: string): string {
  // Most fields are plain already, and a parser costs a hundred times a look.
  if (!/[<&]/.test(html)) return html
  const pieces: string[] = []
  let silent = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (SILENT.has(name)) silent += 1
        if (!INLINE.has(name)) pieces.push(' ')
      },
      ontext: (text) => {
        if (silent === 0) pieces.push(text)
      },
      onclosetag: (name) => {
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        if (!INLINE.has(name)) pieces.push(' ')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return pieces.join('')
}
