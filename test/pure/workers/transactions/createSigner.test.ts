import { parseTransaction, recoverTransactionAddress, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'
import type { LaneRequest } from '../../../../core/transactions/ports.ts'
import { createSigner } from '../../../../workers/transactions/createSigner.ts'

const fees = { maxFeeWei: 30n, tipWei: 2n }
const request: LaneRequest = {
  chainId: 8453,
  purpose: 'gas1',
  to: `0x${'a1'.repeat(20)}`,
  data: '0xabcd',
  valueWei: 5n,
  gasLimit: 100_000n,
}
const delegation = {
  chainId: 8453,
  address: `0x${'57'.repeat(20)}`,
  nonce: 0,
  yParity: 1,
  r: toHex(1n, { size: 32 }),
  s: toHex(2n, { size: 32 }),
} as const
const terms = { tipWei: 2n, maxFeeWei: 30n, capWei: 40n, deadlineSec: 1_700_000_000 }

describe('a signer of a lane', () => {
  const signer = createSigner(createLocalKey(generatePrivateKey()))

  it.each([
    ['a transaction of the operator', undefined],
    ['a transaction that a caller paid for', { ...terms, delegations: [] }],
  ])('signs %s as an ordinary transaction', async (_, given) => {
    const requested = given === undefined ? request : { ...request, terms: given }
    const form = await signer.sign(requested, 7, fees)
    expect(parseTransaction(form.raw)).toMatchObject({
      type: 'eip1559',
      nonce: 7,
      gas: 100_000n,
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 2n,
    })
    expect(form).toMatchObject({ ...fees, isCancel: false })
  })

  it('signs unchanged delegations in a transaction of type 4 from its own key', async () => {
    const requested = { ...request, terms: { ...terms, delegations: [delegation] } }
    const { raw } = await signer.sign(requested, 7, fees)
    expect(parseTransaction(raw)).toMatchObject({
      type: 'eip7702',
      authorizationList: [{ chainId: 8453, address: delegation.address, yParity: 1 }],
    })
    expect(raw.startsWith('0x04')).toBe(true)
    const serializedTransaction: `0x04${string}` = `0x04${raw.slice(4)}`
    const from = await recoverTransactionAddress({ serializedTransaction })
    expect(from.toLowerCase()).toBe(signer.address)
  })
})
