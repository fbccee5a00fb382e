import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../api/http/listen.ts'
import { aMarketApp } from '../../builders/aMarketApp.ts'
import { changedMarkets } from '../../builders/memoryMarkets.ts'
import { barriers, look, startBrowser } from '../../support/browser.ts'

type House = ReturnType<typeof aMarketApp>

const live = aMarketApp()
const partly = aMarketApp()
partly.markets.tell = (nowMs) =>
  changedMarkets(nowMs, ({ doc, window }) => ({
    doc: doc && window.asset === 'sol' ? { ...doc, tokens: null } : doc,
  }))
const down = aMarketApp()
down.markets.tell = () => null

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const HOUSES: readonly (readonly [string, House])[] = [
  ['eight windows that answer', live],
  ['some that do not', partly],
  ['none', down],
]

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

describe('/updown', () => {
  it.each(HOUSES)('shows %s accessibly, narrow and wide, light and dark', async (name, house) => {
    const server = await listen(house.app, { host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${server.port}`
    try {
      await using sight = await look(browser, `${origin}/updown?refresh=off`)
      for (const view of VIEWS) {
        await sight.as(view)
        const wide = await sight.page.evaluate('document.documentElement.scrollWidth')
        expect({ view, wide, barriers: await barriers(sight.page) }).toEqual({
          view,
          wide: view.width,
          barriers: [],
        })
        const folder = process.env['PICTURES']
        const file = `updown-${name.split(' ')[0]}-${view.width}-${view.colorScheme}.png`
        if (folder !== undefined) {
          await sight.page.screenshot({ path: `${folder}/${file}`, fullPage: true })
        }
      }
      expect(new Set(sight.requests)).toEqual(new Set([`${origin}/updown?refresh=off`]))
      expect(sight.complaints).toEqual([])
      const document = await sight.page.content()
      expect(document).not.toContain('<script')
      expect(document.length).toBeLessThan(60_000)
      expect(await sight.page.locator('h1').textContent()).toBe('Price to beat')
    } finally {
      await server.close()
    }
  })
})
