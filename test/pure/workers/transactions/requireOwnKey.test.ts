import { describe, expect, it } from 'vitest'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'
import { devnetAccounts } from '../../../../devnet/accounts.ts'
import { requireOwnKey } from '../../../../workers/transactions/requireOwnKey.ts'

const { payTo, settler } = devnetAccounts()
const name = 'SETTLEMENT_KEY'

describe('a hot key of the workers', () => {
  it('is rejected when it belongs to payTo', () => {
    const request = { name, address: payTo.address, payTo: payTo.address, isDevnet: true }
    expect(() => requireOwnKey(request)).toThrow('SETTLEMENT_KEY: is the key of payTo')
  })

  it('is rejected on real chains, and accepted on the devnet, if it belongs to a public test mnemonic', () => {
    const request = { name, address: settler.address, payTo: payTo.address }
    expect(() => requireOwnKey({ ...request, isDevnet: false })).toThrow('is a published test key')
    expect(() => requireOwnKey({ ...request, isDevnet: true })).not.toThrow()
  })

  it('is accepted on every chain if it belongs to the operator', () => {
    const { address } = createLocalKey(`0x${'5a'.repeat(32)}`)
    expect(() =>
      requireOwnKey({ name, address, payTo: payTo.address, isDevnet: false }),
    ).not.toThrow()
  })
})
