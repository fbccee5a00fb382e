import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { aShop } from '../../../builders/aShop.ts'
import { aVault } from '../../../builders/facts.ts'

const app = aShop([...operations], { world: aWorld({ vaults: [aVault()] }) })

/** Returns the answer to a search of leads without input. */
async function search(headers: Readonly<Record<string, string>>) {
  const response = await app.request('/v1/leads/search', { headers })
  const { reference, field } = await response.json()
  return { status: response.status, reference, field }
}

describe('a paid call without its required input', () => {
  it.each([{}, { authorization: 'Bearer token of a crawler' }, { authorization: 'Basic eDp5' }])(
    'states the minimum price to a caller with the headers %j',
    async (headers) => {
      expect(await search(headers)).toMatchObject({ status: 402, reference: true })
    },
  )

  it.each([
    { authorization: 'Payment e30' },
    { 'payment-signature': 'e30=' },
    { 'x-payment': 'e30=' },
  ])('is refused, and states no price, if the caller pays with the headers %j', async (headers) => {
    const { status, reference } = await search(headers)
    expect([status, reference]).toEqual([400, undefined])
  })
})
