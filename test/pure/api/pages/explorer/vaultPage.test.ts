import { describe, expect, it } from 'vitest'
import { readSeries } from '../../../../../api/pages/published/readSeries.ts'
import { IndexReorganised } from '../../../../../core/kernel/errors.ts'
import type { PublishRequest } from '../../../../../core/publish/ports.ts'
import {
  anExploredVault,
  anExplorer,
  EXPLORER_BLOCK,
  type ExplorerFacts,
} from '../../../../builders/anExplorer.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import { aBasket, addressOf, usd } from '../../../../builders/facts.ts'
import { requestOf } from '../../../../builders/requestOf.ts'

const VAULT = anExploredVault({
  nav: usd(5_000),
  holders: 12,
  heldBps: [4_000, 2_000, 2_000, 2_000],
  balanceUsdc6: usd(12),
})
const PATH = `/vault/${VAULT.address}`
const RANGES = ['7d', '30d', '90d', '1y', 'all']

/** Texts that try to run code, load files, end markup or reverse text. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></style></svg><svg onload=alert(1)>',
  '&lt;b&gt;&#x3c;script&#x3e;',
  '\u202egnp.exe \u2066\u0007',
  'W'.repeat(60),
]

const aPage = (label: string | null, index: number): PublishRequest =>
  aPublishedPage({
    slugs: [`page-${index}`],
    label,
    vault: VAULT.address,
    publisher: addressOf(0xd00 + index),
    publishedAtSec: EXPLORER_BLOCK.timestampSec - 3_600,
  })

const explore = (given: ExplorerFacts = {}) => anExplorer({ vaults: [VAULT], ...given })

describe('/vault/{address}', () => {
  it('shows the figures of the REST answers of the same block', async () => {
    const { page, json, faults } = await explore()
    const { html, text, status } = await page(`${PATH}?range=all`)
    expect([status, faults]).toEqual([200, []])
    const block = `?block=${EXPLORER_BLOCK.number}`
    const vault = await json(`/v1${PATH}${block}`)
    const performance = await json(`/v1${PATH}/performance${block}`)
    const { holders, holderCount } = await json(`/v1${PATH}/holders${block}&limit=10`)
    const { events } = await json(`/v1${PATH}/activity${block}&limit=10`)
    const values = [
      vault.navUsdc,
      vault.sharePriceUsdc,
      vault.idleUsdc,
      vault.maxTvlUsdc,
      vault.rebalanceBudget.tradableUsdc,
      performance.feesPaid.totalUsdc,
      ...vault.holdings.flatMap((held: Record<string, string>) => [
        held['balance'],
        held['priceUsdc'],
        held['valueUsdc'],
      ]),
      ...holders.flatMap((held: Record<string, string>) => [
        held['shares'],
        held['valueUsdc'],
        held['costBasisUsdc'],
      ]),
    ]
    for (const value of values) expect(html).toContain(`<data value="${value}">`)
    expect(text).toContain(`The 10 largest of ${holderCount} holders`)
    for (const { txHash } of events) expect(html).toContain(`>${txHash}</span>`)
    for (const { account } of holders) expect(html).toContain(`href="/account/${account}"`)
    expect(text).toContain(`block 1,000,000 of Base (8453)`)
    expect(text).toContain(vault.asOf.blockHash)
  })

  it('compares the vault over windows inside its life with the figures of REST', async () => {
    const { page, json } = await explore()
    const { text } = await page(PATH)
    const to = EXPLORER_BLOCK.timestampSec
    const shown = (pct: number) => `${pct < 0 ? '−' : '+'}${Math.abs(pct).toFixed(2)} %`
    const windows = { '7 days': '7d', '30 days': '30d', '90 days': '90d', '1 year': '365d' }
    for (const [words, window] of Object.entries(windows)) {
      const returns = await json(`/v1${PATH}/returns?window=${window}&to=${to}`)
      const row = new RegExp(` ${words} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d (.*?)\\d{4}-`).exec(text)
      expect(row?.[1]).toContain(shown(returns.vaultPct))
      expect(row?.[1]).toContain(shown(returns.equalWeightPct))
      expect(row?.[1]).toContain(shown(returns.buyAndHoldPct))
    }
    expect(text).toContain('Since launch 20')
  })

  it('has no window before the inception', async () => {
    const { page } = await explore({ days: 20 })
    const { text } = await page(PATH)
    expect(text).toContain(' 7 days 20')
    expect(text).not.toContain(' 30 days 20')
    expect(text).toContain('Since launch 20')
  })

  it.each(['all', '90d'] as const)(
    'draws buy and hold with the change of REST, over %s',
    async (range) => {
      const { json, world } = await explore()
      const history = aPastVault(world, 400)
      const inceptions = await history.inceptions(EXPLORER_BLOCK, [VAULT.address])
      const inception = inceptions.get(VAULT.address) ?? null
      const requested = { address: VAULT.address, inception, range }
      const { points } = await readSeries({ history }, EXPLORER_BLOCK, requested)
      const [first, last] = [points[0], points.at(-1)]
      const from = first?.block.timestampSec
      const { buyAndHoldPct, equalWeightPct } = await json(`/v1${PATH}/returns?from=${from}`)
      const change = (name: 'buyAndHoldUsdc6' | 'equalWeightUsdc6') =>
        (Number(last?.[name]) / Number(first?.[name]) - 1) * 100
      expect(change('buyAndHoldUsdc6')).toBeCloseTo(buyAndHoldPct, 3)
      expect(change('equalWeightUsdc6')).toBeCloseTo(equalWeightPct, 3)
      expect(first?.buyAndHoldUsdc6).toBe(Number(first?.sharePriceUsdc6))
    },
  )

  it('draws each range from the block at which its window of the table starts', async () => {
    const { json, world } = await explore()
    const history = aPastVault(world, 400)
    const inceptions = await history.inceptions(EXPLORER_BLOCK, [VAULT.address])
    const inception = inceptions.get(VAULT.address) ?? null
    const windows = { '7d': '7d', '30d': '30d', '90d': '90d', '1y': '365d' } as const
    for (const range of ['7d', '30d', '90d', '1y'] as const) {
      const requested = { address: VAULT.address, inception, range }
      const { points } = await readSeries({ history }, EXPLORER_BLOCK, requested)
      const [first, last] = [points[0], points.at(-1)]
      const window = `window=${windows[range]}&to=${EXPLORER_BLOCK.timestampSec}`
      const { vaultPct, startPoint } = await json(`/v1${PATH}/returns?${window}`)
      const drawnPct = (Number(last?.sharePriceUsdc6) / Number(first?.sharePriceUsdc6) - 1) * 100
      expect([range, first?.block.number]).toEqual([range, startPoint.blockNumber])
      expect(drawnPct).toBeCloseTo(vaultPct, 3)
    }
  })

  it('names calls that return its figures', async () => {
    const { app, page, json } = await explore()
    const { html } = await page(PATH)
    const [, code = ''] = /Calls of this service"><code>(.*?)<\/code>/s.exec(html) ?? []
    const calls = code
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .split('\n')
      .filter((line) => line.startsWith('curl'))
    expect(calls).toHaveLength(6)
    const answers = await Promise.all(
      calls.map(async (call) => {
        const answer = await app.request(requestOf(call))
        expect([call, answer.status]).toEqual([call, 200])
        return answer.json()
      }),
    )
    const block = `?block=${EXPLORER_BLOCK.number}`
    expect(answers[0]).toEqual(await json(`/v1${PATH}${block}`))
    expect(answers[1]).toMatchObject({ windowName: '7d', toAt: EXPLORER_BLOCK.timestampSec })
    expect(answers[3].points.length).toBeGreaterThan(600)
  })

  it('names calls of the contract with their results', async () => {
    const { page, json } = await explore()
    const { text } = await page(PATH)
    const { navUsdc, sharePriceUsdc, vault } = await json(`/v1${PATH}`)
    const word = (units: string) => `0x${BigInt(units).toString(16).padStart(64, '0')}`
    expect(text).toContain(`${word(navUsdc)}, which is ${navUsdc} units`)
    expect(text).toContain(`${word(sharePriceUsdc)}, which is ${sharePriceUsdc} units`)
    const calls = text.replaceAll('&quot;', '"')
    // Selectors of totalAssets() and convertToAssets(uint256).
    expect(calls).toContain(`{"to":"${vault}","data":"0x01e1d114"},"0xf4240"]`)
    expect(calls).toContain(
      `{"to":"${vault}","data":"0x07a2d13a${word(String(10n ** 18n)).slice(2)}"}`,
    )
  })

  it('names no call of the contract while the price source is unavailable', async () => {
    const prices = { status: 'unavailable', reason: 'guard tripped' } as const
    const basket = aBasket({ block: EXPLORER_BLOCK, prices })
    const { text } = await (await explore({ world: { basket } })).page(PATH)
    expect(text).toContain('The price source is unavailable, so the contract returns no value now.')
    expect(text).not.toContain('eth_call')
  })

  it('shows no figure of the paid signals', async () => {
    const { text } = await (await explore()).page(PATH)
    expect(text).not.toMatch(/RSI|Suggested|Correlation/)
  })

  it('is one document under 53 KB without a script, for every range', async () => {
    const publications = Array.from({ length: 9 }, (_none, index) => aPage('&'.repeat(60), index))
    const { page } = await explore({ days: 800, publications })
    for (const range of RANGES) {
      const { html, status, headers } = await page(`${PATH}?range=${range}`)
      expect(status).toBe(200)
      expect(Buffer.byteLength(html)).toBeLessThan(53_000)
      expect(html).not.toMatch(
        /<script(?! src="\/(?:copy|wallet)\.js\?)|<img|<iframe|<link rel="stylesheet"|@import|url\(/,
      )
      expect(html).not.toMatch(/ style="| on[a-z]+="/)
      expect(html).toContain(`range=${range}" aria-current="true">`)
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src ('sha256-[A-Za-z0-9+/=]+' ?){5}; script-src 'sha256-[A-Za-z0-9+/]{43}=' 'sha256-[A-Za-z0-9+/]{43}='; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      )
    }
  })

  it('shows the labels of published pages as plain text', async () => {
    for (const half of [HOSTILE.slice(0, 3), HOSTILE.slice(3)]) {
      const { page, faults } = await explore({ publications: half.map(aPage) })
      const { html, text } = await page(PATH)
      expect(html.match(/<a href="\/v\/page-\d"><bdi>/g)).toHaveLength(3)
      expect(html).not.toMatch(
        /<script(?! src="\/(?:copy|wallet)\.js\?)|<img|<svg onload|onerror=alert\(1\)>\s*</,
      )
      for (const unseen of ['\u202e', '\u2066', '\u0007']) expect(html).not.toContain(unseen)
      expect(text).toContain('their texts are those of the publisher')
      expect(faults).toEqual([])
    }
  })

  it('shows only live pages, and removes a page at its takedown', async () => {
    const { page, publications, time } = await explore({
      publications: [aPage('First', 0), aPage('Second', 1)],
    })
    expect((await page(PATH)).text).toContain('Second')
    publications.takeDowns.set('page-1', {
      takenDownAtSec: EXPLORER_BLOCK.timestampSec,
      reason: 'abuse',
    })
    const { text } = await page(PATH)
    expect(text).toContain('First')
    expect(text).not.toContain('Second')
    time.ms += 86_400_000
    expect((await page(PATH)).text).not.toContain('First')
  })

  it('shows a vault without shares, and a vault of the newest block', async () => {
    const empty = anExploredVault({ nav: 0n, supply: 0n, holders: 0 })
    for (const vaults of [[empty], [anExploredVault()]]) {
      const { page, faults } = await anExplorer({ vaults, days: 0 })
      for (const range of RANGES) {
        const { status, html } = await page(`/vault/${vaults[0]?.address}?range=${range}`)
        expect([status, faults]).toEqual([200, []])
        // The hash of a script may contain each of these words.
        const shown = html.replace(/ integrity="[^"]*"/g, '')
        expect(shown).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  })

  it('is a 404 page in the same frame for an address that is not a vault', async () => {
    const { page } = await explore()
    const { status, html } = await page(`/vault/${addressOf(0x1234)}`)
    expect(status).toBe(404)
    expect(html).toContain('<h1>Unknown vault</h1>')
    expect(html).toContain('<a href="/vaults">Vaults</a>')
  })

  it.each([
    '/vault/0x12',
    `/vault/${'0x'.padEnd(42, 'g')}`,
    '/vault/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/vault/%E0%A4%A',
    '/vault/QIV-1',
    `${PATH}?range=2d`,
    `${PATH}?range=%22%3E%3Cscript%3E`,
  ])('is a 400 page in the same frame for %s', async (path) => {
    const { page, faults } = await explore()
    const { status, html } = await page(path)
    expect(status).toBe(400)
    expect(html).toContain('<h1>Invalid address</h1>')
    expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)/)
    expect(faults).toEqual([])
  })

  it('accepts an address in any case, and names one form as canonical', async () => {
    const { page } = await explore()
    const { html } = await page(PATH.toUpperCase().replace('/VAULT/0X', '/vault/0x'))
    expect(html).toContain(
      `<link rel="canonical" href="http://127.0.0.1:3000/vault/0x000000000000000000000000000000000000a001">`,
    )
  })

  it('repeats its reads when its block leaves the chain during the reads', async () => {
    const error = new IndexReorganised(1)
    const { page } = await explore({ world: { failure: { on: 'read', error, times: 1 } } })
    expect((await page(PATH)).status).toBe(200)
  })

  it('links only to paths that answer, like the other pages of the explorer', async () => {
    const { page, get } = await explore({ publications: [aPage('First', 0)] })
    const paths = [
      '/vaults',
      PATH,
      `${PATH}/activity`,
      `${PATH}/holders`,
      `/account/${addressOf(0x900)}`,
      '/stock/META',
    ]
    const pages = await Promise.all(paths.map(async (path) => (await page(path)).html))
    const links = pages.flatMap((html) =>
      [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
    )
    const distinct = [...new Set(links)].filter((link) => !link.startsWith('/bridge/'))
    expect(distinct.length).toBeGreaterThan(50)
    for (const link of distinct) {
      expect([link, (await get(link, { accept: 'text/html' })).status]).toEqual([link, 200])
    }
  })

  it('returns 304 while its block and its published pages stay', async () => {
    const { page, get, publications } = await explore({ publications: [aPage('First', 0)] })
    const tag = (await page(PATH)).headers.get('etag') ?? ''
    const again = await get(PATH, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await publications.save(aPage('Second', 1))
    expect((await get(PATH, { 'if-none-match': tag })).status).toBe(200)
  })
})
