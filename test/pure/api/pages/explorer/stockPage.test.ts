import { describe, expect, it } from 'vitest'
import { drawCandles } from '../../../../../api/pages/charts/drawCandles.ts'
import { MAX_CANDLES, mergeCandles } from '../../../../../api/pages/charts/plotCandles.ts'
import type { DrawnCandle } from '../../../../../core/kernel/operation/chart.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { aBasket, usd } from '../../../../builders/facts.ts'
import { requestOf } from '../../../../builders/requestOf.ts'

const VAULTS = [anExploredVault({ nav: usd(5_000) })]

describe('/stock/{symbol}', () => {
  it('shows price, multiplier and trades of the REST answers', async () => {
    const { app, page, json, faults } = await anExplorer({ vaults: VAULTS })
    const { status, html, text } = await page('/stock/NVDA?range=7d')
    expect([status, faults]).toEqual([200, []])
    const { constituents, priceSource } = await json(`/v1/basket?block=${EXPLORER_BLOCK.number}`)
    const [, , , stock] = constituents
    expect(html).toContain(`<data value="${stock.priceUsdc}">`)
    expect(text).toContain(stock.address)
    expect(text).toContain(priceSource)
    expect(text).toContain('Display multiplier 1:')
    const [, call = ''] = /<code>(curl .*?)<\/code>/s.exec(html) ?? []
    const answer = await app.request(
      requestOf(call.replaceAll('&#39;', "'").replaceAll('&amp;', '&')),
    )
    const { candles } = await answer.json()
    expect(candles.length).toBeGreaterThan(160)
    const trades = candles.reduce((sum: number, own: { trades: number }) => sum + own.trades, 0)
    expect(text).toContain(`Trades ${trades.toLocaleString('en')}`)
  })

  it('is one document under 60 KB without a script, for every range and stock', async () => {
    const { page } = await anExplorer({ vaults: VAULTS, days: 800 })
    for (const symbol of ['AAPL', 'googl', 'META', 'NVDA']) {
      for (const range of ['7d', '30d', '90d', '1y', 'all']) {
        const { status, html } = await page(`/stock/${symbol}?range=${range}`)
        expect([symbol, range, status]).toEqual([symbol, range, 200])
        expect(Buffer.byteLength(html)).toBeLessThan(60_000)
        expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)| style="| on[a-z]+="|NaN|undefined/)
      }
    }
  })

  it('states a halt of the issuer', async () => {
    const basket = aBasket({ block: EXPLORER_BLOCK, halted: ['META'] })
    const { page } = await anExplorer({ vaults: VAULTS, world: { basket } })
    expect((await page('/stock/META')).text).toContain('Halted by the issuer')
    expect((await page('/stock/AAPL')).text).not.toContain('Halted by the issuer')
  })

  it('is a 404 page for an unknown stock, and a 400 page for an unknown range', async () => {
    const { page } = await anExplorer({ vaults: VAULTS })
    for (const symbol of ['TSLA', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'A'.repeat(500)]) {
      const { status, html } = await page(`/stock/${symbol}`)
      expect(status).toBe(404)
      expect(html).toContain('<h1>Unknown stock</h1>')
      expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)/)
    }
    expect((await page('/stock/AAPL?range=2d')).status).toBe(400)
  })
})

describe('a chart of candles', () => {
  const candles = Array.from({ length: 1_000 }, (_none, index): DrawnCandle => {
    const open = 100 + Math.sin(index / 7)
    const close = 100 + Math.sin((index + 1) / 7)
    const [startSec, endSec] = [1_790_000_000 + index * 60, 1_790_000_060 + index * 60]
    return {
      startSec,
      endSec,
      open,
      close,
      high: Math.max(open, close) + 1,
      low: Math.min(open, close) - 1,
    }
  })

  it('merges neighbours without a loss of extremes, of the first open and of the last close', () => {
    const merged = mergeCandles(candles, MAX_CANDLES)
    expect(merged.length).toBeLessThanOrEqual(MAX_CANDLES)
    expect(merged[0]?.open).toBe(candles[0]?.open)
    expect(merged.at(-1)?.close).toBe(candles.at(-1)?.close)
    const highest = (all: readonly DrawnCandle[]) => Math.max(...all.map(({ high }) => high))
    const lowest = (all: readonly DrawnCandle[]) => Math.min(...all.map(({ low }) => low))
    expect([highest(merged), lowest(merged)]).toEqual([highest(candles), lowest(candles)])
  })

  it('draws rises and falls in separate shapes, inside the drawing', async () => {
    const about = { id: 'one', title: 'Candles', description: 'Prices.' }
    const svg = String(await drawCandles({ ...about, candles }))
    for (const kind of ['rise', 'fall']) {
      const [, path = ''] = new RegExp(`class="candle ${kind}" d="([^"]+)"`).exec(svg) ?? []
      expect(path.match(/Z/g)?.length).toBeGreaterThan(20)
      const tops = [...path.matchAll(/M\d+ (\d+)V(\d+)/g)].flatMap(([, from, to]) => [from, to])
      expect(Math.max(...tops.map(Number))).toBeLessThanOrEqual(600)
    }
    const none = String(await drawCandles({ ...about, candles: [] }))
    expect(none).toContain('No trades in this range.')
    const single = String(await drawCandles({ ...about, candles: candles.slice(0, 1) }))
    expect(single).not.toContain('NaN')
  })
})
