import { describe, expect, it } from 'vitest'
import {
  bpsText,
  centsText,
  differenceText,
  priceText,
} from '../../../../api/pages/markets/marketText.ts'
import { E18 } from '../../../../core/kernel/feeds/decimals.ts'
import { aMarketApp } from '../../../builders/aMarketApp.ts'
import { changeMarkets } from '../../../builders/memoryMarkets.ts'

async function pageOf(installation: ReturnType<typeof aMarketApp>, path = '/updown') {
  const response = await installation.app.request(path)
  const document = await response.text()
  const text = document
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, document, text }
}

describe('/updown', () => {
  it('shows eight windows with price to beat, oracle, distance, time and market', async () => {
    const { status, headers, document, text } = await pageOf(aMarketApp())
    expect(status).toBe(200)
    expect(document.match(/data-label="Window"/g)).toHaveLength(8)
    expect(text).toContain('All 8 windows answer.')
    expect(text).toContain('BTC , 5 minutes')
    expect(text).toContain('3 min 20 s left')
    expect(text).toContain('90,771.01 90,752.81 90,750.81')
    expect(text).toContain('Down by 18.20 −2.00 bps')
    expect(text).toContain('24.0 ¢, 76.0 ¢')
    expect(headers.get('refresh')).toBe('5')
  })

  it('does not refresh when refresh is off', async () => {
    const { headers, text } = await pageOf(aMarketApp(), '/updown?refresh=off')
    expect(headers.get('refresh')).toBe(null)
    expect(text).toContain('Refresh is paused.')
  })

  it('states why a window has no answer', async () => {
    const installation = aMarketApp()
    installation.markets.tell = (nowMs) =>
      changeMarkets(nowMs, ({ doc, window }) => ({
        doc: doc && window.length === '5m' ? { ...doc, tokens: null } : doc,
      }))
    const { text } = await pageOf(installation)
    expect(text).toContain('4 of 8 windows answer now.')
    expect(text).toContain(
      'The market has not listed the tokens of this window yet; retry after 5 s.',
    )
  })

  it('returns 200 when no window has an answer', async () => {
    const installation = aMarketApp()
    installation.markets.tell = () => null
    const { status, text } = await pageOf(installation)
    expect(status).toBe(200)
    expect(text).toContain('No window answers now; calls without an answer are not charged.')
    expect(
      text.match(/The oracle has not reported for some seconds; retry after 2 s\./g),
    ).toHaveLength(8)
  })
})

describe('texts of the page of markets', () => {
  it('round prices to the nearest, with decimals by the size of the price', () => {
    const price = 90_771n * E18 + 7_630_661_100_000_000n
    expect(priceText(price)).toBe('90,771.01')
    expect(priceText((2_413_051n * E18) / 1_000_000n)).toBe('2.41305')
    expect(differenceText(-(18_204n * E18) / 1_000n, price)).toBe('Down by 18.20')
    expect(differenceText(0n, price)).toBe('Up by 0.00')
    expect([bpsText(-2), bpsText(0), bpsText(0.35)]).toEqual(['−2.00 bps', '0.00 bps', '+0.35 bps'])
    expect([centsText((238n * E18) / 1_000n), centsText(null)]).toEqual(['23.8 ¢', '–'])
  })
})
