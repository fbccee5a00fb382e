import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../api/http/listen.ts'
import { aSite, EXPLORER_PAGES, OTHER_PAGES } from '../builders/aSite.ts'
import { findBarriers, type OpenTab, openTab, type View } from '../support/browser.ts'
import { startFirefox } from '../support/firefox/startFirefox.ts'

const VIEWS: readonly View[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
]
/** Pages with the view in which the test shows each; the views take turns, because each costs a second. */
const PAGES = [...EXPLORER_PAGES, ...OTHER_PAGES].map(
  ([name, path], index) => [name, path, VIEWS[index % VIEWS.length]] as const,
)

let browser: Browser
let server: ListeningServer
/** One tab for all pages, because Firefox takes a second to open a tab. */
let tab: OpenTab
let origin = ''
const dialogs: string[] = []
beforeAll(async () => {
  server = await listen(await aSite(), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${server.port}`
  browser = await startFirefox()
  tab = await openTab(browser, 'about:blank')
  tab.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(() => {
  for (const list of [tab.requests, tab.complaints, dialogs]) list.length = 0
})

const expectNoFault = () => {
  const foreign = tab.requests.filter((url) => !url.startsWith(`${origin}/`))
  expect([tab.complaints, foreign, dialogs]).toEqual([[], [], []])
}

describe('Firefox', () => {
  it.each(PAGES)(
    'shows %s accessibly, requests only this origin, and reports no error',
    async (_name, path, view) => {
      await tab.page.goto(`${origin}${path}`)
      await tab.as(view!)
      const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
      const barriers = await findBarriers(tab.page)
      expect({ wide, barriers }).toEqual({ wide: view!.width, barriers: [] })
      expectNoFault()
    },
  )

  it('shows the API reference, and the editor of GraphQL', async () => {
    await tab.page.goto(`${origin}/docs/api`)
    await tab.page.locator('#operations-Vaults-getBasket').waitFor()
    expect(await findBarriers(tab.page)).toEqual([])
    await tab.page.goto(`${origin}/graphql`)
    await tab.page.getByText('Schema', { exact: true }).waitFor()
    expect(await findBarriers(tab.page)).toEqual([])
    expectNoFault()
  })
})
