import fc from 'fast-check'
import { type Address, hashTypedData } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { userOpHash } from '../../../../../../core/sponsor/evm/domain/userOpHash.ts'
import { userOpTypedData } from '../../../../../../core/sponsor/evm/domain/userOpTypedData.ts'
import { anOperation } from './anOperation.ts'
import { anyOperation } from './anyOperation.ts'
import { forViem } from './forViem.ts'

const entryPoint: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const delegate: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const factory: Address = '0x13e9ed32155810fdbd067d4522c492d6f68e5944'
const place = { chainId: 8453, entryPoint, delegate }

describe('the hash of a user operation', () => {
  it.each([
    ['of a delegated wallet', anOperation()],
    ['of a delegated wallet with data for its first use', anOperation({ factoryData: '0x1234' })],
    ['of an account that a factory deploys', anOperation({ factory, factoryData: '0x5fbfb9cf' })],
    ['of an account that exists', anOperation({ factory: null })],
    ['without a paymaster', anOperation({ paymaster: null })],
  ])('equals the hash of viem: %s', (_, op) => {
    expect(userOpHash(op, place)).toBe(
      getUserOperationHash({
        chainId: 8453,
        entryPointAddress: entryPoint,
        entryPointVersion: '0.8',
        userOperation: forViem(op, delegate),
      }),
    )
  })

  it('equals the hash that a wallet signs from the typed data as JSON', () => {
    fc.assert(
      fc.property(anyOperation, (op) => {
        const sent: unknown = JSON.parse(JSON.stringify(userOpTypedData(op, place)))
        const hash = hashTypedData(sent as Parameters<typeof hashTypedData>[0])
        expect(hash).toBe(userOpHash(op, place))
      }),
    )
  })

  it('requires a delegate for a marked operation', () => {
    expect(() => userOpHash(anOperation(), { ...place, delegate: null })).toThrow(RangeError)
  })
})
