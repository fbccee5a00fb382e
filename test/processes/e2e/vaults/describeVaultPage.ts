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
      for (let turn = 0; turn < 12; turn += 1) await world.live()
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
  })
}
