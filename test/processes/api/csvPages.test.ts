import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { operations } from '../../../core/catalogue/registry.ts'
import { aBridgeWorld, aProofRow, bridgeDepsOf } from '../../builders/aBridge.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aBlock, aVault, usd } from '../../builders/facts.ts'

const vaults = Array.from({ length: 23 }, (_none, n) =>
  aVault({ vaultId: n + 1, nav: usd(1000 + n) }),
)
const world = aWorld({ vaults })
let server: ListeningServer
let origin = ''
beforeAll(async () => {
  const rows = Array.from({ length: 60 }, () => aProofRow())
  const bridge = bridgeDepsOf(aBridgeWorld({ rows }))
  server = await listen(anApp(world, { bridge }), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(() => server?.close())

const nextOf = (answer: Response): string | null => {
  const link = answer.headers.get('link')
  return link === null ? null : (/^<(\/[^>]+)>; rel="next"$/.exec(link)?.[1] ?? '')
}
const linesOf = (text: string) => text.trimEnd().split('\r\n')

describe('a CSV table of several pages', () => {
  it('has a Link to each next page until the last, without a missing or repeated row', async () => {
    const seen: string[] = []
    const pages: string[] = []
    let next: string | null = '/v1/vaults?format=csv&limit=5&sort=nav'
    while (next !== null) {
      const answer: Response = await fetch(origin + next)
      expect(answer.status).toBe(200)
      const [head, ...rows] = linesOf(await answer.text())
      expect(head).toMatch(/^vault,vault_id,/)
      seen.push(...rows.map((row) => row.split(',')[1] ?? ''))
      next = nextOf(answer)
      if (next !== null) pages.push(next)
    }
    expect(seen).toEqual(vaults.map((_vault, n) => String(23 - n)))
    expect(pages).toHaveLength(4)
    for (const page of pages) {
      const { searchParams } = new URL(page, origin)
      expect(searchParams.get('block')).toBe(String(aBlock().number))
      expect([searchParams.get('format'), searchParams.get('limit')]).toEqual(['csv', '5'])
    }
  })

  it('keeps the time of the request in the Link', async () => {
    const answer = await fetch(`${origin}/v1/vaults?limit=1&at=${aBlock().timestampSec}`)
    const { searchParams } = new URL(nextOf(answer) ?? '', origin)
    expect(searchParams.get('at')).toBe(String(aBlock().timestampSec))
    expect(searchParams.has('block')).toBe(false)
  })

  it('has the same Link in JSON and for bridges', async () => {
    const json = await fetch(`${origin}/v1/vaults?limit=22`)
    const { nextCursor } = await json.json()
    expect(new URL(nextOf(json) ?? '', origin).searchParams.get('cursor')).toBe(nextCursor)
    const bridges = await fetch(`${origin}/v1/bridge/proof?format=csv`)
    expect(linesOf(await bridges.text())).toHaveLength(51)
    expect(nextOf(bridges)).toMatch(/^\/v1\/bridge\/proof\?format=csv&cursor=/)
    const whole = await fetch(`${origin}/v1/vaults?limit=23`)
    expect(nextOf(whole)).toBe(null)
  })

  it('exposes the Link to pages of other origins', async () => {
    const { headers } = await fetch(`${origin}/v1/vaults?limit=1`)
    expect(headers.get('access-control-expose-headers')).toMatch(/\bLink\b/)
  })
})

describe('columns of tables', () => {
  const REQUESTS = [
    '/v1/vaults?format=csv',
    '/v1/bridge/proof?format=csv',
    '/v1/attribution?format=csv',
    '/v1/stats?format=csv',
    '/v1/index?format=csv',
    '/v1/constituents/AAPL/candles?format=csv',
    `/v1/accounts/${vaults[0]?.strategist}/portfolio?format=csv`,
    ...['history', 'activity', 'holders', 'performance', 'returns'].map(
      (list) => `/v1/vault/${vaults[0]?.address}/${list}?format=csv`,
    ),
  ]

  it('have a test for every free operation with a table', () => {
    const tabled = operations.filter(
      ({ price, formats = [] }) => price === 'free' && formats.some(({ name }) => name === 'csv'),
    )
    expect(tabled).toHaveLength(REQUESTS.length)
  })

  it.each(REQUESTS)(
    '%s: each time in seconds has an ISO column, and no unit is repeated',
    async (path) => {
      const answer = await fetch(origin + path)
      expect(answer.status).toBe(200)
      const names = linesOf(await answer.text())[0]?.split(',') ?? []
      for (const [index, name] of names.entries()) {
        expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
        expect(name).not.toMatch(/weight\d|shares_shares|usdc_usdc/)
        if (name.endsWith('_unix_s')) {
          expect(names[index + 1]).toBe(name.replace(/_unix_s$/, '_iso'))
        }
      }
      expect(new Set(names).size).toBe(names.length)
    },
  )

  it('contain the symbols of the basket in a history', async () => {
    const answer = await fetch(`${origin}/v1/vault/${vaults[0]?.address}/history?format=csv`)
    const names = linesOf(await answer.text())[0]?.split(',') ?? []
    const stocks = ['aapl', 'googl', 'meta', 'nvda']
    for (const stem of ['target', 'current', 'drift']) {
      expect(names.filter((name) => name.startsWith(`${stem}_`))).toEqual(
        stocks.map((stock) => `${stem}_${stock}_bps`),
      )
    }
  })
})
