import { describe, expect, it } from 'vitest'
import { devnetAccounts } from '../../../../devnet/accounts.ts'
import { createSigner } from '../../../../workers/transactions/createSigner.ts'
import { requireOwnKey } from '../../../../workers/transactions/requireOwnKey.ts'

const { payTo, settler } = devnetAccounts()
const name = 'SETTLEMENT_KEY'

describe('a hot key', () => {
  it('is refused when it is that of the account that receives', () => {
    const ask = { name, address: payTo.address, payTo: payTo.address, isDevnet: true }
    expect(() => requireOwnKey(ask)).toThrow('SETTLEMENT_KEY: belongs to payTo')
  })

  it('of a public test mnemonic is refused on real chains, and taken on the devnet', () => {
    const ask = { name, address: settler.address, payTo: payTo.address }
    expect(() => requireOwnKey({ ...ask, isDevnet: false })).toThrow('is a published test key')
    expect(() => requireOwnKey({ ...ask, isDevnet: true })).not.toThrow()
  })

  it('of our own is taken anywhere', () => {
    const { address } = createSigner(`0x${'5a'.repeat(32)}`)
    expect(() =>
      requireOwnKey({ name, address, payTo: payTo.address, isDevnet: false }),
    ).not.toThrow()
  })
})
