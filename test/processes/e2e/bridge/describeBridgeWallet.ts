import type { Browser, Page, Request, Route } from 'playwright-core'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BridgeWorld } from '../../../support/bridge/bridgeWorld.ts'
import { CHROMIUM_STORIES, findBarriers, type OpenTab, openTab } from '../../../support/browser.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import type { Api } from '../../../support/startApi.ts'
import {
  addTestWallet,
  type TestWallet,
  WalletError,
} from '../../../support/wallet/addTestWallet.ts'
import type { BridgeStack } from './bridgeStack.ts'

const RICH_USDC6 = 100_000_000n
const SIGNALS_USDC6 = 40_000n
const PAGE_USDC6 = 250_000n
const LABEL = '<img src=x onerror=alert(1)> & more'
const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const SIGN = 'eth_signTypedData_v4'

type Opened = OpenTab & { readonly wallet: TestWallet; readonly payer: Payer }

/** Tests paid calls of a person in a browser: the wallet signs, and the chain shows each charge. */
export function describeBridgeWallet(
  given: () => BridgeStack,
  { start, stories } = CHROMIUM_STORIES,
): void {
  // Firefox runs the main stories alone.
  const detail = stories === 'all' ? it : (_name: string, _test: () => Promise<void>) => {}
  describe('a paid call from a browser', () => {
    let world: BridgeWorld
    let api: Api
    let browser: Browser
    let vault: Hex
    beforeAll(async () => {
      ;({ world, api } = given())
      browser = await start()
      const { body } = await api.get('/v1/vaults')
      vault = body.vaults[0].vault
    })
    afterAll(() => browser?.close())

    const open = async (path: string, name: string, usdc6 = RICH_USDC6): Promise<Opened> => {
      const payer = aPayer(`browser ${name}`)
      if (usdc6 > 0n) await world.fund([payer], usdc6)
      const tab = await openTab(browser, 'about:blank')
      tab.page.setDefaultTimeout(PATIENCE_MS)
      const wallet = await addTestWallet(tab.page, {
        key: payer.key,
        chain: world.chain(8453),
        others: [world.chain(5042)],
        name: 'Test wallet',
      })
      await tab.page.goto(`${api.url}${path}`)
      await press(tab.page, /^Connect /)
      await tab.page.getByRole('button', { name: 'Use another wallet' }).waitFor()
      return { ...tab, wallet, payer }
    }
    const press = async (page: Page, name: string | RegExp) => {
      await page.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
    }
    const shownIn = async ({ page }: Opened, selector: string) =>
      String(await page.evaluate(`document.querySelector('${selector}').innerText`)).replace(
        /\s+/g,
        ' ',
      )
    const reviewed = async (tab: Opened) => {
      await tab.page.getByRole('button', { name: 'Sign and pay' }).waitFor()
      return shownIn(tab, '[data-part=review]')
    }
    const askBridge = async (tab: Opened, { from, to }: { from: string; to: string }) => {
      await tab.page.getByRole('combobox', { name: 'From' }).selectOption(from)
      await tab.page.getByRole('combobox', { name: 'To' }).selectOption(to)
      await tab.page.getByLabel('USDC to deliver').fill('2.5')
      await tab.page.keyboard.press('Enter')
      return reviewed(tab)
    }
    const openPaid = (page: Page) =>
      page.getByText('Signals and a public page, paid in USDC').click()
    const askSignals = async (tab: Opened) => {
      await openPaid(tab.page)
      await press(tab.page, 'Review the price of the signals')
      return reviewed(tab)
    }
    const orderIn = ({ page }: Opened, state: string) =>
      page.locator(`.order[data-state=${state}]`).waitFor()
    const wordsOf = (tab: Opened) => shownIn(tab, '.order')
    const spent = async ({ payer }: Opened, chainId = 8453) =>
      RICH_USDC6 - (await world.balanceOf(chainId, payer.address))
    const signatures = ({ wallet }: Opened) =>
      wallet.asked.filter((method) => method === SIGN).length
    /** Handles the requests of a page that carry a payment, in their order. */
    const onPaid = async (page: Page, handle: (route: Route, count: number) => Promise<void>) => {
      let count = 0
      await page.route('**/v1/**', async (route) => {
        if (!isPaid(route.request())) return route.fallback()
        count += 1
        await handle(route, count)
      })
      return () => count
    }
    const isPaid = (request: Request) => request.headers()['payment-signature'] !== undefined

    it('bridges by one signature on a chain that the page selects, and links to the proof', async () => {
      await using tab = await open('/bridge', 'bridges')
      const { page, wallet, payer } = tab
      wallet.chainId = 1
      const words = await askBridge(tab, { from: 'base', to: 'arc' })
      expect(words).toMatch(/^Bridge 2\.5 USDC from Base to Arc You pay 2\.[\d]+ USDC on Base/)
      expect(words).toContain(
        `at least 2.5 USDC on Arc, at the same account ${wallet.account.address}`,
      )
      expect(words).toMatch(/Fees [\d.]+ USDC \([\d.]+ %\): service and gas [\d.]+ USDC, network/)
      expect(words).toMatch(/The price is valid for \d+ (seconds|minutes), until [\d:]{8} UTC\./)
      await press(page, 'Sign and pay')
      await orderIn(tab, 'answered')
      expect(wallet.asked).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain', SIGN])
      expect(wallet.transactions).toEqual([])
      const [, paid = ''] = /You pay ([\d.]+) USDC/.exec(words) ?? []
      expect(await spent(tab)).toBe(BigInt(Math.round(Number(paid) * 1e6)))
      expect(await world.balanceOf(5042, payer.address)).toBeGreaterThanOrEqual(
        RICH_USDC6 + 2_500_000n,
      )
      expect(await wordsOf(tab)).toMatch(/^Done Bridge .* [\d.]+ USDC arrived on the other chain\./)
      const foreign = tab.requests.filter((url) => !url.startsWith(`${api.url}/`))
      // The browser itself reports the 402 that states the price.
      const complaints = tab.complaints.filter((text) => !text.includes('status of 402'))
      expect([complaints, foreign]).toEqual([[], []])
      const verify = await page
        .getByRole('link', { name: 'Verify from the chains' })
        .getAttribute('href')
      expect((await api.get(String(verify))).body).toMatchObject({ match: true })
      await page.getByRole('link', { name: 'Show the stages' }).click()
      await page.getByText('Delivered').first().waitFor()
    })

    detail('bridges from the other source chain, whose node the wallet shows', async () => {
      await using tab = await open('/bridge', 'arc')
      await askBridge(tab, { from: 'arc', to: 'base' })
      await press(tab.page, 'Sign and pay')
      await orderIn(tab, 'answered')
      expect(await spent(tab, 5042)).toBeGreaterThan(2_500_000n)
      expect([tab.wallet.chainId, signatures(tab)]).toEqual([5042, 1])
    })

    detail('asks for no signature on another network with the id of the chain', async () => {
      await using tab = await open('/bridge', 'other network')
      const { page, wallet } = tab
      wallet.changed = ({ method }, answer) =>
        method === 'eth_getBlockByNumber'
          ? { ...(answer as object), hash: `0x${'7'.repeat(64)}`, timestamp: '0x1' }
          : answer
      for (const from of ['base', 'arc']) {
        await page.getByRole('combobox', { name: 'From' }).selectOption(from)
        await page.getByRole('combobox', { name: 'To' }).selectOption('polygon')
        await page.getByLabel('USDC to deliver').fill('2')
        await press(page, 'Review the bridge')
        await page.getByText(new RegExp(`another network with the id of ${from}`, 'i')).waitFor()
      }
      expect(signatures(tab)).toBe(0)
    })

    detail(
      'is accessible before and after the payment, in light and dark, narrow and wide',
      async () => {
        await using tab = await open('/bridge', 'accessible')
        const check = async () => {
          for (const view of VIEWS) {
            await tab.as(view)
            const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
            const barriers = await findBarriers(tab.page)
            expect({ view, wide, barriers }).toEqual({ view, wide: view.width, barriers: [] })
          }
        }
        await askBridge(tab, { from: 'base', to: 'polygon' })
        await check()
        await tab.page.goto(`${api.url}/vault/${vault}`)
        await tab.page.getByRole('button', { name: 'Use another wallet' }).waitFor()
        await askSignals(tab)
        await press(tab.page, 'Sign and pay')
        await orderIn(tab, 'answered')
        await check()
      },
    )

    it('charges nothing after a refusal in the wallet, and states the refusal', async () => {
      await using tab = await open('/bridge', 'refuses')
      await askBridge(tab, { from: 'base', to: 'arc' })
      tab.wallet.before = async ({ method }) => {
        if (method === SIGN) throw new WalletError(4001, 'User rejected')
      }
      await press(tab.page, 'Sign and pay')
      await orderIn(tab, 'unpaid')
      expect(await wordsOf(tab)).toContain('You refused the request in the wallet.')
      expect(await spent(tab)).toBe(0n)
      await press(tab.page, 'Close')
      await tab.page.locator('.order').waitFor({ state: 'detached' })
    })

    detail(
      'charges nothing if the page reloads while the wallet is open, and states so',
      async () => {
        await using tab = await open('/bridge', 'reloads early')
        await askBridge(tab, { from: 'base', to: 'arc' })
        const window = Promise.withResolvers<void>()
        const opened = Promise.withResolvers<void>()
        tab.wallet.before = async ({ method }) => {
          if (method !== SIGN) return
          opened.resolve()
          await window.promise
        }
        await press(tab.page, 'Sign and pay')
        await opened.promise
        await tab.page.reload()
        await orderIn(tab, 'asked')
        window.resolve()
        expect(await wordsOf(tab)).toContain(
          'no signature reached this page, so nothing can be charged',
        )
        expect(await spent(tab)).toBe(0n)
        await press(tab.page, 'Close')
      },
    )

    it('publishes a page once, although an answer is lost and the service fails once', async () => {
      await using tab = await open(`/vault/${vault}`, 'publishes')
      const { page } = tab
      const requests = await onPaid(page, async (route, count) => {
        if (count === 1) {
          await route.fetch()
          return route.abort('connectionreset')
        }
        return count === 2
          ? route.fulfill({
              status: 503,
              json: { error: 'no answer', code: 'database_unavailable' },
            })
          : route.continue()
      })
      await openPaid(page)
      await page.getByLabel('Title of the page').fill(LABEL)
      await page.getByLabel('Your name (optional)').fill('Evenly')
      await press(page, 'Review the publication')
      expect(await reviewed(tab)).toContain('You pay 0.25 USDC on Base, without gas')
      await press(page, 'Sign and pay')
      await page.getByText(/^The service has no answer now: no answer\./).waitFor()
      await orderIn(tab, 'answered')
      expect([await spent(tab), signatures(tab), requests()]).toEqual([PAGE_USDC6, 1, 3])
      await page.getByRole('link', { name: /^Show the page \/v\// }).click()
      await page.waitForURL(/\/v\/[a-z0-9-]+$/)
      expect(await page.locator('h1').textContent()).toContain(LABEL)
      expect(await page.locator('main img[src=x]').count()).toBe(0)
    })

    it('sends the same payment after a reload, and keeps the answer with its block', async () => {
      await using tab = await open(`/vault/${vault}`, 'reloads late')
      const { page } = tab
      const arrived = Promise.withResolvers<void>()
      await onPaid(page, async (route, count) => {
        if (count > 1) return route.continue()
        await route.fetch()
        arrived.resolve()
        await page.waitForEvent('domcontentloaded')
      })
      expect(await askSignals(tab)).toContain('You pay 0.04 USDC on Base, without gas')
      await press(page, 'Sign and pay')
      await arrived.promise
      await orderIn(tab, 'signed')
      await page.reload()
      await orderIn(tab, 'answered')
      expect([await spent(tab), signatures(tab)]).toEqual([SIGNALS_USDC6, 1])
      await page.reload()
      await orderIn(tab, 'answered')
      const table = page.locator('.order table')
      expect(await table.locator('tbody tr').count()).toBe(4)
      expect(await table.locator('caption').textContent()).toMatch(/^As of block \d+, [\d-]{10} /)
      expect([await spent(tab), signatures(tab)]).toEqual([SIGNALS_USDC6, 1])
    })

    detail('states the refusal of the service for an account without USDC', async () => {
      await using tab = await open(`/vault/${vault}`, 'poor', 0n)
      await askSignals(tab)
      await press(tab.page, 'Sign and pay')
      await orderIn(tab, 'unpaid')
      expect(await wordsOf(tab)).toMatch(/The service refuses: .*\. Nothing was charged\./)
    })
  })
}
