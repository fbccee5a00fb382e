import { decodePaymentRequiredHeader } from '@x402/core/http'
import { parsePaymentRequirements } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aBridgeShop } from '../../../builders/aBridgeShop.ts'
import { noBridge } from '../../../builders/noBridge.ts'
import { readServedApi } from '../../../builders/servedApi.ts'

const PATH = '/v1/bridge?from=base&to=arc&amount=1'
/** Bytes above which usual proxies reject the headers of a client. */
const MAX_HEADER_BYTES = 6_500

const manifest = z.object({
  resources: z.array(z.string()),
  items: z.array(
    z.looseObject({
      resource: z.string(),
      accepts: z.array(z.looseObject({ network: z.string(), payTo: z.string() })),
      metadata: z.looseObject({ operationId: z.string(), price: z.looseObject({}) }),
    }),
  ),
})
const DYNAMIC = { mode: 'dynamic', currency: 'USD', min: '1.01' }

describe('the price of a bridge in documents', () => {
  it('is described as dependent on the request, with the minimum, payable to the bridge contracts', async () => {
    const { app } = aBridgeShop()
    const { items } = manifest.parse(await (await app.request('/.well-known/x402')).json())
    const item = items.find(({ metadata }) => metadata.operationId === 'bridgeUsdc')
    expect(item?.metadata.price).toEqual(DYNAMIC)
    const { accepts } = decodePaymentRequiredHeader(
      (await app.request(PATH)).headers.get('payment-required') ?? '',
    )
    expect(item?.accepts.map(({ network }) => network)).toEqual(['eip155:8453', 'eip155:5042'])
    const [computed] = accepts
    expect(item?.accepts[0]).toEqual({
      ...computed,
      amount: '1010000',
      maxAmountRequired: '1010000',
    })
    for (const row of item?.accepts ?? []) expect(parsePaymentRequirements(row).success).toBe(true)
    const described = (await readServedApi(app)).paths['/v1/bridge']?.get
    expect(described?.['x-payment-info']).toEqual({ price: DYNAMIC, protocols: [{ x402: {} }] })
    expect(described?.description).toContain('Costs the delivered amount plus 1 %')
  })

  it('is not listed when no route has a source', async () => {
    expect(noBridge.routes.sources).toEqual([])
    const shop = aBridgeShop({ sources: [] })
    const { items } = manifest.parse(await (await shop.get('/.well-known/x402')).json())
    expect(items.map(({ metadata }) => metadata.operationId)).not.toContain('bridgeUsdc')
  })

  it('is described with every status that a bridge can return', async () => {
    const described = (await readServedApi(aBridgeShop().app)).paths['/v1/bridge']?.get
    expect(Object.keys(described?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '202', '400', '402', '409', '429', '502', '503']),
    )
  })
})

describe('the challenge of a bridge', () => {
  it('fits into headers, offers no sign-in, and accepts no payment identifier', async () => {
    const header = (await aBridgeShop().get(PATH)).headers.get('payment-required') ?? ''
    expect(header.length).toBeLessThan(MAX_HEADER_BYTES)
    const { extensions } = decodePaymentRequiredHeader(header)
    expect(Object.keys(extensions ?? {})).toEqual(['bazaar'])
  })

  it('is returned for a HEAD request without a charge', async () => {
    const shop = aBridgeShop()
    const headers = { 'payment-signature': 'anything' }
    const response = await shop.app.request(PATH, { method: 'HEAD', headers })
    expect(response.status).toBe(402)
  })
})
