import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Reply } from '../http/reply.ts'
import { STYLE } from './style.ts'

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
  /** True when the page shows figures of the chains; its footer states so. */
  readonly isFromChains?: boolean
  /** Address for abuse reports about a page with text of a third party; shown in the footer. */
  readonly reportTo?: { readonly email: string; readonly subject: string }
}

/** Returns a whole page for people: one document without scripts or foreign resources. */
export async function pageReply(page: Page): Promise<Reply> {
  const { status = 200, title, description, main, refreshSec, headers = {}, sheets = [] } = page
  const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${page.theme ?? 'light dark'}">
<meta name="description" content="${description}">
<title>${title} · Quartet</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(STYLE)}</style>${sheets.map((sheet) => html`<style>${raw(sheet)}</style>`)}
${page.head ?? ''}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wrap">
<a class="brand" href="/">Quartet</a>
<nav aria-label="Pages"><a href="/vaults">Vaults</a><a href="/bridge/proof">Every bridge</a><a href="/gas">Gas</a><a href="/status">Status</a><a href="/docs">Docs</a></nav>
</div></header>
<main id="main" class="wrap">
${main}
</main>
<footer><div class="wrap">${page.isFromChains === true ? 'Figures come from the logs of the chains and can be checked there. ' : ''}Times are UTC. <a href="/">Start</a> · <a href="/llms.txt">For language models</a>${reportLink(page.reportTo)}</div></footer>
</body>
</html>
`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf([STYLE, ...sheets], page),
      'cache-control': 'no-store',
      ...(refreshSec !== undefined && { refresh: String(refreshSec) }),
      ...headers,
    },
    body: String(document),
  }
}

function reportLink(reportTo: Page['reportTo']): Markup | string {
  if (reportTo === undefined) return ''
  const address = `mailto:${reportTo.email}?subject=${encodeURIComponent(reportTo.subject)}`
  return html` · <a href="${address}">Report abuse</a>`
}

/**
 * Returns a policy that blocks all scripts and foreign resources; style sheets are allowed by their
 * hashes.
 */
function policyOf(sheets: readonly string[], { frames }: Pick<Page, 'frames'>): string {
  const hashes = sheets.map((sheet) => `'sha256-${hash('sha256', sheet, 'base64')}'`)
  return [
    "default-src 'none'",
    `style-src ${hashes.join(' ')}`,
    // Source of the icon and of a publisher's logo.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames === 'anywhere' ? '*' : "'none'"}`,
  ].join('; ')
}
