import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../api/app.ts'
import { type Listening, listen } from '../../../api/http/listen.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp, depsOf } from '../../builders/anApp.ts'
import { barriers, look, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

let browser: Browser
let server: Listening
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
    await using sight = await look(browser, `${origin}/no/<such>&page`)
    for (const view of VIEWS) {
      await sight.as(view)
      const wide = await sight.page.evaluate('document.documentElement.scrollWidth')
      expect({ view, wide, barriers: await barriers(sight.page) }).toEqual({
        view,
        wide: view.width,
        barriers: [],
      })
    }
    expect(await sight.page.title()).toBe('Page not found · Quartet')
    await sight.page.locator('main a[href="/gas"]').click()
    expect(new URL(sight.page.url()).pathname).toBe('/gas')
  })

  it('returns 404 with a page for a browser, and with JSON for a program', async () => {
    const page = await fetch(`${origin}/none`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding')
    for (const accept of ['*/*', 'application/json']) {
      const json = await fetch(`${origin}/none`, { headers: { accept } })
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

describe('/docs', () => {
  it('is accessible, narrow and wide, light and dark, closed and open', async () => {
    await using sight = await look(browser, `${origin}/docs`)
    const operation = sight.page.locator('#operations-Vaults-getBasket')
    await operation.waitFor()
    const found: object[] = []
    const check = async (state: string) => {
      for (const view of VIEWS) {
        await sight.as(view)
        await sight.page
          .locator(view.colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)')
          .waitFor()
        const broken = await barriers(sight.page)
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
        '/status',
        '/gas',
        '/bridge/proof',
        '/updown',
        '/vault/0x12',
        '/none',
      ]) {
        await using sight = await look(browser, `http://127.0.0.1:${devnet.port}${path}`)
        const notice = sight.page.locator('aside.devnet')
        expect([path, await notice.textContent()]).toEqual([
          path,
          expect.stringMatching(/^Local devnet/),
        ])
        for (const view of VIEWS) {
          await sight.as(view)
          const broken = await barriers(sight.page)
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

describe('/graphql in a browser', () => {
  it('is an editor that runs its query with requests to the same origin only and no browser error', async () => {
    await using sight = await look(browser, `${origin}/graphql`)
    const run = sight.page.locator('.graphiql-execute-button')
    await run.waitFor()
    expect(await sight.page.title()).toBe('GraphQL · Quartet')
    await run.click()
    // The app of this test has no index, so the query returns errors.
    await sight.page.locator('.result-window', { hasText: 'errors' }).waitFor()
    expect(new Set(sight.requests)).toEqual(new Set([`${origin}/graphql`]))
    expect(sight.complaints.filter((text) => !text.includes('503'))).toEqual([])
  })
})
