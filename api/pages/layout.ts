import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Reply } from '../http/reply.ts'
import { COPY_HASH, COPY_URL } from './copyScript.ts'
import { STYLE } from './style.ts'
import { COPY_STYLE, FIND_STYLE } from './toolStyles.ts'

/** Part of a page, already escaped. */
export type Markup = ReturnType<typeof html>

type Page = {
  readonly status?: number
  readonly title: string
  readonly description: string
  readonly main: Markup
  /** Refresh interval, seconds, for pages with changing content. */
  readonly refreshSec?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Further style sheets, in their order after the common sheet. */
  readonly sheets?: readonly string[]
  /** Further elements of the head. */
  readonly head?: Markup
  /** Colour scheme of a page; defaults to the reader's setting. */
  readonly theme?: 'light' | 'dark'
  /** Pages that may frame this page; by default, no page may. */
  readonly frames?: 'anywhere'
  /** True when values of the page have `data-copy`, so that the page loads the script of their buttons. */
  readonly hasCopies?: true
  /** Script of the page beside that of the copy buttons; this script may call the API of this origin. */
  readonly script?: PageScript
  /**
   * True when the script has editors of text. A browser that changes a styled text writes style attributes into the
   * text, so the policy allows these attributes, and no style elements.
   */
  readonly hasEditors?: true
  /** Text in the search field. */
  readonly searched?: string
  /** Place that the search field searches; defaults to the chains. */
  readonly searches?: 'manual'
  /** True when the page shows figures of the chains; its footer states so. */
  readonly isFromChains?: boolean
  /** Address for abuse reports about a page with text of a third party; shown in the footer. */
  readonly reportTo?: { readonly email: string; readonly subject: string }
}

/** File of this origin with its hash, for the tag and for the policy. Source: SRI, CSP 3. */
export type PageScript = { readonly url: string; readonly integrity: string }

/** Longest text of the search field, characters. */
export const MAX_SEARCH_CHARS = 128

const COPY: PageScript = { url: COPY_URL, integrity: COPY_HASH }

/** Returns a whole page for people: one document without foreign resources, with at most two scripts of this origin. */
export async function pageReply(page: Page): Promise<Reply> {
  const { status = 200, title, description, main, refreshSec, headers = {} } = page
  const sheets = sheetsOf(page)
  const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${page.theme ?? 'light dark'}">
<meta name="description" content="${description}">
<title>${title} · Quartet</title>
<link rel="icon" href="/favicon.svg">
${sheets.map((sheet) => html`<style>${raw(sheet)}</style>`)}
${scriptsOf(page).map(
  ({ url, integrity }) => html`<script src="${url}" integrity="${integrity}" defer></script>
`,
)}${page.head ?? ''}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wrap">
<a class="brand" href="/">Quartet</a>
<nav aria-label="Pages"><a href="/vaults">Vaults</a><a href="/bridge">Bridge</a><a href="/gas">Gas</a><a href="/status">Status</a><a href="/docs">Manual</a>${hasField(page) ? '' : html`<a href="/search">Search</a>`}</nav>${hasField(page) ? searchField(page) : ''}
</div></header>
<main id="main" class="wrap">
${main}
</main>
<footer><div class="wrap">${page.isFromChains === true ? 'Figures come from the logs of the chains and can be checked there. ' : ''}Times are UTC. <a href="/">Start</a> · <a href="/guide">Guide</a> · <a href="/docs">Manual</a> · <a href="/docs/api">API reference</a> · <a href="/data">Data</a> · <a href="/llms.txt">For language models</a>${reportLink(page.reportTo)}</div></footer>
</body>
</html>
`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(sheets, page),
      'cache-control': 'no-store',
      ...(refreshSec !== undefined && { refresh: String(refreshSec) }),
      ...headers,
    },
    body: String(document),
  }
}

/** Returns the style sheets of a page; the sheets of this page alone are last. */
function sheetsOf(page: Page): readonly string[] {
  return [
    STYLE,
    ...(hasField(page) ? [FIND_STYLE] : []),
    ...(page.hasCopies === true ? [COPY_STYLE] : []),
    ...(page.sheets ?? []),
  ]
}

/**
 * A refresh would clear the field while the reader writes, and a form in a frame could be part of a foreign page. These
 * pages link to the search instead.
 */
function hasField({ frames, refreshSec }: Pick<Page, 'frames' | 'refreshSec'>): boolean {
  return frames === undefined && refreshSec === undefined
}

const FIELDS = {
  chains: {
    action: '/search',
    label: 'Address, transaction, symbol, page or id',
    placeholder: 'Address, hash, symbol',
  },
  manual: { action: '/docs', label: 'Words of the manual', placeholder: 'Search the manual' },
} as const

function searchField({ searched = '', searches = 'chains' as const }: SearchFieldOf): Markup {
  const { action, label, placeholder } = FIELDS[searches]
  return html`
<form class="find" role="search" action="${action}"><input type="search" name="q" value="${searched}" maxlength="${MAX_SEARCH_CHARS}" aria-label="${label}" placeholder="${placeholder}" autocomplete="off" autocapitalize="off" spellcheck="false"><button>Search</button></form>`
}

type SearchFieldOf = Pick<Page, 'searched'> & { readonly searches?: keyof typeof FIELDS }

function reportLink(reportTo: Page['reportTo']): Markup | string {
  if (reportTo === undefined) return ''
  const address = `mailto:${reportTo.email}?subject=${encodeURIComponent(reportTo.subject)}`
  return html` · <a href="${address}">Report abuse</a>`
}

const scriptsOf = ({
  hasCopies,
  script,
}: Pick<Page, 'hasCopies' | 'script'>): readonly PageScript[] => [
  ...(hasCopies === true ? [COPY] : []),
  ...(script === undefined ? [] : [script]),
]

type PolicyOf = Pick<Page, 'frames' | 'refreshSec' | 'hasCopies' | 'hasEditors' | 'script'>

/**
 * Returns a policy that blocks foreign resources and all scripts but those with the known hashes; style sheets are
 * allowed by their hashes.
 */
function policyOf(sheets: readonly string[], page: PolicyOf): string {
  const hashes = sheets.map((sheet) => `'sha256-${hash('sha256', sheet, 'base64')}'`)
  const scripts = scriptsOf(page).map(({ integrity }) => `'${integrity}'`)
  return [
    "default-src 'none'",
    `style-src ${hashes.join(' ')}`,
    ...(page.hasEditors === true ? ["style-src-attr 'unsafe-inline'"] : []),
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    ...(page.script === undefined ? [] : ["connect-src 'self'"]),
    // Source of the icon and of a publisher's logo.
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${hasField(page) ? "'self'" : "'none'"}`,
    `frame-ancestors ${page.frames === 'anywhere' ? '*' : "'none'"}`,
  ].join('; ')
}
