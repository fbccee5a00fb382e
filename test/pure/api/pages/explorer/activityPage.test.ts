import { describe, expect, it } from 'vitest'
import { anExploredVault, anExplorer } from '../../../../builders/anExplorer.ts'
import { addressOf, usd } from '../../../../builders/facts.ts'

const VAULT = anExploredVault({ nav: usd(5_000) })
const PATH = `/vault/${VAULT.address}/activity`
const explore = () => anExplorer({ vaults: [VAULT] })

describe('/vault/{address}/activity', () => {
  it('shows the events of the day of the newest block, with their sums', async () => {
    const { page, json, faults } = await explore()
    const { status, html, text } = await page(PATH)
    const { events } = await json(`/v1${PATH}`)
    const today = events.filter(
      ({ timestamp }: { timestamp: number }) => timestamp >= 1_791_936_000,
    )
    expect([status, faults]).toEqual([200, []])
    expect(today.length).toBeGreaterThan(8)
    expect(text).toContain(
      `${today.length} events: $1,234.56 deposited, $1,234.56 redeemed in USDC.`,
    )
    for (const { txHash } of today) expect(html).toContain(`>${txHash}</span>`)
    expect(text).toContain('Events of QIV-1 on 2026-10-14')
    expect(html).not.toContain('rel="next"')
  })

  it('links to the previous day, whose page links back', async () => {
    const { page } = await explore()
    const [, before = ''] = /rel="prev" href="([^"]+)"/.exec((await page(PATH)).html) ?? []
    expect(before).toBe(`${PATH}?day=2026-10-13`)
    const { status, html } = await page(before)
    expect(status).toBe(200)
    expect(html).toContain(`rel="next" href="${PATH}?day=2026-10-14"`)
  })

  it('links to no day before the creation of the vault', async () => {
    const { page } = await explore()
    let path = PATH
    for (let days = 0; days < 1_000; days += 1) {
      const { status, html } = await page(path)
      expect({ path, status }).toEqual({ path, status: 200 })
      const [, before] = /rel="prev" href="([^"]+)"/.exec(html) ?? []
      if (before === undefined) break
      path = before
    }
    const created = new Date(VAULT.createdAtSec * 1_000).toISOString().slice(0, 10)
    expect(path).toBe(`${PATH}?day=${created}`)
  })

  it('is linked from the page of the vault, for today and yesterday', async () => {
    const { page } = await explore()
    const { html } = await page(`/vault/${VAULT.address}`)
    expect(html).toContain(`<a href="${PATH}?day=2026-10-14">Today</a>`)
    expect(html).toContain(`<a href="${PATH}?day=2026-10-13">Yesterday</a>`)
  })

  it.each([
    ['?day=2026-10-15', 400],
    ['?day=2026-02-30', 400],
    ['?day=%3Cscript%3E', 400],
    ['?day=1970-01-01', 400],
    ['?cursor=%3Cscript%3E', 400],
  ])('is a page in the same frame for %s', async (query, expected) => {
    const { page, faults } = await explore()
    const { status, html } = await page(`${PATH}${query}`)
    expect([status, faults]).toEqual([expected, []])
    expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)/)
  })

  it('is a 404 page for an address that is not a vault', async () => {
    const { page } = await explore()
    const { status, html } = await page(`/vault/${addressOf(0x1234)}/activity`)
    expect(status).toBe(404)
    expect(html).toContain('<h1>Unknown vault</h1>')
  })
})
