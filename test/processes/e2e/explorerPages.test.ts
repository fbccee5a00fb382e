import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { COPY_PATH, COPY_URL } from '../../../api/pages/copyScript.ts'
import { WALLET_PAGE_SCRIPT, WALLET_PATH } from '../../../api/pages/wallet/walletScript.ts'
import { IndexStale } from '../../../core/kernel/errors.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../builders/anExplorer.ts'
import { aPublishedPage } from '../../builders/aPublishedPage.ts'
import { aBasket, addressOf, usd } from '../../builders/facts.ts'
import { noGas } from '../../builders/noGas.ts'
import { findBarriers, type OpenTab, openTab, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** Labels that try to run code, load files, end markup or reverse text. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></style></svg><svg onload=alert(1)>',
  '\u202egnp.exe \u2066\u0007',
  'W'.repeat(60),
] as const

const OPERATIONS = [8453, 137].map((chainId) => ({
  chainId,
  userOpHash: `0x${'0b'.repeat(32)}` as const,
  sponsorshipId: null,
  txHash: `0x${'0e'.repeat(32)}` as const,
  sender: addressOf(0x900),
  success: chainId === 137,
  actualGasCostWei: 5n,
  actualGasUsed: 5n,
  txCostWei: 4n,
  feeUsdc6: 30_000n,
  blockNumber: 77,
  timestampSec: EXPLORER_BLOCK.timestampSec - 9,
}))

/** Script that returns the scripts of a page by their paths. */
const SCRIPTS = '[...document.scripts].map((script) => script.getAttribute("src"))'

const VAULTS = [
  anExploredVault({
    vaultId: 1,
    nav: usd(9_876_543.21),
    maxTvlUsdc6: usd(12_000_000),
    heldBps: [3_100, 2_400, 2_300, 1_900],
    holders: 12_345,
  }),
  ...Array.from({ length: 30 }, (_none, index) =>
    anExploredVault({
      vaultId: index + 2,
      nav: usd(1_000 * (index + 1)),
      strategist: addressOf(0x5000 + (index % 3)),
      targetWeightsBps: [3_333, 3_333, 1_667, 1_667],
    }),
  ),
]
const PATH = `/vault/${VAULTS[0]?.address}`
/** Transaction of the newest event of each vault. */
const EVENT_TX = `0x${(0xabcdef0).toString(16).padStart(64, '0')}`
/** Vaults with published pages, at most three pages each. */
const LABELLED = `/vault/${VAULTS[1]?.address}`
const LABELLED_TOO = `/vault/${VAULTS[2]?.address}`

let browser: Browser
let server: ListeningServer
let stale: ListeningServer
/** Pages of a deployment without block explorers. */
let unlinked: ListeningServer
const origin = () => `http://127.0.0.1:${server.port}`

beforeAll(async () => {
  const { app } = await anExplorer({
    vaults: VAULTS,
    world: { basket: aBasket({ block: EXPLORER_BLOCK, halted: ['META'] }) },
    app: {
      explorers: new Map([[8453, 'https://explorer.example']]),
      gas: { ...noGas, stats: { ...noGas.stats, ofSender: async () => OPERATIONS } },
    },
    publications: HOSTILE.map((label, index) =>
      aPublishedPage({
        slugs: [`hostile-${index}`],
        label,
        vault: VAULTS[index < 3 ? 1 : 2]?.address ?? addressOf(0),
        publisher: addressOf(0xd00 + index),
        publishedAtSec: EXPLORER_BLOCK.timestampSec - 60,
      }),
    ),
  })
  const late = await anExplorer({
    vaults: VAULTS,
    world: { failure: { on: 'head', error: new IndexStale(90, 5), times: 1_000 } },
  })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  stale = await listen(late.app, { host: '127.0.0.1', port: 0 })
  const { app: plain } = await anExplorer({ vaults: VAULTS.slice(0, 1) })
  unlinked = await listen(plain, { host: '127.0.0.1', port: 0 })
  browser = await startBrowser()
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
  it.each([
    ['the list of vaults', '/vaults'],
    ['the data', '/data'],
    ['a table of the data', '/data/vault_state'],
    ['a filtered list', '/vaults?sort=drift&order=asc&window=y1&minDriftBps=301'],
    ['a list without rows', '/vaults?minReturnPct=9999'],
    ['a vault', PATH],
    ['a vault over all time', `${PATH}?range=all`],
    ['a vault with published pages', LABELLED],
    ['a vault with other published pages', LABELLED_TOO],
    ['the events of a day', `${PATH}/activity`],
    ['all holders', `${PATH}/holders`],
    ['a day without events', `${LABELLED}/activity?day=2026-10-01`],
    ['an account', `/account/${addressOf(0x900)}`],
    ['an account without shares', `/account/${addressOf(0x5000)}`],
    ['a stock', '/stock/NVDA?range=90d'],
    ['a halted stock', '/stock/META'],
    ['an unknown stock', '/stock/TSLA'],
    ['an unknown vault', `/vault/${addressOf(0x1234)}`],
    ['an invalid address', '/vault/0x12'],
    ['the search without a text', '/search'],
    ['a search with several hits', '/search?q=stock'],
    ['a search for a transaction', `/search?q=${EVENT_TX}`],
    ['a search without a hit', `/search?q=${'W'.repeat(128)}`],
    ['a search for an unusable text', `/search?q=0x${'a'.repeat(100)}`],
    ['the manual', '/docs'],
    ['a document', '/docs/payments'],
    ['the first page of a long document', '/docs/runbook'],
    ['a part of a long document', '/docs/contracts/powers'],
    ['a table of a document', '/docs/vocabulary/names-from-r-to-s'],
    ['a decision', '/docs/decisions/0008-payment-gate'],
    ['a search of the manual', '/docs?q=refund'],
    ['a search of the manual without a hit', '/docs?q=qqqqzzzz'],
    ['the guide', '/guide'],
    ['a section of the guide', '/guide?topic=transactions'],
  ])('shows %s accessibly, narrow and wide, light and dark', async (_name, path) => {
    await using tab = await openTab(browser, `${origin()}${path}`)
    await checkViews(tab)
    expect(ownRequests(tab)).toEqual([`${origin()}${path}`])
    expect(tab.complaints.filter((text) => !/status of (40[04]|503)/.test(text))).toEqual([])
  })

  it('shows an accessible page with the reason while the index is stale', async () => {
    await using tab = await openTab(browser, `http://127.0.0.1:${stale.port}/vaults`)
    await checkViews(tab)
    expect(await tab.page.locator('main').textContent()).toContain('The index is 90 s behind')
  })

  it('answers questions from the first page in at most three clicks', async () => {
    await using tab = await openTab(browser, `${origin()}/`)
    const { page } = tab
    const words = async () => {
      const text = await page.evaluate('document.querySelector("main").innerText')
      return String(text).replace(/\s+/g, ' ')
    }
    expect(await words()).toMatch(/All vaults: [\d,.]+ points.*equal weights/)
    await page.locator('main a', { hasText: 'All 31 vaults' }).click()
    await page.locator('main a', { hasText: 'QIV-31' }).click()
    const shown = await words()
    const answers = [
      /Net asset value \$30,000\.00/,
      /30 days \d{4}-\d\d-\d\d \d\d:\d\d . [+−]\d+\.\d\d % . [+−]\d+\.\d\d %/,
      /Holders 1 /,
      /On a deposit 0\.20 % Per year 0\.90 % On gains none/,
      /Maximum drawdown −\d+\.\d\d %/,
      /Activity .* Deposit 2026-10-14 17:46:40/,
    ]
    for (const answer of answers) expect(shown).toMatch(answer)
    await page.locator('main a', { hasText: 'Yesterday' }).click()
    expect(await words()).toContain('Events of QIV-31 on 2026-10-13')
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
    await using tab = await openTab(browser, `${origin()}${PATH}`)
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
    await page.goto(`${origin()}${PATH}`)
    expect(await page.locator('[data-copy] .mono').count()).toBeGreaterThan(20)
    expect(await page.locator('button').allTextContents()).toEqual(['Search'])
    const note = await page.locator('[data-wallet]').textContent()
    expect(note).toContain('A wallet in the browser needs JavaScript.')
    await context.close()
  })

  it('selects the whole value of a shortened hash without an explorer with one click', async () => {
    await using tab = await openTab(browser, `http://127.0.0.1:${unlinked.port}${PATH}`)
    const hash = tab.page.locator('td .whole').last()
    await hash.click()
    const selected = await tab.page.evaluate('getSelection().toString()')
    expect(selected).toMatch(/^0x[0-9a-fA-F]{40,64}$/)
    expect(selected).toBe(await hash.textContent())
  })

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
