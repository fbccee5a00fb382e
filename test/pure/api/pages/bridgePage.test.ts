import { describe, expect, it } from 'vitest'
import { aBridgeShop, aClosedRoute } from '../../../builders/aBridgeShop.ts'
import { requestOf } from '../../../builders/requestOf.ts'

/** Limit of a page without its script. Source: issue 33. */
const MAX_PAGE_BYTES = 60_000

async function pageOf(shop: ReturnType<typeof aBridgeShop>) {
  const answer = await shop.get('/bridge')
  const html = await answer.text()
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), html }
}

describe('/bridge', () => {
  it('lists the open routes, and names the chains for the form as escaped JSON', async () => {
    const { status, html } = await pageOf(aBridgeShop())
    expect(status).toBe(200)
    expect(html).toContain('Base to Arc')
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_PAGE_BYTES)
    const [, text = ''] = /data-chains="([^"]*)"/.exec(html) ?? []
    expect(JSON.parse(text.replaceAll('&quot;', '"'))).toEqual([
      { slug: 'base', name: 'Base', chainId: 8453, isSource: true },
      { slug: 'arc', name: 'Arc', chainId: 5042, isSource: true },
      { slug: 'polygon', name: 'Polygon', chainId: 137, isSource: false },
    ])
  })

  it('has no form without the script, and names a call of the price in its place', async () => {
    const shop = aBridgeShop()
    const { html } = await pageOf(shop)
    expect(html.match(/<form/g)).toHaveLength(1)
    const [, code = ''] = /<p class="mono">(curl .*?)<\/p>/s.exec(html) ?? []
    const answer = await shop.app.request(
      requestOf(code.replaceAll('&#39;', "'").replaceAll('&amp;', '&')),
    )
    expect([answer.status, await answer.json()]).toMatchObject([200, { from: 'base', to: 'arc' }])
  })

  it('loads the script of the wallet by its hash, which may call this origin alone', async () => {
    const { html, policy } = await pageOf(aBridgeShop())
    const [, integrity = ''] =
      /<script src="\/wallet\.js[^"]+" integrity="([^"]+)" defer><\/script>/.exec(html) ?? []
    expect(policy).toContain(`script-src '${integrity}'; connect-src 'self'; `)
  })

  it('has neither form nor call while no route is open', async () => {
    const shop = aBridgeShop()
    shop.health = [aClosedRoute(8453, 5042, 'paused')]
    const { status, html } = await pageOf(shop)
    expect(status).toBe(200)
    expect(html).toContain('No route is open now.')
    expect(html).not.toContain('data-wallet')
  })
})
