import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  accountLink,
  chainOf,
  createLinks,
  plainValue,
  searchLink,
} from '../../../../api/pages/links.ts'
import {
  aBridgeWorld,
  aMintedBridge,
  BURN_TX,
  bridgeDepsOf,
  MINT_TX,
  PAYER,
} from '../../../builders/aBridge.ts'
import { anExploredVault, anExplorer } from '../../../builders/anExplorer.ts'
import { usd } from '../../../builders/facts.ts'

const EXPLORERS = new Map<number | 'solana', string>([
  [8453, 'https://base.example'],
  [5042, 'https://arc.example/x'],
  ['solana', 'https://sol.example'],
])
const links = createLinks(EXPLORERS)
const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'Cd'.repeat(20)}`
const textOf = async (markup: unknown) => String(await markup)

describe('links of values', () => {
  it('lead to the explorer of the chain by EIP-3091', async () => {
    expect(await textOf(links.transaction(8453, HASH, 'short'))).toBe(
      `<span data-copy><a class="mono" href="https://base.example/tx/${HASH}">0xababab…ababab</a></span>`,
    )
    expect(await textOf(links.address(5042, ADDRESS, 'full'))).toContain(
      `href="https://arc.example/x/address/${ADDRESS}"`,
    )
    expect(await textOf(links.block(8453, 7, HASH))).toBe(
      `<span data-copy><a class="mono" href="https://base.example/block/7" title="${HASH}">${HASH}</a></span>`,
    )
    expect(await textOf(links.transaction('solana', '5'.repeat(88), 'short'))).toContain(
      `href="https://sol.example/tx/${'5'.repeat(88)}"`,
    )
  })

  it('are text with the whole value on a chain without an explorer', async () => {
    for (const chain of [137, null]) {
      expect(await textOf(links.transaction(chain, HASH, 'cut'))).toBe(
        `<span data-copy><span class="mono whole">${HASH}</span></span>`,
      )
    }
    expect([chainOf('arc'), chainOf('nowhere'), chainOf(null)]).toEqual([5042, null, null])
  })

  it('escape the value in path, title and text', async () => {
    const evil = '"><script>alert(1)</script>/../#?'
    for (const markup of [
      links.transaction(8453, evil, 'full'),
      links.address(137, evil, 'cut'),
      links.block(8453, 7, evil),
      accountLink(evil),
      searchLink(evil),
      plainValue(evil),
    ]) {
      const text = await textOf(markup)
      expect(text).not.toMatch(/<script|""/)
      expect(text).not.toMatch(/href="[^"]*[<>#]/)
    }
  })
})

describe('pages with explorers', () => {
  const vault = anExploredVault({ nav: usd(5_000) })
  const explore = () =>
    anExplorer({
      vaults: [vault],
      bridge: bridgeDepsOf(aBridgeWorld({ bridges: [aMintedBridge()] })),
      app: { explorers: EXPLORERS },
    })

  it('link contracts, transactions and the block of a vault', async () => {
    const { page } = await explore()
    const { html } = await page(`/vault/${vault.address}`)
    expect(html).toContain('href="https://base.example/block/1000000"')
    expect(html.match(/href="https:\/\/base\.example\/tx\/0x[0-9a-f]{64}"/g)?.length).toBe(10)
    expect(html.match(/href="https:\/\/base\.example\/address\//g)?.length).toBeGreaterThan(5)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })

  it('link burn and mint of a bridge to the explorers of their chains, and the payer to its page', async () => {
    const { page } = await explore()
    const { html } = await page(`/bridge/status/${BURN_TX}`)
    expect(html).toContain(`href="https://base.example/tx/${BURN_TX}"`)
    expect(html).toContain(`href="https://arc.example/x/tx/${MINT_TX}"`)
    expect(html.toLowerCase()).toContain(`href="/account/${PAYER}"`)
  })

  it('load the script of the copy buttons with its hash, and permit no other script', async () => {
    const { page, get } = await explore()
    const { html, headers } = await page(`/vault/${vault.address}`)
    const [, url = '', integrity = ''] =
      /<script src="([^"]+)" integrity="([^"]+)" defer><\/script>/.exec(html) ?? []
    const script = await get(url)
    const body = await script.text()
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(`sha256-${hash('sha256', body, 'base64')}`).toBe(integrity)
    expect(headers.get('content-security-policy')).toContain(`; script-src '${integrity}' `)
    expect(Buffer.byteLength(body)).toBeLessThan(4_000)
  })

  it('load no script without a value to copy', async () => {
    const { page } = await explore()
    for (const path of ['/', '/status', '/vault/0x12']) {
      const { html, headers } = await page(path)
      expect(html, path).not.toContain('<script')
      expect(headers.get('content-security-policy'), path).not.toContain('script-src')
    }
  })
})
