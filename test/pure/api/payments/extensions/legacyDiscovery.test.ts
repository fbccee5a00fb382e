import { extractDiscoveryInfoV1 } from '@x402/extensions/bazaar'
import { describe, expect, it } from 'vitest'
import { describeDiscovery } from '../../../../../api/payments/extensions/describeDiscovery.ts'
import { legacyDiscovery } from '../../../../../api/payments/extensions/legacyDiscovery.ts'
import { operations } from '../../../../../core/catalogue/registry.ts'
import { aPaidOperation } from '../../../../builders/aPaidOperation.ts'

const named = [aPaidOperation(), ...operations].map(
  (operation) => [operation.id, operation] as const,
)

/** Returns the parts of an entry of version 1 that catalogs read. */
const entryWith = (outputSchema: Record<string, unknown>) => ({
  scheme: 'exact' as const,
  network: 'eip155:8453' as const,
  maxAmountRequired: '1',
  resource: 'https://api.example.com/v1/worth',
  description: 'Worth',
  mimeType: 'application/json',
  payTo: '0x0',
  maxTimeoutSeconds: 60,
  asset: '0x0',
  extra: {},
  outputSchema,
})

describe('the version 1 description of a call', () => {
  it('names the fields of path and query with their types, and the answer', () => {
    const { input, output } = legacyDiscovery(describeDiscovery(aPaidOperation()))
    expect(input).toMatchObject({
      type: 'http',
      method: 'GET',
      discoverable: true,
      pathParams: { thing: { type: 'string' } },
      queryParams: { currency: { enum: ['USD', 'EUR'] } },
    })
    expect(output).toMatchObject({ properties: { worthUsdc: { type: 'string' } } })
  })

  it.each(named)('is parsed by the reference package: %s', (_id, operation) => {
    const described = legacyDiscovery(describeDiscovery(operation, 3_000))
    const read = extractDiscoveryInfoV1(entryWith(described))
    const { properties } = describeDiscovery(operation, 3_000).schema.properties.input
    const fields = (properties.queryParams ?? properties.body)?.['properties']
    expect(read?.input).toMatchObject(
      operation.method === 'GET'
        ? { method: 'GET', queryParams: fields }
        : { method: 'POST', bodyType: 'json', body: fields },
    )
    expect(read?.output).toEqual({ type: 'json', example: described['output'] })
  })
})
