import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../api/app.ts'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp, depsOf } from '../../builders/anApp.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

let browser: Browser
let server: ListeningServer
let origin = ''
beforeAll(async () => {
  server = await listen(anApp(aWorld()), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${server.port}`
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('a path that does not exist', () => {
  it('is an accessible page for a browser, narrow and wide, light and dark', async () => {
    await using tab = await openTab(browser, `${origin}/no/<such>&page`)
    for (const view of VIEWS) {
      await tab.as(view)
      const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
      expect({ view, wide, barriers: await findBarriers(tab.page) }).toEqual({
        view,
        wide: view.width,
        barriers: [],
      })
    }
    expect(await tab.page.title()).toBe('Page not found · Quartet')
    await tab.page.locator('main a[href="/gas"]').click()
    await expect.poll(() => new URL(tab.page.url()).pathname).toBe('/gas')
  })

  it('returns 404 with a page for a browser, and with JSON for a program', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const page = await fetch(`${origin}/none`, { headers: { accept } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding')
    for (const named of ['*/*', 'application/json', 'text/html, */*; q=0.2']) {
      const json = await fetch(`${origin}/none`, { headers: { accept: named } })
      expect(json.status).toBe(404)
      expect(json.headers.get('vary')).toBe('Accept, Accept-Encoding')
      expect(await json.json()).toEqual({
        error: expect.stringMatching(/^path: no such resource/),
        code: 'not_found',
        retryable: false,
        field: 'path',
      })
    }
  })
})

describe('/docs/api', () => {
  it('is accessible, narrow and wide, light and dark, closed and open', async () => {
    await using tab = await openTab(browser, `${origin}/docs/api`)
    const operation = tab.page.locator('#operations-Vaults-getBasket')
    await operation.waitFor()
    const found: object[] = []
    const check = async (state: string) => {
      for (const view of VIEWS) {
        await tab.as(view)
        await tab.page
          .locator(view.colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)')
          .waitFor()
        const broken = await findBarriers(tab.page)
        if (broken.length > 0) found.push({ state, view, broken })
      }
    }
    await check('closed')
    await operation.locator('button').first().click()
    await operation.locator('.responses-wrapper').waitFor()
    await check('open')
    expect(found).toEqual([])
  })
})

describe('the devnet notice', () => {
  it('states accessibly on every page that chains and prices are simulated', async () => {
    const deps = depsOf(aWorld())
    const app = createApp({ ...deps, settings: { ...deps.settings, isDevnet: true } })
    const devnet = await listen(app, { host: '127.0.0.1', port: 0 })
    try {
      for (const path of [
        '/',
        '/docs',
        '/docs/api',
        '/guide',
        '/status',
        '/gas',
        '/bridge/proof',
        '/updown',
        '/vault/0x12',
        '/none',
      ]) {
        await using tab = await openTab(browser, `http://127.0.0.1:${devnet.port}${path}`)
        const notice = tab.page.locator('aside.devnet')
        expect([path, await notice.textContent()]).toEqual([
          path,
          expect.stringMatching(/^Local devnet/),
        ])
        for (const view of VIEWS) {
          await tab.as(view)
          const broken = await findBarriers(tab.page)
          expect([path, broken.filter((rule) => rule.includes('devnet'))]).toEqual([path, []])
        }
      }
    } finally {
      await devnet.close()
    }
  })

  it('is absent on real chains', async () => {
    expect(await (await fetch(`${origin}/status`)).text()).not.toContain('Local devnet')
  })
})
