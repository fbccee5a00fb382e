import { html, raw } from 'hono/html'
import type { MarkedToken, Tokens } from 'marked'
import type { Markup } from '../layout.ts'
import { knownTokens, plainText, type Section } from './parseDocument.ts'

/** Target of a link: a page of the manual with its title, or another site. */
export type Target =
  | { readonly kind: 'page'; readonly href: string; readonly title: string }
  | { readonly kind: 'site'; readonly href: string }

/** Returns the target of a link of a document; null for a link that the page shows as text. */
export type TargetOf = (href: string) => Target | null

/** Levels of headings below the title of a page. */
const LEVELS = { min: 2, max: 6 } as const
const COMMENT = /^<!--/

/**
 * Renders sections below a title of the depth `top`, which has the level 1. The result contains no HTML of the document: HTML is
 * shown as text, and comments are absent.
 */
export function renderSections(
  sections: readonly Section[],
  top: number,
  targetOf: TargetOf,
): Markup {
  return html`${sections.map(
    (section) => html`${headingOf(section, top)}${renderBlocks(section.blocks, targetOf)}`,
  )}`
}

/** Renders the content of a heading, without links. */
export const renderTitle = ({ heading, title }: Section): Markup =>
  heading.length === 0 ? html`${title}` : renderInline(heading, noTarget)

const noTarget: TargetOf = () => null

/** The text of a heading is the link to the heading. */
function headingOf(section: Section, top: number): Markup {
  const { anchor, depth } = section
  const level = Math.min(Math.max(depth - top + 1, LEVELS.min), LEVELS.max)
  const title = renderTitle(section)
  return html`${raw(`<h${level}`)} id="${anchor}"><a href="#${anchor}">${title}</a>${raw(`</h${level}>`)}
`
}

/** Renders blocks of a document. */
export function renderBlocks(blocks: readonly MarkedToken[], targetOf: TargetOf): Markup {
  return html`${blocks.map((block) => renderBlock(block, targetOf))}`
}

function renderBlock(token: MarkedToken, targetOf: TargetOf): Markup | string {
  switch (token.type) {
    case 'paragraph':
      return html`<p>${renderInline(knownTokens(token.tokens), targetOf)}</p>
`
    case 'code':
      return html`<div class="code" data-copy="code"><pre tabindex="0"><code>${token.text}</code></pre></div>
`
    case 'list':
      return listOf(token, targetOf)
    case 'table':
      return tableOf(token, targetOf)
    case 'blockquote':
      return html`<blockquote>${renderBlocks(knownTokens(token.tokens), targetOf)}</blockquote>
`
    case 'hr':
      return html`<hr>
`
    case 'html':
      return COMMENT.test(token.text) ? '' : html`<p>${token.text}</p>`
    case 'space':
    case 'def':
      return ''
    case 'heading':
    case 'list_item':
    case 'text':
    case 'escape':
    case 'codespan':
    case 'strong':
    case 'em':
    case 'del':
    case 'br':
    case 'link':
    case 'image':
    case 'checkbox':
      return renderInline([token], targetOf)
    default:
      return token satisfies never
  }
}

function listOf({ ordered, start, items }: Tokens.List, targetOf: TargetOf): Markup {
  const rows = items.map(
    ({ tokens }) => html`<li>${renderBlocks(knownTokens(tokens), targetOf)}</li>
`,
  )
  if (!ordered)
    return html`<ul>${rows}</ul>
`
  return start === '' || start === 1
    ? html`<ol>${rows}</ol>
`
    : html`<ol start="${start}">${rows}</ol>
`
}

/** Cells after the first cell have the title of their column, for the form of the table in a narrow window. */
function tableOf({ header, rows }: Tokens.Table, targetOf: TargetOf): Markup {
  const titles = header.map(({ tokens }) => plainText(knownTokens(tokens)).trim())
  const heads = header.map(({ tokens }, index) =>
    titles[index] === ''
      ? html`<td></td>`
      : html`<th scope="col">${renderInline(knownTokens(tokens), targetOf)}</th>`,
  )
  const cellOf = ({ tokens }: Tokens.TableCell, index: number) => {
    const content = renderInline(knownTokens(tokens), targetOf)
    const title = titles[index] ?? ''
    return index === 0 || title === ''
      ? html`<td>${content}</td>`
      : html`<td data-label="${title}">${content}</td>`
  }
  return html`<div class="box"><table class="cells"><thead><tr>${heads}</tr></thead><tbody>${rows.map(
    (cells) => html`
<tr>${cells.map(cellOf)}</tr>`,
  )}</tbody></table></div>
`
}

/** Renders text with its marks. */
function renderInline(tokens: readonly MarkedToken[], targetOf: TargetOf): Markup {
  return html`${tokens.map((token) => inlineOf(token, targetOf))}`
}

function inlineOf(token: MarkedToken, targetOf: TargetOf): Markup | string {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined
        ? token.text
        : renderInline(knownTokens(token.tokens), targetOf)
    case 'escape':
      return token.text
    case 'codespan':
      return html`<code>${token.text}</code>`
    case 'strong':
      return html`<strong>${renderInline(knownTokens(token.tokens), targetOf)}</strong>`
    case 'em':
      return html`<em>${renderInline(knownTokens(token.tokens), targetOf)}</em>`
    case 'del':
      return html`<del>${renderInline(knownTokens(token.tokens), targetOf)}</del>`
    case 'br':
      return html`<br>`
    case 'link':
      return linkOf(token, targetOf)
    case 'image':
      return plainText(knownTokens(token.tokens))
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'html':
      return COMMENT.test(token.text) ? '' : token.text
    case 'heading':
    case 'list_item':
    case 'paragraph':
    case 'blockquote':
    case 'list':
    case 'table':
    case 'code':
    case 'hr':
    case 'space':
    case 'def':
      return plainText([token])
    default:
      return token satisfies never
  }
}

/** A link whose text is the name of a document shows the title of the document. */
function linkOf({ href, tokens, text }: Tokens.Link | Tokens.Image, targetOf: TargetOf): Markup {
  const content = renderInline(knownTokens(tokens), noTarget)
  const target = targetOf(href)
  if (target === null) return content
  if (target.kind === 'site') return html`<a href="${target.href}" rel="noopener">${content}</a>`
  const isFileName = text.endsWith('.md') && href.split('#', 1)[0]?.endsWith(text) === true
  return html`<a href="${target.href}">${isFileName ? target.title : content}</a>`
}
