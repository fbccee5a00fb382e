import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aReceipt, RECEIPT_KEY } from '../../builders/aReceipt.ts'
import { noPayment } from '../../builders/noPayment.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

let browser: Browser
let server: ListeningServer
let origin = ''
beforeAll(async () => {
  const receiptSigners = async () => [RECEIPT_KEY.address]
  const payment = { ...noPayment, payments: { ...noPayment.payments, receiptSigners } }
  server = await listen(anApp(aWorld(), { payment }), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${server.port}`
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

it('a person pastes a receipt into an accessible form, narrow and wide, light and dark', async () => {
  await using tab = await openTab(browser, `${origin}/receipt`)
  const isAccessible = async () => {
    for (const view of VIEWS) {
      await tab.as(view)
      const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
      expect({ view, wide, barriers: await findBarriers(tab.page) }).toEqual({
        view,
        wide: view.width,
        barriers: [],
      })
    }
  }
  await isAccessible()
  await tab.page.locator('textarea').fill(JSON.stringify(await aReceipt(), null, 2))
  await tab.page.locator('main button').click()
  expect(await tab.page.locator('[role=status]').textContent()).toContain('Valid: signed by')
  await isAccessible()
  await tab.page.locator('textarea').fill('{"receipt": 1}')
  await tab.page.locator('main button').click()
  expect(await tab.page.locator('[role=status]').textContent()).toContain('Not a receipt')
  expect(tab.complaints.filter((text) => !text.includes('status of 400'))).toEqual([])
  expect(tab.requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
})
