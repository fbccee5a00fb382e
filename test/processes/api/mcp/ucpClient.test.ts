import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../../api/app.ts'
import { listen } from '../../../../api/http/listen.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aShop } from '../../../builders/aShop.ts'
import { runUcp } from '../../../support/ucp/runUcp.ts'
import { createUcpFaults } from '../../../support/ucp/ucpFaults.ts'

const faultsOf = createUcpFaults()

let app: App
let server: Awaited<ReturnType<typeof listen>>
let url: string
beforeAll(async () => {
  const fetcher = { fetch: (...given: Parameters<App['fetch']>) => app.fetch(...given) }
  server = await listen(fetcher, { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${server.port}`
  app = aShop(operations, { publicUrl: url })
})
afterAll(() => server?.close())

const search = (query: string) =>
  runUcp(url, ['catalog', 'search', '--input', JSON.stringify({ query })])

describe('@shopify/ucp-cli', () => {
  it('discovers the release and the tools of the catalogue', async () => {
    const { negotiated } = (await runUcp(url, ['discover'])).result
    expect(negotiated['dev.ucp.shopping']).toMatchObject({
      version: '2026-04-08',
      endpoint: `${url}/mcp/shop`,
      tools: {
        search_catalog: expect.anything(),
        lookup_catalog: expect.anything(),
        get_product: expect.anything(),
      },
    })
  })

  it('reads a free answer, an unknown product and the price of a search', async () => {
    // The client shows the protocol data beside the result.
    const none = await search('teapot')
    const answer = { ucp: none.ucp, ...none.result }
    expect([faultsOf('search', answer), answer.products]).toEqual([[], []])
    const missing = await runUcp(url, ['catalog', 'get_product', 'corner-store:nothing'])
    expect(faultsOf('error', { ucp: missing.ucp, ...missing.result })).toEqual([])
    const { accepts } = (await search('jacket')).result
    expect(accepts).toMatchObject([{ amount: '1000' }, { amount: '1000' }, { amount: '1000' }])
  })
})
