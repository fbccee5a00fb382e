import { describe, expect, it } from 'vitest'
import { devnetAccounts } from '../../../../devnet/accounts.ts'
import { createSigner } from '../../../../workers/transactions/createSigner.ts'
import { requireOwnKey } from '../../../../workers/transactions/requireOwnKey.ts'

const { payTo, settler } = devnetAccounts()
const name = 'SETTLEMENT_KEY'

describe('a hot key of the workers', () => {
  it('is rejected when it belongs to payTo', () => {
    const request = { name, address: payTo.address, payTo: payTo.address, isDevnet: true }
    expect(() => requireOwnKey(request)).toThrow('SETTLEMENT_KEY: is the key of payTo')
  })

  it('of a public test mnemonic is rejected on real chains, and accepted on the devnet', () => {
    const request = { name, address: settler.address, payTo: payTo.address }
    expect(() => requireOwnKey({ ...request, isDevnet: false })).toThrow('is a published test key')
    expect(() => requireOwnKey({ ...request, isDevnet: true })).not.toThrow()
  })

  it('of the operator is accepted on every chain', () => {
    const { address } = createSigner(`0x${'5a'.repeat(32)}`)
    expect(() =>
      requireOwnKey({ name, address, payTo: payTo.address, isDevnet: false }),
    ).not.toThrow()
  })
})
