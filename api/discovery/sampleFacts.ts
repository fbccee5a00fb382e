import type { ExampleFacts } from '../../core/kernel/operation/exampleFacts.ts'

/** Well-formed sample values for examples that are not meant to be sent. */
export const SAMPLE_FACTS: ExampleFacts = {
  vault: {
    address: '0x1111111111111111111111111111111111111111',
    weightsBps: [3000, 3000, 2000, 2000],
  },
  openVault: '0x1111111111111111111111111111111111111111',
  heldVault: {
    address: '0x1111111111111111111111111111111111111111',
    shares: '1000000000000000000',
  },
  driftedVault: '0x1111111111111111111111111111111111111111',
  account: '0x2222222222222222222222222222222222222222',
  burnTx: `0x${'3'.repeat(64)}`,
  userOpHash: `0x${'4'.repeat(64)}`,
  paidUrl: 'https://example.com/paid',
  shop: { slug: 'corner-store', query: 'waterproof jacket', product: 'corner-store:1' },
  market: 'btc-5m',
  lead: { category: 'dentist', state: 'TX' },
}
