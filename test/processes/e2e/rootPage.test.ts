import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../api/http/listen.ts'
import { aBusyService, aFailingService, aFrontDoor } from '../../builders/aFrontDoor.ts'
import { barriers, look, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const HOUSES = [
  ['everything at work', aBusyService],
  ['everything away', aFailingService],
] as const

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

describe('the root page with', () => {
  it.each(HOUSES)('%s is accessible, narrow and wide, light and dark', async (_name, house) => {
    const server = await listen(aFrontDoor(house()), { host: '127.0.0.1', port: 0 })
    try {
      const origin = `http://127.0.0.1:${server.port}`
      await using sight = await look(browser, `${origin}/`)
      for (const view of VIEWS) {
        await sight.as(view)
        const wide = await sight.page.evaluate('document.documentElement.scrollWidth')
        const cut = await sight.page.evaluate(
          '[...document.querySelectorAll(".stocks span")].filter((text) => text.getBoundingClientRect().right > text.closest(".stocks").getBoundingClientRect().right).length',
        )
        expect({ view, wide, cut, barriers: await barriers(sight.page) }).toEqual({
          view,
          wide: view.width,
          cut: 0,
          barriers: [],
        })
      }
      expect(new Set(sight.requests)).toEqual(new Set([`${origin}/`]))
      expect(sight.complaints).toEqual([])
      expect(await sight.page.locator('h1').textContent()).toContain('tokenized US stocks')
    } finally {
      await server.close()
    }
  })

  it('a link on every page leads back to it', async () => {
    const server = await listen(aFrontDoor(aBusyService()), { host: '127.0.0.1', port: 0 })
    try {
      await using sight = await look(browser, `http://127.0.0.1:${server.port}/gas`)
      await sight.page.locator('a.brand').click()
      expect(new URL(sight.page.url()).pathname).toBe('/')
      await sight.page.keyboard.press('Tab')
      expect(await sight.page.locator(':focus').textContent()).toBe('Skip to content')
    } finally {
      await server.close()
    }
  })
})
