import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { COPY_URL } from '../../../api/pages/copyScript.ts'
import { DatabaseUnavailable } from '../../../core/kernel/errors.ts'
import type { GasDeps } from '../../../core/sponsor/evm/ports.ts'
import { aWorld } from '../../builders/aChain.ts'
import {
  aGasReport,
  anOperationFact,
  aSponsorHealth,
  ETH,
  HEAD_SEC,
  hashOf,
  someChainStats,
  someOperatorStats,
} from '../../builders/aGasReport.ts'
import { anApp } from '../../builders/anApp.ts'
import {
  aLandedSolana,
  someSolanaStats,
  someSolanaSums,
  WALLET,
} from '../../builders/aSolanaRecord.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

/** Figures of maximum length, a closed chain, and every outcome. */
const busyGiven = {
  health: [
    aSponsorHealth(),
    aSponsorHealth({ chainId: 137, isOpen: false, reason: 'no submitter can send now' }),
  ],
  chain: async () => [
    someChainStats({
      operations: 1_234_567,
      depositWei: 123_456n * ETH + 1n,
      depositIsExact: false,
      recent: Array.from({ length: 20 }, (_none, n) =>
        anOperationFact({
          userOpHash: hashOf(0xabcdef + n),
          success: n % 3 > 0,
          feeUsdc6: n % 4 > 0 ? 123_456_789n : null,
          timestampSec: HEAD_SEC - n,
          txCostWei: n % 5 > 0 ? ETH / 7n : 1n,
        }),
      ),
    }),
    someChainStats({ chainId: 137, recent: [] }),
  ],
  desk: async () => [
    someOperatorStats({ feesUsdc6: 9_876_543_210_000n }),
    someOperatorStats({ chainId: 137, latencyMs: null }),
  ],
} satisfies Parameters<typeof aGasReport>[0]
const busy = aGasReport(busyGiven)
/** Rows of Solana: successful, failed and without a receipt. */
const solana = aGasReport({
  ...busyGiven,
  solana: async () =>
    someSolanaStats({
      windows: {
        h24: someSolanaSums(),
        d7: someSolanaSums(),
        all: someSolanaSums({
          chain: { transactions: 1_234_567, spentLamports: 123_456_789_012_345n },
          desk: { feesUsdc6: 9_876_543_210_000n },
        }),
      },
      recent: Array.from({ length: 20 }, (_none, n) =>
        aLandedSolana({
          success: n % 3 > 0,
          feeUsdc6: n % 4 > 0 ? 123_456_789n : null,
          blockSec: n === 7 ? null : HEAD_SEC - n,
          sender: n === 7 ? null : WALLET,
          spentLamports: n === 7 ? null : 2_049_280n,
        }),
      ),
    }),
})
const quiet = aGasReport({
  health: [aSponsorHealth()],
  chain: async () => [someChainStats({ operations: 0, actualGasCostWei: 0n, recent: [] })],
  desk: async () => [someOperatorStats({ latencyMs: null })],
  nativeUsd: null,
})
const closed = aGasReport({ health: [], chain: async () => [], desk: async () => [] })
const away = aGasReport({ chain: () => Promise.reject(new DatabaseUnavailable(60)) })

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const SPONSORS: readonly (readonly [string, GasDeps])[] = [
  ['a busy sponsor', busy],
  ['a sponsor that is also busy on Solana', solana],
  ['a sponsor without a sale', quiet],
  ['a closed sponsor', closed],
  ['a sponsor without figures', away],
]

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

async function serveWith<T>(gas: GasDeps, use: (origin: string) => Promise<T>): Promise<T> {
  const server: ListeningServer = await listen(anApp(aWorld(), { gas }), {
    host: '127.0.0.1',
    port: 0,
  })
  try {
    return await use(`http://127.0.0.1:${server.port}`)
  } finally {
    await server.close()
  }
}

describe('/gas', () => {
  it.each(SPONSORS)('shows %s accessibly, narrow and wide, light and dark', async (name, gas) => {
    await serveWith(gas, async (origin) => {
      await using tab = await openTab(browser, `${origin}/gas`)
      for (const view of VIEWS) {
        await tab.as(view)
        const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
        expect({ view, wide, barriers: await findBarriers(tab.page) }).toEqual({
          view,
          wide: view.width,
          barriers: [],
        })
      }
      const own = tab.requests.filter((url) => url !== `${origin}${COPY_URL}`)
      expect(new Set(own)).toEqual(new Set([`${origin}/gas`]))
      expect(tab.complaints.filter((text) => !text.includes('503'))).toEqual([])
      const document = await tab.page.content()
      expect(document).not.toMatch(/<script(?! src="\/copy\.js\?)/)
      expect(document.length).toBeLessThan(80_000)
      expect(await tab.page.locator('h1').textContent()).toBe(
        name.includes('without figures') ? 'Unavailable' : 'Gas without the native coin',
      )
    })
  })

  it('shows open and closed chains, failed calls and unknown figures', async () => {
    await serveWith(busy, async (origin) => {
      await using tab = await openTab(browser, `${origin}/gas`)
      const text = (await tab.page.locator('main').textContent())?.replace(/\s+/g, ' ')
      for (const words of [
        'Open on Base (8453)',
        'Closed on Polygon (137): no submitter can send now',
        '≥ 123456',
        'Call failed',
        '< 0.000001 ETH',
        '1.3 times',
        'at least 0.03 USD',
        'Indexed up to block 80 of Base (8453)',
      ]) {
        expect(text).toContain(words)
      }
    })
  })

  it('shows the cost of Solana with the signatures, and no Solana on a deployment without Solana', async () => {
    await serveWith(solana, async (origin) => {
      await using tab = await openTab(browser, `${origin}/gas`)
      const text = (await tab.page.locator('main').textContent())?.replace(/\s+/g, ' ')
      for (const words of [
        'Closed on Solana: solana sponsor disabled',
        '1,234,567',
        '123456.788922345',
        'No fee payer is configured. Missing receipts: 1',
        aLandedSolana().signature,
        '0.00204928',
      ]) {
        expect(text).toContain(words)
      }
      const [first] = await tab.page.locator('details p').allTextContents()
      expect(first).toContain('getSignaturesForAddress')
    })
    await serveWith(busy, async (origin) => {
      await using tab = await openTab(browser, `${origin}/gas`)
      expect(await tab.page.locator('main').textContent()).not.toContain('Solana')
    })
  })

  it('has a link on every page, and opens its sources by keyboard', async () => {
    await serveWith(busy, async (origin) => {
      await using tab = await openTab(browser, `${origin}/gas`)
      expect(await tab.page.locator('nav a[href="/gas"]').count()).toBe(1)
      await tab.page.locator('summary').focus()
      await tab.page.keyboard.press('Enter')
      expect(await tab.page.locator('details').getAttribute('open')).toBe('')
      expect(await tab.page.locator('details p').textContent()).toContain('UserOperationEvent')
      expect(await findBarriers(tab.page)).toEqual([])
    })
  })
})
