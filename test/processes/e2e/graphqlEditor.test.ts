import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { anExploredVault, anExplorer } from '../../builders/anExplorer.ts'
import { aSite, VAULTS } from '../../builders/aSite.ts'
import { findBarriers, type OpenTab, openTab, startBrowser } from '../../support/browser.ts'

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

let browser: Browser
let server: ListeningServer
let url = ''
beforeAll(async () => {
  server = await listen(await aSite(), { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${server.port}/graphql`
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the editor with its schema. */
async function openEditor(): Promise<OpenTab> {
  const tab = await openTab(browser, url)
  await tab.page.locator('.schema summary').waitFor()
  return tab
}

async function checkViews({ page, as }: OpenTab): Promise<void> {
  for (const view of VIEWS) {
    await as(view)
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    expect({ view, wide, barriers: await findBarriers(page) }).toEqual({
      view,
      wide: view.width,
      barriers: [],
    })
  }
}

describe('the GraphQL editor', () => {
  it('is accessible with errors, completions, an answer and the schema, and requests only its origin', async () => {
    await using tab = await openEditor()
    const { page } = tab
    await checkViews(tab)
    await page.getByLabel('Query', { exact: true }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('{ vaults { nodes { symb')
    await page.locator('.cm-tooltip-autocomplete li').first().waitFor()
    await checkViews(tab)
    await page.keyboard.press('Escape')
    await page.locator('.cm-lintRange-error').first().waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    // The app of this test has no index, so the query returns errors.
    await page.getByRole('region', { name: 'Answer' }).getByText('"errors"').waitFor()
    await page.locator('.schema summary').click()
    await checkViews(tab)
    const origins = new Set(tab.requests.map((request) => new URL(request).origin))
    expect(origins).toEqual(new Set([new URL(url).origin]))
    expect(tab.complaints.filter((text) => !/status of (4|5)\d\d/.test(text))).toEqual([])
  })

  it('selects a question, runs it and reads the schema with the keyboard alone', async () => {
    await using tab = await openEditor()
    const { page } = tab
    const question = page.getByLabel('Question', { exact: true })
    await question.focus()
    await page.keyboard.type('4.')
    const query = page.getByLabel('Query', { exact: true })
    await query.filter({ hasText: 'query Holders' }).waitFor()
    const variables = page.getByLabel('Variables', { exact: true })
    expect(await variables.textContent()).toContain(VAULTS[0]?.address)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Answer' }).getByText('"errors"').waitFor()
    const focused = 'document.activeElement.tagName + "." + document.activeElement.className'
    const order: string[] = []
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab')
      order.push(String(await page.evaluate(focused)))
    }
    expect(order).toEqual(['DIV.code-editor', 'DIV.code-editor', 'PRE.', 'SUMMARY.'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('sharepriceusdc')
    await page.getByRole('button', { name: 'Vault.sharePriceUsdc', exact: true }).press('Enter')
    expect(await page.locator('.schema h3').textContent()).toBe('Vault')
  })

  it('keeps an unfinished query for the next visit', async () => {
    await using tab = await openEditor()
    const { page } = tab
    await page.getByLabel('Query', { exact: true }).fill('{ head { number } }')
    await page.reload()
    await page.locator('.schema summary').waitFor()
    expect(await page.getByLabel('Query', { exact: true }).textContent()).toBe(
      '{ head { number } }',
    )
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe('')
  })

  it('refuses variables that are not a JSON object before a request', async () => {
    await using tab = await openEditor()
    const { page } = tab
    await page.getByLabel('Variables', { exact: true }).fill('[1]')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('The variables must be a JSON object.').waitFor()
  })

  it('shows ten questions with a curl call each to a reader without scripts', async () => {
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    expect(text.length).toBeLessThan(60_000)
    expect(text.match(/curl -s /g)).toHaveLength(10)
    expect(text).toContain('The editor needs JavaScript.')
    expect(text).toContain(VAULTS[0]?.address)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const unsafe = policy.split('; ').filter((rule) => rule.includes('unsafe'))
    expect(unsafe).toEqual(["style-src-attr 'unsafe-inline'"])
  })

  it('shows the questions without a vault while the index is late', async () => {
    const { app } = await anExplorer({ vaults: [anExploredVault()] })
    expect((await app.request('/graphql', { headers: { accept: 'text/html' } })).status).toBe(200)
  })
})
