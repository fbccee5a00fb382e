import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { COPY_PATH, COPY_URL } from '../../../api/pages/copyScript.ts'
import { WALLET_PAGE_SCRIPT, WALLET_PATH } from '../../../api/pages/wallet/walletScript.ts'
import { IndexStale } from '../../../core/kernel/errors.ts'
import { anExplorer } from '../../builders/anExplorer.ts'
import {
  aSite,
  BURN_TX,
  EXPLORER_PAGES,
  HOSTILE,
  LABELLED,
  LABELLED_TOO,
  VAULT_PATH,
  VAULTS,
} from '../../builders/aSite.ts'
import { addressOf } from '../../builders/facts.ts'
import { findBarriers, type OpenTab, openTab, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** Script that returns the scripts of a page by their paths. */
const SCRIPTS = '[...document.scripts].map((script) => script.getAttribute("src"))'

const LIST = 'main a:text("All 31 vaults")'
const VAULT = 'main a:has-text("QIV-31")'
/** Questions of a person, the links or the search from the first page to the answer, and the answer. */
const QUESTIONS: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['What is it?', [], /An index of four tokenized US stocks/],
  ['What is it worth?', [LIST, VAULT], /Net asset value \$30,000\.00 Share price \$\d/],
  [
    'How does it compare with equal weights?',
    [LIST, VAULT],
    /Against equal weights .* 30 days \d{4}-\d\d-\d\d \d\d:\d\d . [+−]\d+\.\d\d % . [+−]\d+\.\d\d % [+−]\d/,
  ],
  [
    'Who holds it?',
    [`main a[href="${VAULT_PATH}"]`],
    /The 10 largest of 12,345 .* Account Shares Part Value .* 0x0000…0900 10\.0000 /,
  ],
  ['What are the fees?', [LIST, VAULT], /On a deposit 0\.20 % Per year 0\.90 % On gains none/],
  ['How risky is it?', [LIST, VAULT], /Volatility per year .* Maximum drawdown −\d+\.\d\d %/],
  [
    'What happened yesterday?',
    [LIST, VAULT, 'main a:text-is("Yesterday")'],
    /Events of QIV-31 on 2026-10-13/,
  ],
  [
    'What is my profit?',
    [`search ${addressOf(0x900)}`],
    /Unrealised profit ▼ −\$1\.30 Realised profit \$0\.00/,
  ],
  [
    'Did my bridge arrive?',
    ['main a:text-is("Every bridge")', `main a[href="/bridge/status/${BURN_TX}"]`],
    /USDC, Base to .* Delivered/,
  ],
  ['Does the service work?', ['nav a:text-is("Status")'], /^All parts work/],
]

let browser: Browser
/** One tab for the questions. */
let walk: OpenTab
let server: ListeningServer
let stale: ListeningServer
/** Pages of a deployment without block explorers. */
let unlinked: ListeningServer
const origin = () => `http://127.0.0.1:${server.port}`

beforeAll(async () => {
  const late = await anExplorer({
    vaults: VAULTS,
    world: { failure: { on: 'head', error: new IndexStale(90, 5), times: 1_000 } },
  })
  server = await listen(await aSite(), { host: '127.0.0.1', port: 0 })
  stale = await listen(late.app, { host: '127.0.0.1', port: 0 })
  const { app: plain } = await anExplorer({ vaults: VAULTS.slice(0, 1) })
  unlinked = await listen(plain, { host: '127.0.0.1', port: 0 })
  browser = await startBrowser()
  walk = await openTab(browser, 'about:blank')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await stale?.close()
  await unlinked?.close()
})

/** Requests of a page beside its scripts, each once. */
const ownRequests = ({ requests }: OpenTab) => {
  const scripts = [COPY_PATH, WALLET_PATH].map((path) => `${origin()}${path}?`)
  return [...new Set(requests.filter((url) => !scripts.some((script) => url.startsWith(script))))]
}

/** Script that returns the names of rows that take more than one line; labels of publishers may. */
const BROKEN_NAMES = `[...document.querySelectorAll('tbody th a')].filter((link) => {
  const range = document.createRange()
  range.selectNodeContents(link)
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
  return link.querySelector('bdi') === null && lines.size > 1
}).map((link) => link.textContent)`

/** Script that returns the captions of tables that are wider than a narrow page and are not cards. */
const WIDE_TABLES = `[...document.querySelectorAll('main table')].filter((table) => {
  const row = table.querySelector('tbody tr')
  return row !== null && getComputedStyle(row).display === 'table-row' && table.scrollWidth > innerWidth
}).map((table) => table.caption?.textContent)`

/** Script that returns hashes, addresses and ids in the text of a page without a copy button. */
const UNCOPIED = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (!/0x[0-9a-fA-F]{4,}(…|[0-9a-fA-F]{20,})|pay_[0-9a-f]{8,}/.test(textContent)) continue
    const place = parentElement.closest('[data-copy],pre,code,h1,bdi,.soft,[data-wallet]')
    if (place === null) found.push(textContent)
  }
  return found
})()`

/** Checks a page at each width and in each theme: no barrier, no overflow, no clipped card, no broken name of a row. */
async function checkViews(tab: OpenTab): Promise<void> {
  for (const view of VIEWS) {
    await tab.as(view)
    const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
    const cut = await tab.page.evaluate(
      '[...document.querySelectorAll(".box,.chart,.cards>div,.stack td")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className + " " + e.textContent.slice(0, 60))',
    )
    const broken = await tab.page.evaluate(BROKEN_NAMES)
    expect({ view, wide, cut, broken, barriers: await findBarriers(tab.page) }).toEqual({
      view,
      wide: view.width,
      cut: [],
      broken: [],
      barriers: [],
    })
  }
}

describe('the explorer', () => {
  it.each(EXPLORER_PAGES)(
    'shows %s accessibly, narrow and wide, light and dark',
    async (_name, path) => {
      await using tab = await openTab(browser, `${origin()}${path}`)
      await checkViews(tab)
      await tab.as({ width: 360, colorScheme: 'light' })
      expect(await tab.page.evaluate(WIDE_TABLES)).toEqual([])
      // The guide has addresses in its sentences.
      if (path !== '/guide') expect(await tab.page.evaluate(UNCOPIED)).toEqual([])
      expect(ownRequests(tab)).toEqual([`${origin()}${path}`])
      expect(tab.complaints.filter((text) => !/status of (40[04]|503)/.test(text))).toEqual([])
    },
  )

  it('shows an accessible page with the reason while the index is stale', async () => {
    await using tab = await openTab(browser, `http://127.0.0.1:${stale.port}/vaults`)
    await checkViews(tab)
    expect(await tab.page.locator('main').textContent()).toContain('The index is 90 s behind')
  })

  it.each(QUESTIONS)('answers "%s" from the first page in at most three clicks', async (...row) => {
    const [, clicks, answer] = row
    expect(clicks.length).toBeLessThanOrEqual(3)
    const { page } = walk
    await page.goto(`${origin()}/`)
    for (const click of clicks) {
      if (!click.startsWith('search ')) {
        await page.locator(click).first().click()
        continue
      }
      await page.getByRole('searchbox').fill(click.slice('search '.length))
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname !== '/')
    }
    // A click can end before the next page replaces the earlier page.
    const shown = async () => {
      const text = await page.evaluate('document.querySelector("main").innerText')
      return String(text).replace(/\s+/g, ' ')
    }
    await expect.poll(shown).toMatch(answer)
  })

  it('shows labels of publishers as plain text', async () => {
    await using tab = await openTab(browser, 'about:blank')
    const dialogs: string[] = []
    tab.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const [path, count] of [
      [LABELLED, 3],
      [LABELLED_TOO, HOSTILE.length - 3],
    ] as const) {
      await tab.page.goto(`${origin()}${path}`)
      expect(await tab.page.locator('a[href^="/v/hostile-"]').count()).toBe(count)
      expect(await tab.page.evaluate(SCRIPTS)).toEqual([COPY_URL, WALLET_PAGE_SCRIPT.url])
      const marked = await tab.page.evaluate(
        '[...document.querySelectorAll("*")].flatMap((e) => e.getAttributeNames()).filter((n) => n.startsWith("on") || n === "style")',
      )
      expect([marked, dialogs, tab.complaints]).toEqual([[], [], []])
    }
    const sent = [LABELLED, LABELLED_TOO].map((path) => `${origin()}${path}`)
    expect(ownRequests(tab).filter((url) => url !== 'about:blank')).toEqual(sent)
  })

  it('copies the whole value with the keyboard, and announces the copy', async () => {
    await using tab = await openTab(browser, `${origin()}${VAULT_PATH}`)
    const { page } = tab
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const values = page.locator('[data-copy]')
    const buttons = page.locator('button.copy')
    expect(await buttons.count()).toBe(await values.count())
    for (const value of [
      values.first(),
      values.last(),
      page.locator('tbody th [data-copy]').first(),
    ]) {
      const button = value.locator('button')
      await button.focus()
      await page.keyboard.press('Enter')
      await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' })
      const copied = String(await page.evaluate('navigator.clipboard.readText()'))
      expect(copied).toMatch(/^0x[0-9a-fA-F]{40,64}$/)
      expect(await button.getAttribute('aria-label')).toBe(`Copy ${copied}`)
      await page.evaluate('document.querySelector("p[role=status].skip").textContent = ""')
    }
    expect(tab.complaints).toEqual([])
  })

  it('shows every value without scripts, and has no copy button', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin()}${VAULT_PATH}`)
    expect(await page.locator('[data-copy] .mono').count()).toBeGreaterThan(20)
    expect(await page.locator('button').allTextContents()).toEqual(['Search'])
    const note = await page.locator('[data-wallet]').textContent()
    expect(note).toContain('A browser wallet needs JavaScript.')
    await context.close()
  })

  it('selects the whole value of a shortened hash without an explorer with one click', async () => {
    await using tab = await openTab(browser, `http://127.0.0.1:${unlinked.port}${VAULT_PATH}`)
    const hash = tab.page.locator('td .whole').last()
    await hash.click()
    const selected = await tab.page.evaluate('getSelection().toString()')
    expect(selected).toMatch(/^0x[0-9a-fA-F]{40,64}$/)
    expect(selected).toBe(await hash.textContent())
  })

  it.each([VAULT_PATH, `/account/${addressOf(0x900)}`, '/receipt'])(
    'prints %s in light colours, without navigation, search field and buttons',
    async (path) => {
      await using tab = await openTab(browser, `${origin()}${path}`)
      await tab.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const printed = await tab.page.evaluate(`[
        getComputedStyle(document.body).color,
        ...[...document.querySelectorAll('.top nav,.find,button.copy')]
          .filter((part) => part.checkVisibility())
          .map((part) => part.className),
      ]`)
      expect(printed).toEqual(['rgb(28, 30, 33)'])
    },
  )

  it('searches with the keyboard alone, and shows hostile text as text', async () => {
    await using tab = await openTab(browser, `${origin()}/vaults`)
    const { page } = tab
    const search = async (text: string) => {
      await page.getByRole('searchbox').focus()
      await page.getByRole('searchbox').fill(text)
      await page.keyboard.press('Enter')
    }
    await search('qiv-31')
    await page.waitForURL((url) => url.pathname.toLowerCase() === `/vault/${VAULTS[30]?.address}`)
    const [hostile] = HOSTILE
    await search(hostile)
    await page.waitForURL((url) => url.pathname === '/search')
    expect(await page.locator('main bdi').textContent()).toBe(hostile)
    expect(await page.getByRole('searchbox').inputValue()).toBe(hostile)
    expect([await page.evaluate(SCRIPTS), tab.complaints]).toEqual([[COPY_URL], []])
  })

  it('sorts, filters and pages with the keyboard alone', async () => {
    await using tab = await openTab(browser, `${origin()}/vaults`)
    const { page } = tab
    const first = () => page.locator('tbody th').first().textContent()
    const follow = async (name: string, search: string) => {
      await page.getByRole('link', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.search === search)
    }
    await follow('Age', '?sort=age')
    expect(await first()).toBe('QIV-1')
    await follow('Page 2 →', '?sort=age&page=2')
    expect(await first()).toBe('QIV-26')
    await follow('Lowest first', '?sort=age&order=asc')
    await follow('Losses', '?sort=age&order=asc&maxReturnPct=0')
    await follow('Remove the filters', '?sort=age&order=asc')
  })
})
