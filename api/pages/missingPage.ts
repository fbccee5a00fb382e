import { html } from 'hono/html'
import type { Reply } from '../http/reply.ts'
import { pageReply } from './layout.ts'

/** Returns the page for a 404, with links to other pages. */
export function missingPage(): Promise<Reply> {
  return pageReply({
    status: 404,
    title: 'Page not found',
    description: 'No page has this address.',
    main: html`<h1>Page not found</h1>
<p>No page has this address. Check the address, or continue here:</p>
<ul>
<li><a href="/">Start</a></li>
<li><a href="/vaults">Vaults</a></li>
<li><a href="/docs">Manual</a></li>
<li><a href="/docs/api">API reference</a></li>
<li><a href="/bridge/proof">Every bridge</a></li>
<li><a href="/gas">Gas</a></li>
<li><a href="/status">Status</a></li>
</ul>
<p class="soft">Programs receive this answer as JSON; <a href="/openapi.json">/openapi.json</a> lists every path.</p>`,
    headers: { vary: 'Accept' },
  })
}
