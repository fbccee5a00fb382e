import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Where Debian puts it; see tools/ensureChromium.ts. */
export const CHROMIUM = '/usr/bin/chromium'

/** What a browser does on its own is off: it asks for nothing but the page. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's own Chromium, without a window. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGS })
}

export type View = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

export type Sight = AsyncDisposable & {
  readonly page: Page
  /** Addresses that the page asked for, without its icon. */
  readonly requests: string[]
  /** What the browser complained about. */
  readonly complaints: string[]
  /** Shows the page as a reader of this width and these colours sees it. */
  as(view: View): Promise<void>
}

export type Look = {
  /** Whether the page may reload itself; a reload in the middle of a check ends the check. */
  readonly reloads?: boolean
}

/** A page in a browser of its own, which ends with the block that looks at it. */
export async function look(
  browser: Browser,
  url: string,
  { reloads = false }: Look = {},
): Promise<Sight> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    // The browser asks for the icon of every page when it pleases.
    if (!request.url().endsWith('/favicon.svg')) requests.push(request.url())
  })
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  if (!reloads) await dropRefresh(page)
  await page.goto(url)
  return {
    page,
    requests,
    complaints,
    as: async ({ width, colorScheme }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Removes the header `Refresh` from documents. */
async function dropRefresh(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const kept = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'refresh')
    const isChanged = kept.length < responseHeaders.length && responseStatusCode !== undefined
    const change = isChanged && { responseCode: responseStatusCode, responseHeaders: kept }
    // A page that is closed meanwhile has no use for the response.
    session.send('Fetch.continueResponse', { requestId, ...change }).catch(() => undefined)
  })
  await session.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Response' }],
  })
}

/** Ends transitions, which libraries of others run also for readers who want less motion: half-way colours are no fault. */
const SETTLE = `for (const running of document.getAnimations()) {
  if (running.effect?.getComputedTiming().endTime === Infinity) running.cancel()
  else running.finish()
}`

/** Rules of accessibility that a page breaks, each with where. Source: axe-core, every rule that it has on. */
export async function barriers(page: Page): Promise<readonly string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const found: unknown = await page.evaluate(
    `${source};
    ${SETTLE};
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`,
  )
  return Array.isArray(found) ? found.map(String) : [`no answer: ${String(found)}`]
}
