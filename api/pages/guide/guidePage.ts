import { html } from 'hono/html'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { Guide } from '../../../core/catalogue/getGuide.ts'
import { TOPIC_LINES } from '../../../core/catalogue/guideTopics.ts'
import type { Operation } from '../../../core/catalogue/operation.ts'
import type { Reply } from '../../http/reply.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { Manual } from '../manual/createManual.ts'
import { CODE_STYLE } from '../toolStyles.ts'

export const GUIDE_PATH = '/guide'

/** Address of the document of the manual about the calls of a section, by section. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  vaults: '/docs/explorer',
  analytics: '/docs/analytics',
  publishing: '/docs/publish',
  bridge: '/docs/bridge',
  gas: '/docs/gas',
  leads: '/docs/leads',
  shops: '/docs/shop',
  markets: '/docs/updown',
  payment: '/docs/payments',
  agents: '/docs/mcp',
} satisfies Partial<Record<keyof typeof TOPIC_LINES, string>>

type GuideDeps = { readonly deps: Deps; readonly guide: Operation; readonly manual: Manual }

/** `/guide?topic=`: the guide, or one section, with calls that a reader can copy. Throws InvalidInput for an unknown section. */
export async function guidePage(
  { deps, guide, manual }: GuideDeps,
  { req }: HttpContext,
): Promise<Reply> {
  const topic = req.query('topic')
  const { body } = await guide.answer(deps, { query: topic === undefined ? {} : { topic } })
  return pageOf(body as Guide, manual)
}

function pageOf(guide: Guide, manual: Manual): Promise<Reply> {
  const { topic, what } = guide
  return pageReply({
    title: topic === null ? 'Guide' : `Guide: ${topic}`,
    description: what,
    sheets: [CODE_STYLE],
    hasCopies: true,
    main: html`${topic === null ? '' : html`<nav class="trail" aria-label="Path"><a href="${GUIDE_PATH}">Guide</a></nav>`}
<h1>${topic === null ? 'Guide' : TOPIC_LINES[topic]}</h1>
${topic === null ? html`<p>${what}</p><p>${guide.howItWorks}</p>` : manualLine(manual, topic)}
<h2>${topic === null ? 'First calls' : 'Calls'}</h2>
<ol class="calls">${guide.steps.map(stepRow)}</ol>
${topicList(guide)}
${rules(guide)}
<p class="soft">Programs receive this page as JSON: <code>GET /v1/guide${topic === null ? '' : `?topic=${topic}`}</code>.</p>`,
  })
}

function manualLine({ documents }: Manual, topic: string): Markup | string {
  const document = documents.find(({ address }) => address === DOCUMENTS[topic])
  if (document === undefined) return ''
  return html`<p>The manual: <a href="${document.address}">${document.title}</a></p>`
}

function stepRow({ do: task, call, why, answers }: Guide['steps'][number]): Markup {
  return html`<li><p>${task}</p><p class="soft">${why}${answers === 402 ? ' The answer without a payment is 402 with the price.' : ''}</p>
<div class="code" data-copy="call"><pre tabindex="0"><code>${call}</code></pre></div></li>
`
}

function topicList({ topics = [] }: Guide): Markup | string {
  if (topics.length === 0) return ''
  return html`<h2>Sections</h2>
<dl class="facts box">${topics.map(
    ({ topic, about }) =>
      html`<div><dt><a href="${GUIDE_PATH}?topic=${topic}">${topic}</a></dt><dd>${about}</dd></div>`,
  )}</dl>`
}

function rules(guide: Guide): Markup | string {
  const { amounts, signing, network, fees, payment } = guide
  const rows = Object.entries({
    Amounts: amounts,
    Signing: signing,
    Network: network,
    Fees: fees,
    Payment: payment,
  })
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)
  return rows.length === 0
    ? ''
    : html`<h2>Rules</h2>
<dl class="facts box">${rows}</dl>`
}
