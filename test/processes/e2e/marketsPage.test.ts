import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../api/http/listen.ts'
import { aMarketApp } from '../../builders/aMarketApp.ts'
import { changeMarkets } from '../../builders/memoryMarkets.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

type House = ReturnType<typeof aMarketApp>

const live = aMarketApp()
const partly = aMarketApp()
partly.markets.tell = (nowMs) =>
  changeMarkets(nowMs, ({ doc, window }) => ({
    doc: doc && window.asset === 'sol' ? { ...doc, tokens: null } : doc,
  }))
const down = aMarketApp()
down.markets.tell = () => null

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const INSTALLATIONS: readonly (readonly [string, House])[] = [
  ['eight windows with an answer', live],
  ['windows without an answer', partly],
  ['no window', down],
]

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

describe('/updown', () => {
  it.each(INSTALLATIONS)(
    'shows %s accessibly, narrow and wide, light and dark',
    async (name, installation) => {
      const server = await listen(installation.app, { host: '127.0.0.1', port: 0 })
      const origin = `http://127.0.0.1:${server.port}`
      try {
        await using tab = await openTab(browser, `${origin}/updown?refresh=off`)
        for (const view of VIEWS) {
          await tab.as(view)
          const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
          expect({ view, wide, barriers: await findBarriers(tab.page) }).toEqual({
            view,
            wide: view.width,
            barriers: [],
          })
          const folder = process.env['PICTURES']
          const file = `updown-${name.split(' ')[0]}-${view.width}-${view.colorScheme}.png`
          if (folder !== undefined) {
            await tab.page.screenshot({ path: `${folder}/${file}`, fullPage: true })
          }
        }
        expect(new Set(tab.requests)).toEqual(new Set([`${origin}/updown?refresh=off`]))
        expect(tab.complaints).toEqual([])
        const document = await tab.page.content()
        expect(document).not.toContain('<script')
        expect(document.length).toBeLessThan(60_000)
        expect(await tab.page.locator('h1').textContent()).toBe('Price to beat')
      } finally {
        await server.close()
      }
    },
  )
})
