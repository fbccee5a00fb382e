import type { Browser, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basketVaultAbi } from '../../../../contracts-abi/basketVaultAbi.ts'
import { until } from '../../../../supervisor/until.ts'
import { CHROMIUM_STORIES, findBarriers, type OpenTab, openTab } from '../../../support/browser.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { type Api, startApi } from '../../../support/startApi.ts'
import {
  addTestWallet,
  type TestWallet,
  WalletError,
} from '../../../support/wallet/addTestWallet.ts'
import type { World } from '../../../support/world.ts'

/** Name of a wallet that tries to run code and to reverse text. */
const NAME = '<img src=x onerror=alert(1)>\u202eteW'
const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

type Opened = OpenTab & { readonly wallet: TestWallet }

/** Tests orders of a person in a browser, with a wallet that signs for a real chain. */
export function describeWallet(getWorld: () => World, { start, stories } = CHROMIUM_STORIES): void {
  // Firefox runs the main stories alone.
  const detail = stories === 'all' ? it : (_name: string, _test: () => Promise<void>) => {}
  describe('a browser wallet', () => {
    let world: World
    let api: Api
    let browser: Browser
    let vault: Hex
    beforeAll(async () => {
      world = getWorld()
      api = await startApi(world)
      browser = await start()
      await sync()
      const { body } = await api.get('/v1/vaults')
      const roomOf = ({ maxTvlUsdc, navUsdc }: Record<string, string>) =>
        BigInt(maxTvlUsdc ?? 0) - BigInt(navUsdc ?? 0)
      vault = body.vaults.find((entry: Record<string, string>) => roomOf(entry) > 10n ** 9n).vault
    })
    afterAll(async () => {
      await browser?.close()
      await api?.stop()
    })

    const sync = async () => {
      const { number } = await world.sync()
      const sees = async () => (await api.get('/v1/basket')).body.asOf.blockNumber >= number
      expect(await until(sees, PATIENCE_MS)).toBe(true)
    }
    const open = async (): Promise<Opened> => {
      const tab = await openTab(browser, 'about:blank')
      tab.page.setDefaultTimeout(PATIENCE_MS)
      const { vaultChain, accounts } = world.devnet
      const key = accounts.visitors[4]!.privateKey
      const wallet = await addTestWallet(tab.page, { key, chain: vaultChain, name: NAME })
      await tab.page.goto(`${api.url}/vault/${vault}`)
      return { ...tab, wallet }
    }
    const countSent = ({ account }: TestWallet) =>
      world.devnet.vaultChain.client.getTransactionCount({ address: account.address })
    const sharesOf = ({ account }: TestWallet) =>
      world.devnet.vaultChain.client.readContract({
        address: vault,
        abi: basketVaultAbi,
        functionName: 'balanceOf',
        args: [account.address],
      })
    const press = async (page: Page, name: string | RegExp) => {
      await page.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
    }
    const connect = async ({ page }: Opened) => {
      await press(page, /^Connect /)
      await page.getByRole('button', { name: 'Use another wallet' }).waitFor()
    }
    const review = async ({ page }: Opened, label: string | RegExp, amount: string) => {
      const input = page.getByLabel(label)
      await input.focus()
      await page.keyboard.type(amount)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Sign and send' }).waitFor()
      return String(
        await page.evaluate('document.querySelector("[data-part=review]").innerText'),
      ).replace(/\s+/g, ' ')
    }
    const orderIn = ({ page }: Opened, state: string) =>
      page.locator(`.order[data-state=${state}]`).waitFor()

    it('buys with the keyboard alone, by one signature and one transaction, on a chain that the page selects', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      wallet.chainId = 1
      const [count, shares] = [await countSent(wallet), await sharesOf(wallet)]
      await connect(tab)
      const words = await review(tab, /^USDC to pay/, '25.5')
      expect(words).toMatch(/^Buy shares of QIV-\d+ for 25\.5 USDC/)
      expect(words).toMatch(/at least [\d.,]+ shares, about [\d.,]+ shares/)
      expect(words).toMatch(/Gas at most [\d,]+ gas, [\d.]+ ETH/)
      await press(page, 'Sign and send')
      await orderIn(tab, 'done')
      expect(wallet.asked).toEqual([
        'eth_requestAccounts',
        'wallet_switchEthereumChain',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
      ])
      expect(await countSent(wallet)).toBe(count + 1)
      expect(await sharesOf(wallet)).toBeGreaterThan(shares)
      expect(await page.locator('[data-part=status]').textContent()).toMatch(/^Done: Buy shares/)
      expect(tab.complaints).toEqual([])
      const foreign = tab.requests.filter((url) => !url.startsWith(`${api.url}/`))
      expect(foreign).toEqual([])
    })

    detail(
      'is accessible in light and dark, narrow and wide, and shows the name of a wallet as text',
      async () => {
        await using tab = await open()
        await connect(tab)
        await review(tab, /^USDC to pay/, '3')
        expect(await tab.page.locator('bdi').first().textContent()).toBe(NAME)
        expect(await tab.page.locator('[data-wallet] img').count()).toBe(0)
        for (const view of VIEWS) {
          await tab.as(view)
          const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
          const barriers = await findBarriers(tab.page)
          expect({ view, wide, barriers }).toEqual({ view, wide: view.width, barriers: [] })
        }
      },
    )

    it('sends nothing after a refusal in the wallet, and states the refusal', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      const count = await countSent(wallet)
      await connect(tab)
      await review(tab, /^USDC to pay/, '4')
      wallet.before = async ({ method }) => {
        if (method === 'eth_signTypedData_v4') throw new WalletError(4001, 'User rejected')
      }
      await press(page, 'Sign and send')
      await page.getByText('You refused the request in the wallet. Nothing was sent.').waitFor()
      wallet.before = async ({ method }) => {
        if (method === 'eth_sendTransaction') throw new WalletError(4001, 'User rejected')
      }
      await press(page, 'Sign and send')
      await orderIn(tab, 'refused')
      expect([await countSent(wallet), wallet.transactions]).toEqual([count, []])
      await press(page, 'Close')
      await page.locator('.order').waitFor({ state: 'detached' })
    })

    it('finds a transaction that the wallet sends while the page reloads, and does not ask twice', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      const count = await countSent(wallet)
      await connect(tab)
      await review(tab, /^USDC to pay/, '5')
      const window = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      wallet.before = async ({ method }) => {
        if (method !== 'eth_sendTransaction') return
        opened.resolve()
        await window.promise
      }
      await press(page, 'Sign and send')
      await opened.promise
      await page.reload()
      await orderIn(tab, 'asked')
      await review(tab, /^USDC to pay/, '6')
      await press(page, 'Sign and send')
      await page.getByText(/^An earlier order is open: Buy shares .* for 5 USDC/).waitFor()
      window.resolve()
      await orderIn(tab, 'done')
      expect([await countSent(wallet), wallet.transactions.length]).toEqual([count + 1, 1])
    })

    detail('finds a transaction that the wallet sent before an error', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      const count = await countSent(wallet)
      await connect(tab)
      await review(tab, /^USDC to pay/, '7')
      wallet.afterSend = async () => {
        throw new WalletError(-32603, 'the node did not answer in time')
      }
      await press(page, 'Sign and send')
      await orderIn(tab, 'done')
      expect([await countSent(wallet), wallet.transactions.length]).toEqual([count + 1, 1])
    })

    detail(
      'approves by a transaction for a wallet without typed data, and continues after a reload',
      async () => {
        await using tab = await open()
        const { page, wallet } = tab
        const [count, shares] = [await countSent(wallet), await sharesOf(wallet)]
        await connect(tab)
        await review(tab, /^USDC to pay/, '8')
        const reloaded = Promise.withResolvers<void>()
        wallet.before = async ({ method }) => {
          if (method === 'eth_signTypedData_v4') throw new WalletError(4200, 'unsupported')
        }
        wallet.afterSend = async () => {
          void page.reload().then(() => reloaded.resolve())
          await reloaded.promise
        }
        await press(page, 'Sign and send')
        await reloaded.promise
        wallet.afterSend = async () => undefined
        await orderIn(tab, 'planned')
        expect(await sharesOf(wallet)).toBe(shares)
        await press(page, 'Continue')
        await orderIn(tab, 'done')
        expect([await countSent(wallet), wallet.transactions.length]).toEqual([count + 2, 2])
        expect(await sharesOf(wallet)).toBeGreaterThan(shares)
      },
    )

    detail('signs and sends nothing on another network with the same chain id', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      wallet.changed = ({ method }, answer) =>
        method === 'eth_getBlockByNumber'
          ? { ...(answer as object), hash: `0x${'7'.repeat(64)}` }
          : answer
      await connect(tab)
      await page.getByLabel(/^USDC to pay/).fill('9')
      await press(page, 'Review the purchase')
      await page.getByText(/connected to another network with the id of/).waitFor()
      expect(wallet.asked).toEqual(['eth_requestAccounts'])
    })

    it('redeems for USDC and in kind, and states a refusal of the service', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      await sync()
      const [count, shares] = [await countSent(wallet), await sharesOf(wallet)]
      await connect(tab)
      const half = await review(tab, 'Shares to redeem', '0.5')
      expect(half).toMatch(/for USDC You give 0\.5 shares .* You receive at least [\d.]+ USDC/)
      await press(page, 'Sign and send')
      await orderIn(tab, 'done')
      expect(await sharesOf(wallet)).toBe(shares - 5n * 10n ** 17n)
      await press(page, 'Close')
      await page.getByLabel('the stock tokens (in kind)').check()
      await page.getByLabel('Shares to redeem').fill('')
      const rest = await review(tab, 'Shares to redeem', '0.25')
      expect(rest).toContain('without a sale and a floor')
      await press(page, 'Sign and send')
      await orderIn(tab, 'done')
      expect(await sharesOf(wallet)).toBe(shares - 75n * 10n ** 16n)
      expect(await countSent(wallet)).toBe(count + 2)
      await page.getByLabel('Shares to redeem').fill('1000000')
      await press(page, 'Review the redemption')
      await page.getByText(/^The service refuses: shares/).waitFor()
    })

    it('creates a vault, sets its target weights as the strategist, and sends shares', async () => {
      await using tab = await open()
      const { page, wallet } = tab
      const count = await countSent(wallet)
      const confirm = async () => {
        await press(page, 'Sign and send')
        await orderIn(tab, 'done')
        await press(page, 'Close')
        await sync()
      }
      await page.goto(`${api.url}/vaults`)
      await connect(tab)
      await press(page, 'Review the new vault')
      await confirm()
      const { body } = await api.get(`/v1/balance/${wallet.account.address}`)
      const created = body.created.at(-1).vault
      await page.goto(`${api.url}/vault/${created}`)
      await page.getByText('Send shares, rebalance, set target weights').click()
      const inputs = page.getByLabel(/, percent$/)
      for (const [index, weight] of ['40', '20', '20.5', '19.5'].entries()) {
        await inputs.nth(index).fill(weight)
      }
      await page.getByRole('button', { name: 'Use another wallet' }).waitFor()
      await press(page, 'Review the weights')
      await confirm()
      const { weightsBps } = (await api.get(`/v1/vault/${created}`)).body
      expect(weightsBps).toEqual([4_000, 2_000, 2_050, 1_950])
      await press(page, 'Review the rebalance')
      await page.getByText(/^The service refuses: /).waitFor()
      await page.goto(`${api.url}/vault/${vault}`)
      await page.getByText('Send shares, rebalance, set target weights').click()
      await page.getByLabel('Receiver').fill(created)
      const shares = await sharesOf(wallet)
      await review(tab, 'Shares to send', '0.125')
      await confirm()
      expect(await sharesOf(wallet)).toBe(shares - 125n * 10n ** 15n)
      expect(await countSent(wallet)).toBe(count + 3)
    })
  })
}
