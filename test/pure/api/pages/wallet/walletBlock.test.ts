import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { anExploredVault, anExplorer } from '../../../../builders/anExplorer.ts'
import { usd } from '../../../../builders/facts.ts'
import { requestOf } from '../../../../builders/requestOf.ts'

/** Limit of the script, compressed. Source: issue 33. */
const MAX_SCRIPT_BYTES = 60_000
const VAULT = anExploredVault({ nav: usd(5_000), holders: 3 })
const PATH = `/vault/${VAULT.address}`

const explore = () =>
  anExplorer({
    vaults: [VAULT],
    app: {
      walletRpcUrl: 'https://node.example/"><script>',
      explorers: new Map([[8453, 'https://explorer.example']]),
    },
  })

describe('the orders of the page of a vault', () => {
  it('have no form without the script, and name a call in its place', async () => {
    const { page, app } = await explore()
    const { html, text } = await page(PATH)
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(text).toContain('A browser wallet needs JavaScript.')
    const [, code = ''] = /<p class="mono">(curl .*?)<\/p>/s.exec(html) ?? []
    const call = code.replaceAll('&#39;', "'").replaceAll('&quot;', '"')
    const answer = await app.request(requestOf(call))
    expect([answer.status, await answer.json()]).toMatchObject([200, { steps: [{}, {}] }])
  })

  it('name the call of a new vault in the list of vaults', async () => {
    const { page, app } = await explore()
    const { html } = await page('/vaults')
    const [, code = ''] = /<p class="mono">(curl .*?)<\/p>/s.exec(html) ?? []
    const answer = await app.request(requestOf(code.replaceAll('&#39;', "'")))
    expect([answer.status, await answer.json()]).toMatchObject([200, { chainId: 8453 }])
  })

  it('state chain, node and explorer as escaped attributes', async () => {
    const { html } = await (await explore()).page(PATH)
    expect(html).toContain(
      'data-chain-id="8453" data-chain-name="Base" data-rpc-url="https://node.example/&quot;&gt;&lt;script&gt;" data-explorer-url="https://explorer.example"',
    )
  })

  it('load a script below 60 KB by its hash, which may call this origin alone', async () => {
    const { page, get } = await explore()
    const { html, headers } = await page(PATH)
    const [, url = '', integrity = ''] =
      /<script src="(\/wallet\.js[^"]+)" integrity="([^"]+)" defer><\/script>/.exec(html) ?? []
    const body = await (await get(url)).text()
    expect(`sha256-${hash('sha256', body, 'base64')}`).toBe(integrity)
    expect(gzipSync(body).length).toBeLessThan(MAX_SCRIPT_BYTES)
    expect(body).not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|https?:/,
    )
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(` '${integrity}'; connect-src 'self'; `)
  })

  it('are the only part that calls the API: other pages may connect to no origin', async () => {
    const { page } = await explore()
    for (const path of ['/data', `/account/${VAULT.strategist}`, '/docs']) {
      const { headers } = await page(path)
      expect(headers.get('content-security-policy')).not.toContain('connect-src')
    }
  })
})
