import { Lexer, type MarkedToken, type Token } from 'marked'
import type { SourceFile } from './readDocuments.ts'

/** A heading with the blocks up to the next heading. */
export type Section = {
  /** Level of the heading in the document, 1 to 6. */
  readonly depth: number
  /** Anchor as on GitHub, unique in the document. */
  readonly anchor: string
  /** Text of the heading without markup. */
  readonly title: string
  readonly heading: readonly MarkedToken[]
  readonly blocks: readonly MarkedToken[]
}

/** A document as sections in reading order; the first section has the title of the document. */
export type ParsedDocument = {
  readonly title: string
  readonly sections: readonly [Section, ...Section[]]
}

/** Parses a Markdown file; a file that starts without a heading has its path as title. */
export function parseDocument({ path, text }: SourceFile): ParsedDocument {
  const anchorOf = createAnchors()
  let first: Section | undefined
  const others: Section[] = []
  let blocks: MarkedToken[] = []
  const start = (heading: { depth: number; title: string; tokens: readonly MarkedToken[] }) => {
    blocks = []
    const { depth, title, tokens } = heading
    const section = { depth, title, anchor: anchorOf(title), heading: tokens, blocks }
    if (first === undefined) first = section
    else others.push(section)
    return section
  }
  for (const token of knownTokens(Lexer.lex(text, { gfm: true }))) {
    if (token.type === 'heading') {
      const tokens = knownTokens(token.tokens)
      start({ depth: token.depth, title: plainText(tokens), tokens })
    } else {
      first ??= start({ depth: 1, title: path, tokens: [] })
      blocks.push(token)
    }
  }
  first ??= start({ depth: 1, title: path, tokens: [] })
  return { title: first.title, sections: [first, ...others] }
}

/** The lexer creates no other tokens, because the product adds no extension. */
export const knownTokens = (tokens: readonly Token[]): readonly MarkedToken[] =>
  tokens as readonly MarkedToken[]

/** Returns the visible text of tokens, with one space between blocks; a comment and other HTML have no text. */
export function plainText(tokens: readonly MarkedToken[]): string {
  return tokens.map(textOf).join('')
}

function textOf(token: MarkedToken): string {
  switch (token.type) {
    case 'html':
    case 'hr':
    case 'def':
    case 'checkbox':
      return ''
    case 'space':
    case 'br':
      return ' '
    case 'escape':
    case 'codespan':
      return token.text
    case 'code':
      return `${token.text} `
    case 'text':
      return token.tokens === undefined ? token.text : plainText(knownTokens(token.tokens))
    case 'list':
      return token.items.map(({ tokens }) => `${plainText(knownTokens(tokens))} `).join('')
    case 'table':
      return [token.header, ...token.rows]
        .flatMap((cells) => cells.map(({ tokens }) => `${plainText(knownTokens(tokens))} `))
        .join('')
    case 'paragraph':
    case 'heading':
    case 'blockquote':
    case 'list_item':
      return `${plainText(knownTokens(token.tokens))} `
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
    case 'image':
      return plainText(knownTokens(token.tokens))
    default:
      return token satisfies never
  }
}

/** Creates the function that assigns anchors; a repeated title has a number. Source: anchors of GitHub. */
function createAnchors(): (title: string) => string {
  const used = new Set<string>()
  return (title) => {
    const base = title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = base
    for (let count = 1; used.has(anchor); count += 1) anchor = `${base}-${count}`
    used.add(anchor)
    return anchor
  }
}
