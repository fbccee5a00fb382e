import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../../api/http/listen.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { openTab, startBrowser } from '../../../support/browser.ts'

const FILES = [
  '/docs/api',
  '/docs/swagger-ui.css',
  '/docs/docs.css',
  '/docs/swagger-ui-bundle.js',
  '/docs/docs.js',
  '/favicon.svg',
]
const app = anApp(aWorld())
let browser: Browser
let server: ListeningServer
beforeAll(async () => {
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('/docs/api', () => {
  it.each(FILES)(
    '%s has an ETag for revalidation, and its policy allows only files of the same origin',
    async (path) => {
      const first = await app.request(path)
      const { headers } = first
      expect(first.status).toBe(200)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'self'; /)
      expect(policy).not.toMatch(/unsafe|http|\*/)
      const etag = headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"[0-9a-f]{8}"$/)
      const again = await app.request(path, { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
    },
  )

  it.each([
    '/docs/package.json',
    '/docs/swagger-ui.js',
    '/docs/../package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/%2e%2e/etc/passwd',
    '/docs/swagger-ui-bundle.js.map',
  ])('returns 404 for %s', async (path) => {
    const { port } = server
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(answer.status).toBe(404)
  })

  it('shows an operation and runs it, with requests to the same origin only and no browser error', async () => {
    const origin = `http://127.0.0.1:${server.port}`
    await using tab = await openTab(browser, `${origin}/docs/api`)
    const { page } = tab
    const operation = page.locator('#operations-Vaults-getBasket')
    await operation.waitFor()
    expect(await page.title()).toBe('API · Quartet')
    for (const href of ['/docs', '/guide', '/llms.txt']) {
      expect(await page.locator(`nav a[href="${href}"]`).count()).toBe(1)
    }
    for (const width of [360, 1280]) {
      await tab.as({ width, colorScheme: 'light' })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    await operation.locator('button').first().click()
    await operation.locator('.try-out__btn').click()
    await operation.locator('.execute').click()
    const live = operation.locator('.live-responses-table tbody .response-col_status')
    await live.waitFor()
    expect(await live.textContent()).toMatch(/^200/)
    await tab.as({ width: 360, colorScheme: 'light' })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(new Set(tab.requests)).toEqual(
      new Set(
        [...FILES, '/openapi.json', '/v1/basket']
          .filter((path) => path !== '/favicon.svg')
          .map((path) => origin + path),
      ),
    )
    expect(tab.complaints).toEqual([])
  })

  it('uses the colour scheme of the reader, and follows its changes', async () => {
    await using tab = await openTab(browser, `http://127.0.0.1:${server.port}/docs/api`)
    const { page } = tab
    await page.locator('#operations-Vaults-getBasket').waitFor()
    const colours = () =>
      page.evaluate(`['body', '.swagger-ui', '.swagger-ui .info .title'].map((name) => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector(name))
        return color + ' on ' + backgroundColor
      })`)
    await tab.as({ width: 1280, colorScheme: 'light' })
    const light = await colours()
    await tab.as({ width: 1280, colorScheme: 'dark' })
    await page.locator('html.dark-mode').waitFor()
    expect(await colours()).toMatchObject([
      'rgb(228, 230, 230) on rgb(28, 32, 34)',
      'rgb(228, 230, 230) on rgb(28, 32, 34)',
      expect.stringMatching(/^rgb\(2\d\d, /),
    ])
    await tab.as({ width: 1280, colorScheme: 'light' })
    await page.locator('html:not(.dark-mode)').waitFor()
    expect(await colours()).toEqual(light)
    expect(tab.complaints).toEqual([])
  })
})
