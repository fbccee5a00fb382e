import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../api/http/listen.ts'
import { aBusyService, aFailingService, aFrontDoor } from '../../builders/aFrontDoor.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const INSTALLATIONS = [
  ['all parts up', aBusyService],
  ['all parts down', aFailingService],
] as const

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

describe('the root page', () => {
  it.each(INSTALLATIONS)(
    'is accessible with %s, narrow and wide, light and dark',
    async (_name, installation) => {
      const server = await listen(aFrontDoor(installation()), { host: '127.0.0.1', port: 0 })
      try {
        const origin = `http://127.0.0.1:${server.port}`
        await using tab = await openTab(browser, `${origin}/`)
        for (const view of VIEWS) {
          await tab.as(view)
          const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
          const cut = await tab.page.evaluate(
            '[...document.querySelectorAll(".stocks span")].filter((text) => text.getBoundingClientRect().right > text.closest(".stocks").getBoundingClientRect().right).length',
          )
          expect({ view, wide, cut, barriers: await findBarriers(tab.page) }).toEqual({
            view,
            wide: view.width,
            cut: 0,
            barriers: [],
          })
        }
        expect(new Set(tab.requests)).toEqual(new Set([`${origin}/`]))
        expect(tab.complaints).toEqual([])
        expect(await tab.page.locator('h1').textContent()).toContain('tokenized US stocks')
      } finally {
        await server.close()
      }
    },
  )

  it('has a link from every other page', async () => {
    const server = await listen(aFrontDoor(aBusyService()), { host: '127.0.0.1', port: 0 })
    try {
      await using tab = await openTab(browser, `http://127.0.0.1:${server.port}/gas`)
      await tab.page.locator('a.brand').click()
      await expect.poll(() => new URL(tab.page.url()).pathname).toBe('/')
      // A key that is pressed before the page is loaded moves no focus.
      await tab.page.waitForLoadState()
      await tab.page.keyboard.press('Tab')
      expect(await tab.page.locator(':focus').textContent()).toBe('Skip to content')
    } finally {
      await server.close()
    }
  })
})
