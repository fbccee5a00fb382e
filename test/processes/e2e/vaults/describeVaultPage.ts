import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../../support/startApi.ts'
import type { World } from '../../../support/world.ts'

type ChainCall = { readonly result: string; readonly body: string }

/** Returns the calls of the contract that a page names, each with the result that the page states. */
function chainCallsOf(html: string): readonly ChainCall[] {
  const text = html.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const calls = text.matchAll(/"result" is (0x[0-9a-f]{64}),.*?-d '(\{"jsonrpc".*?\})'/gs)
  return [...calls].map(([, result = '', body = '']) => ({ result, body }))
}

/** Tests the page of a vault against its contract. */
export function describeVaultPage(given: () => World): void {
  describe('the page of a vault', () => {
    let world: World
    let api: Api
    beforeAll(async () => {
      world = given()
      for (let round = 0; round < 12; round += 1) await world.live()
      await world.sync()
      api = await startApi(world)
    })
    afterAll(() => api?.stop())

    it('states the exact results of its calls of the contract, for each vault with shares', async () => {
      const { vaults } = await (await fetch(`${api.url}/v1/vaults`)).json()
      const valued = vaults.filter(({ navUsdc }: { navUsdc: string }) => navUsdc !== '0')
      expect(valued.length).toBeGreaterThan(2)
      for (const { vault } of valued) {
        const page = await fetch(`${api.url}/vault/${vault}`)
        expect(page.status).toBe(200)
        const calls = chainCallsOf(await page.text())
        expect(calls).toHaveLength(2)
        for (const { result, body } of calls) {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch(world.devnet.vaultChain.url, { method: 'POST', headers, body })
          expect(await answer.json()).toMatchObject({ result })
        }
      }
    })

    it('is in the list, and the first page links to the list', async () => {
      const { vaults } = await (await fetch(`${api.url}/v1/vaults`)).json()
      const list = await (await fetch(`${api.url}/vaults`)).text()
      for (const { vault } of vaults) expect(list).toContain(`href="/vault/${vault}"`)
      const first = await (await fetch(`${api.url}/`)).text()
      expect(first).toContain(`href="/vault/${vaults[0].vault}"`)
      expect(first).toMatch(/All vaults: <data value="[\d.]+">/)
    })

    it('is found by its address, its symbol and the transactions of its events', async () => {
      const { vaults } = await (await fetch(`${api.url}/v1/vaults`)).json()
      const [{ vault, symbol }] = vaults
      const search = (text: string) => fetch(`${api.url}/search?q=${text}`, { redirect: 'manual' })
      for (const text of [vault, symbol]) {
        const { status, headers } = await search(text)
        expect([status, headers.get('location')]).toEqual([303, `/vault/${vault}`])
      }
      const { events } = await (await fetch(`${api.url}/v1/vault/${vault}/activity`)).json()
      for (const { txHash, blockNumber } of [events[0], events.at(-1)]) {
        const page = await search(txHash)
        expect(page.status).toBe(200)
        const html = await page.text()
        expect(html).toContain(`<span class="mono">${txHash}</span>`)
        expect(html).toContain(`Block ${blockNumber.toLocaleString('en')} of `)
        expect(html).toContain(`href="/vault/${vault}"`)
      }
      expect(await (await search(`0x${'7'.repeat(64)}`)).text()).toContain('Nothing found for')
    })
  })
}
