import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

/**
 * Paths of Debian's packages; see tools/ensureChromium.ts. The headless shell has the same engine as the browser, and
 * takes two thirds of the processor time, because it has no windows.
 */
const [SHELL, CHROMIUM] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser's own requests are off: it requests only the page. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the machine's Chromium without a window. */
export function startBrowser(): Promise<Browser> {
  const executablePath = existsSync(SHELL) ? SHELL : CHROMIUM
  return chromium.launch({ executablePath, headless: true, args: ARGS })
}

/** A browser of tests, and whether it runs all stories of a wallet or only the main ones. */
export type StoryBrowser = {
  readonly start: () => Promise<Browser>
  readonly stories: 'all' | 'main'
}

export const CHROMIUM_STORIES: StoryBrowser = { start: startBrowser, stories: 'all' }

export type View = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

export type OpenTab = AsyncDisposable & {
  readonly page: Page
  /** URLs that the page requested, except its icon. */
  readonly requests: string[]
  /** Messages of the console and errors of the page. */
  readonly complaints: string[]
  /** Shows the page at this width and in these colours. */
  as(view: View): Promise<void>
}

export type TabOptions = {
  /** True if the page may reload itself; a reload during a check ends the check. */
  readonly reloads?: boolean
}

/** Opens a page in a separate browser context, which closes at the end of the block. */
export async function openTab(
  browser: Browser,
  url: string,
  { reloads = false }: TabOptions = {},
): Promise<OpenTab> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    // The browser requests the icon of a page at any time.
    if (!request.url().endsWith('/favicon.svg')) requests.push(request.url())
  })
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  // Firefox ignores the header by a preference.
  if (!reloads && browser.browserType().name() === 'chromium') await dropRefresh(page)
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
    const stored = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'refresh')
    const isChanged = stored.length < responseHeaders.length && responseStatusCode !== undefined
    const change = isChanged && { responseCode: responseStatusCode, responseHeaders: stored }
    // A closed page no longer needs the response.
    session.send('Fetch.continueResponse', { requestId, ...change }).catch(() => undefined)
  })
  await session.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Response' }],
  })
}

/**
 * Script that finishes transitions, which third-party libraries run even for reduced motion.
 * Colours in the middle of a transition are not a fault.
 */
const SETTLE = `for (const running of document.getAnimations()) {
  if (running.effect?.getComputedTiming().endTime === Infinity) running.cancel()
  else running.finish()
}`

/**
 * Returns the accessibility rules that a page breaks, each with its place. Source: axe-core, all rules on by default.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // The browser compiles the script, 0.6 MB, at each evaluation.
  if (!(await page.evaluate(`'axe' in globalThis`))) {
    const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    await page.evaluate(readFileSync(path, 'utf8'))
  }
  const found: unknown = await page.evaluate(
    `${SETTLE};
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`,
  )
  return Array.isArray(found) ? found.map(String) : [`no answer: ${String(found)}`]
}
