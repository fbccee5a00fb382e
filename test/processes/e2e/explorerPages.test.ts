import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../api/http/listen.ts'
import { IndexStale } from '../../../core/kernel/errors.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../builders/anExplorer.ts'
import { aPublishedPage } from '../../builders/aPublishedPage.ts'
import { aBasket, addressOf, usd } from '../../builders/facts.ts'
import { barriers, look, type Sight, startBrowser } from '../../support/browser.ts'

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
const LABELLED = `/vault/${VAULTS[1]?.address}`

let browser: Browser
let server: Listening
let stale: Listening
const origin = () => `http://127.0.0.1:${server.port}`

beforeAll(async () => {
  const { app } = await anExplorer({
    vaults: VAULTS,
    world: { basket: aBasket({ block: EXPLORER_BLOCK, halted: ['META'] }) },
    publications: HOSTILE.map((label, index) =>
      aPublishedPage({
        slugs: [`hostile-${index}`],
        label,
        vault: VAULTS[1]?.address ?? addressOf(0),
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
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await stale?.close()
})

/** Script that returns the names of rows that take more than one line; labels of publishers may. */
const BROKEN_NAMES = `[...document.querySelectorAll('tbody th a')].filter((link) => {
  const range = document.createRange()
  range.selectNodeContents(link)
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
  return link.querySelector('bdi') === null && lines.size > 1
}).map((link) => link.textContent)`

/** Checks a page at each width and in each theme: no barrier, no overflow, no clipped card, no broken name of a row. */
async function checkViews(sight: Sight): Promise<void> {
  for (const view of VIEWS) {
    await sight.as(view)
    const wide = await sight.page.evaluate('document.documentElement.scrollWidth')
    const cut = await sight.page.evaluate(
      '[...document.querySelectorAll(".box,.chart,.cards>div,.stack td")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className + " " + e.textContent.slice(0, 60))',
    )
    const broken = await sight.page.evaluate(BROKEN_NAMES)
    expect({ view, wide, cut, broken, barriers: await barriers(sight.page) }).toEqual({
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
    ['a filtered list', '/vaults?sort=drift&order=asc&window=y1&minDriftBps=301'],
    ['a list without rows', '/vaults?minReturnPct=9999'],
    ['a vault', PATH],
    ['a vault over all time', `${PATH}?range=all`],
    ['a vault with published pages', LABELLED],
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
  ])('shows %s accessibly, narrow and wide, light and dark', async (_name, path) => {
    await using sight = await look(browser, `${origin()}${path}`)
    await checkViews(sight)
    expect(new Set(sight.requests)).toEqual(new Set([`${origin()}${path}`]))
    expect(sight.complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([])
  })

  it('shows an accessible page with the reason while the index is stale', async () => {
    await using sight = await look(browser, `http://127.0.0.1:${stale.port}/vaults`)
    await checkViews(sight)
    expect(await sight.page.locator('main').textContent()).toContain('The index is 90 s behind')
  })

  it('answers questions from the first page in at most three clicks', async () => {
    await using sight = await look(browser, `${origin()}/`)
    const { page } = sight
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
    await using sight = await look(browser, 'about:blank')
    const dialogs: string[] = []
    sight.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await sight.page.goto(`${origin()}${LABELLED}`)
    expect(await sight.page.locator('a[href^="/v/hostile-"]').count()).toBe(HOSTILE.length)
    expect(await sight.page.evaluate('document.scripts.length')).toBe(0)
    const marked = await sight.page.evaluate(
      '[...document.querySelectorAll("*")].flatMap((e) => e.getAttributeNames()).filter((n) => n.startsWith("on") || n === "style")',
    )
    expect([marked, dialogs, sight.complaints]).toEqual([[], [], []])
    expect(sight.requests.filter((url) => url !== 'about:blank')).toEqual([
      `${origin()}${LABELLED}`,
    ])
  })

  it('selects the whole value of a shortened hash with one click', async () => {
    await using sight = await look(browser, `${origin()}${PATH}`)
    const hash = sight.page.locator('td .whole').last()
    await hash.click()
    const selected = await sight.page.evaluate('getSelection().toString()')
    expect(selected).toMatch(/^0x[0-9a-fA-F]{40,64}$/)
    expect(selected).toBe(await hash.textContent())
  })

  it('sorts, filters and pages with the keyboard alone', async () => {
    await using sight = await look(browser, `${origin()}/vaults`)
    const { page } = sight
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
