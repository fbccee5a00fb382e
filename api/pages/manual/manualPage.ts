import { html } from 'hono/html'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { CODE_STYLE } from '../toolStyles.ts'
import { type Manual, type ManualDocument, type ManualPage, partsOf } from './createManual.ts'
import { EXPLAINED_CALLS } from './explainedCalls.ts'
import { MANUAL_STYLE } from './manualStyle.ts'
import type { Section } from './parseDocument.ts'
import { plainText } from './parseDocument.ts'
import { renderBlocks, renderSections, renderTitle } from './renderMarkdown.ts'

/** Path of the first page of the manual, which lists all documents. */
export const MANUAL_PATH = '/docs'

/** Maximum number of entries of a list of contents with the headings of two levels; a longer list has one level. */
const MAX_ENTRIES = 24
/** Maximum length of the description of a page, characters. */
const MAX_DESCRIPTION_CHARS = 160

/** Renders a page of the manual, with its contents. */
export async function manualPage(manual: Manual, page: ManualPage): Promise<Reply> {
  const { document, sections } = page
  const [first] = sections
  const isIndex = document.address === MANUAL_PATH
  const title = page.part === null ? document.title : `${first.title} · ${document.title}`
  const body = await bodyOf(manual, page)
  return pageReply({
    title: isIndex ? 'Manual' : title,
    description: describe(page),
    sheets: [CODE_STYLE, MANUAL_STYLE],
    searches: 'manual',
    // Quotes of a document are escaped, so that only the renderer writes the attribute.
    ...(String(body).includes(' data-copy="') && { hasCopies: true as const }),
    main: html`${isIndex ? '' : trailOf(manual, page)}
<h1>${isIndex ? 'Manual' : renderTitle(first)}</h1>
${isIndex ? starts() : callOf(page)}
<div class="manual">
${contentsOf(manual, page)}
<article class="doc">
${body}</article>
</div>
${neighboursOf(page)}`,
  })
}

const starts = (): Markup =>
  html`<p>Concepts, steps and reference of every part of the service. <a href="/docs/api">The API reference</a> has every call with a recorded answer, and <a href="/guide">the
guide</a> has the first calls.</p>
`

/** The call with the current facts, on the page to which the call leads a browser. */
function callOf({ document, part }: ManualPage): Markup | string {
  const explained = EXPLAINED_CALLS.find(({ page }) => page === document.address)
  if (explained === undefined || part !== null) return ''
  return html`<p class="soft">Programs receive the current facts from <code>GET ${explained.call}</code>.</p>`
}

function bodyOf(manual: Manual, { document, sections, part }: ManualPage): Markup {
  const [first, ...others] = sections
  const targetOf = (href: string) => manual.target(document, href)
  const top = part === null ? 1 : first.depth
  return html`${renderBlocks(first.blocks, targetOf)}${renderSections(others, top, targetOf)}`
}

function describe({ document, sections }: ManualPage): string {
  const text = plainText(sections[0].blocks.filter(({ type }) => type === 'paragraph'))
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return `${document.title}: ${sections[0].title}`
  return words.length <= MAX_DESCRIPTION_CHARS
    ? words
    : `${words.slice(0, MAX_DESCRIPTION_CHARS - 1).trimEnd()}…`
}

/** The path from the first page of the manual to this page. */
function trailOf(manual: Manual, { document, part }: ManualPage): Markup {
  const above = manual.documents.find(
    ({ address }) => address !== MANUAL_PATH && document.address.startsWith(`${address}/`),
  )
  const steps = [...(above === undefined ? [] : [above]), ...(part === null ? [] : [document])]
  return html`<nav class="trail" aria-label="Path"><a href="${MANUAL_PATH}">Manual</a>${steps.map(
    ({ address, title }) => html` › <a href="${address}">${title}</a>`,
  )}</nav>`
}

/**
 * Lists the headings of the page; the first page of a long document lists those of all its pages, with the anchors to which
 * links of other sites may point.
 */
function contentsOf(manual: Manual, page: ManualPage): Markup | string {
  const { document, part } = page
  if (document.isLong && part === null) return partList(manual, document)
  const [first, ...others] = page.sections
  const depths = [first.depth + 1, first.depth + 2] as const
  const two = others.filter(({ depth }) => depth <= depths[1])
  const shown = two.length <= MAX_ENTRIES ? two : others.filter(({ depth }) => depth <= depths[0])
  if (shown.length < 2) return ''
  return html`<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${shown.map(
    (section) => html`<li><a href="#${section.anchor}">${section.title}</a></li>`,
  )}</ul></nav>`
}

function partList(manual: Manual, document: ManualDocument): Markup {
  return html`<nav class="contents" aria-label="Contents"><p>Contents</p><ul>${partsOf(
    document,
  ).map(
    ([first, ...others]) =>
      html`<li>${entry(manual, document, first)}${
        others.length === 0
          ? ''
          : html`<ul>${others.map((section) => html`<li>${entry(manual, document, section)}</li>`)}</ul>`
      }</li>`,
  )}</ul></nav>`
}

const entry = (manual: Manual, document: ManualDocument, section: Section): Markup =>
  html`<a id="${section.anchor}" href="${manual.addressOf(document, section)}">${section.title}</a>`

/** Links to the parts before and after a page of a long document. */
function neighboursOf({ document, part }: ManualPage): Markup | string {
  if (!document.isLong) return ''
  const parts = partsOf(document)
  const at = part ?? -1
  const before = parts[at - 1]?.[0]
  const after = parts[at + 1]?.[0]
  const hrefOf = ({ anchor }: Section) => `${document.address}/${anchor}`
  return html`<nav class="pager" aria-label="Parts"><span>${
    before === undefined ? '' : html`← <a href="${hrefOf(before)}">${before.title}</a>`
  }</span><span>${after === undefined ? '' : html`<a href="${hrefOf(after)}">${after.title}</a> →`}</span></nav>`
}
