import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { COPY_URL } from '../../../api/pages/copyScript.ts'
import {
  aBridge,
  aBridgeWorld,
  aBurnedBridge,
  aDeposit,
  aMintedBridge,
  anAttestedBridge,
  aProofRow,
  bridgeDepsOf,
  moveBridge,
  REFUND_TX,
  txOf,
} from '../../builders/aBridge.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

/** Returns a long hash without a line-break opportunity. */
const long = (n: number) => `0x${'9f3ac1'.repeat(10)}${n.toString(16).padStart(4, '0')}` as const

const states = {
  submitted: aBridge({ burnTx: long(1), nonce: txOf(1) }),
  delayed: aBurnedBridge({
    burnTx: long(3),
    nonce: txOf(3),
    state: 'pending_attestation',
    circleStatus: 'pending_confirmations',
    delayReason: 'insufficient_allowance_available',
  }),
  attested: anAttestedBridge({ burnTx: long(4), nonce: txOf(4) }),
  minted: aMintedBridge({ burnTx: long(5), nonce: txOf(5), receivedUsdc6: 1_234_567_890_123n }),
  closed: aBridge({ burnTx: long(6), nonce: txOf(6), state: 'closed', reason: 'expired' }),
  refunded: aBridge({
    burnTx: long(8),
    nonce: txOf(8),
    state: 'refunded',
    refund: { state: 'refunded', refundTx: REFUND_TX },
  }),
}

const world = aBridgeWorld({
  bridges: Object.values(states),
  rows: Array.from({ length: 120 }, (_none, index) =>
    aProofRow({
      nonce: txOf(1_000 + index),
      burnTx: long(1_000 + index),
      burnedSec: 1_790_000_000 + index * 60,
      receivedUsdc6: BigInt(index) * 1_234_567_891n + 25_000_000n,
      ...(index % 9 === 0 && { mintTx: null, mintedSec: null, status: 'attested' as const }),
      ...(index % 4 === 0 && { chainId: 5042, toChainId: 8453, destinationDomain: 6 }),
    }),
  ),
  deposits: [aDeposit(), aDeposit({ nonce: txOf(3), refundTx: null, refundedSec: null })],
})

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const PAGES: readonly (readonly [string, string])[] = [
  ['the list', '/bridge/proof'],
  ...Object.entries(states).map(
    ([name, { burnTx }]) => [name, `/bridge/status/${burnTx}?refresh=off`] as const,
  ),
  ['an unknown bridge', `/bridge/status/${long(0xffff)}`],
]

let browser: Browser
let server: ListeningServer
let origin: string

beforeAll(async () => {
  const app = anApp(aWorld(), { bridge: bridgeDepsOf(world) })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${server.port}`
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

it.each(PAGES)(
  'the page of %s is accessible, narrow and wide, light and dark',
  async (_name, path) => {
    await using tab = await openTab(browser, `${origin}${path}`)
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
    expect(new Set(own)).toEqual(new Set([`${origin}${path}`]))
    expect(tab.complaints.filter((text) => !text.includes('404'))).toEqual([])
    // The budget is that of the served page; the script of the copy buttons adds elements.
    const served = await (await fetch(`${origin}${path}`)).text()
    expect(served.length).toBeLessThan(60_000)
  },
)

describe('the page of a bridge in progress', () => {
  it('refreshes until the bridge is final', async () => {
    const url = `${origin}/bridge/status/${long(4)}`
    await using tab = await openTab(browser, url, { reloads: true })
    const state = () => tab.page.locator('h1 + p').textContent()
    expect(await state()).toBe('Mint pending')
    moveBridge(world, aMintedBridge({ burnTx: long(4), nonce: txOf(4) }))
    await expect.poll(state, { timeout: PATIENCE_MS }).toBe('Delivered')
    moveBridge(world, states.attested)
  })

  it('shows the calldata of the mint, also by keyboard', async () => {
    await using tab = await openTab(browser, `${origin}/bridge/status/${long(4)}?refresh=off`)
    await tab.as({ width: 360, colorScheme: 'dark' })
    await tab.page.locator('summary').focus()
    await tab.page.keyboard.press('Enter')
    expect(await tab.page.locator('details').textContent()).toContain('0x57ecfd28')
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await findBarriers(tab.page)).toEqual([])
  })
})

it('the list of bridges links to all its pages', async () => {
  await using tab = await openTab(browser, `${origin}/bridge/proof`)
  const seen = new Set<string>()
  for (let pages = 0; pages < 4; pages += 1) {
    const links = await tab.page.locator('td:last-child a:first-child').all()
    for (const link of links) seen.add(String(await link.getAttribute('href')))
    const older = tab.page.locator('a[rel=next]')
    if ((await older.count()) === 0) break
    await older.click()
  }
  expect(seen.size).toBe(120)
})
