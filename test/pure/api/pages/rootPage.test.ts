import { describe, expect, it } from 'vitest'
import { aBusyService, aFailingService, aFrontDoor } from '../../../builders/aFrontDoor.ts'
import { aVault, usd } from '../../../builders/facts.ts'

const get = async (app: ReturnType<typeof aFrontDoor>, accept: string) => {
  const response = await app.request('/', { headers: { accept } })
  return { response, text: await response.text() }
}
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('/', () => {
  const app = aFrontDoor(aBusyService())

  it('shows a live figure of every part, and the same figures as JSON', async () => {
    const { response, text } = await get(app, HTML)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    for (const words of ['$3,703,701<', '3 vaults', '12 bridges', '1,234', '%', 'AAPL']) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('unavailable')
    const { text: json } = await get(app, 'application/json')
    expect(JSON.parse(json).figures).toMatchObject({
      vaults: {
        count: 3,
        totalNav: '3703701.000000',
        constituents: [{ d1Pct: -1.96 }, { d1Pct: -1.96 }, { d1Pct: -1.96 }, { d1Pct: 5.26 }],
      },
      bridge: { delivered: 12, deliveredUsdc: '300000000' },
      publishing: { livePages: 1 },
      gas: { operations: 1_234, feesUsdc: '123456789' },
      uptime: { h24Pct: expect.any(Number) },
    })
  })

  it('shows the index of all vaults as one line, and its largest vaults with their pages', async () => {
    const { text } = await get(app, HTML)
    const { level } = await (await app.request('/v1/index?window=30d')).json()
    expect(text).toContain(`<b>All vaults: <data value="${level}">`)
    const { vaults } = await (await app.request('/v1/vaults?limit=3')).json()
    for (const { vault, symbol } of vaults) {
      expect(text).toContain(`<a href="/vault/${vault}"><b>${symbol}</b></a>`)
    }
    const { figures } = JSON.parse((await get(app, 'application/json')).text)
    expect(figures.index).toMatchObject({ level, vaultCount: 3, windowName: '30d' })
    expect(figures.vaults.largest.map(({ symbol }: { symbol: string }) => symbol)).toEqual(
      vaults.map(({ symbol }: { symbol: string }) => symbol),
    )
  })

  it('shows the uptime of a day with the decimals of the status', async () => {
    const { uptime } = await (await app.request('/v1/status')).json()
    const { figures } = JSON.parse((await get(app, 'application/json')).text)
    expect(figures.uptime).toEqual({ h24Pct: uptime.h24Pct })
    expect((await get(app, HTML)).text).toContain(`${uptime.h24Pct} %`)
  })

  it('counts and sums vaults beyond a thousand', async () => {
    const installation = aBusyService()
    installation.world.vaults = Array.from({ length: 1_001 }, (_none, index) =>
      aVault({ vaultId: index + 1, nav: usd(1) }),
    )
    const { text } = await get(aFrontDoor(installation), 'application/json')
    const { count, totalNav } = JSON.parse(text).figures.vaults
    expect([count, totalNav]).toEqual([1_001, '1001.000000'])
  })

  it('shows a call with its answer', async () => {
    const { start } = JSON.parse((await get(app, 'application/json')).text)
    const url = /'(http[^']+)'/.exec(start.call)?.[1] ?? ''
    expect(await (await app.request(url)).json()).toEqual(start.answer)
  })

  it('links only to existing paths', async () => {
    const { text } = await get(app, HTML)
    const links = new Set([...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path))
    for (const path of [
      '/docs',
      '/docs/api',
      '/guide',
      '/llms.txt',
      '/openapi.json',
      '/gas',
      '/status',
      '/bridge/proof',
    ]) {
      expect(links).toContain(path)
    }
    for (const path of links) expect((await app.request(path)).status, path).toBe(200)
    const { links: reported } = JSON.parse((await get(app, 'application/json')).text)
    for (const url of Object.values<string>(reported)) {
      expect((await app.request(url, { method: 'OPTIONS' })).status, url).toBe(204)
    }
  })

  it('shows "unavailable" for each part that is down, and returns 200', async () => {
    const away = aFrontDoor(aFailingService())
    const { response, text } = await get(away, HTML)
    expect(response.status).toBe(200)
    expect(text.match(/unavailable/g)?.length).toBeGreaterThanOrEqual(4)
    const { text: json } = await get(away, 'application/json')
    expect(JSON.parse(json).figures).toEqual({
      vaults: null,
      index: null,
      bridge: null,
      gas: null,
      publishing: null,
      uptime: null,
    })
  })

  it('runs no script and loads no resource', async () => {
    const { response, text } = await get(app, HTML)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(text).not.toMatch(/<script|<img|<iframe|@import|url\(/)
    expect(text.length).toBeLessThan(60_000)
  })
})
