import { describe, expect, it } from 'vitest'
import {
  parseChainId,
  parseGasBody,
} from '../../../../../../core/sponsor/evm/operations/parseGasBody.ts'
import {
  aGasShop,
  anOperation,
  aTransfer,
  PAYMASTER,
  SENDER,
  TOKEN,
} from '../../../../../builders/aGasShop.ts'

const { nodes } = aGasShop().gas
const read = (body: object) => parseGasBody({ ...body }, nodes)
const call = { to: TOKEN, data: '0x' }

describe('a body of the gas sponsor', () => {
  it('may have calls of a plain wallet', () => {
    const [{ data } = call] = aTransfer().calls
    expect(read(aTransfer({ chainId: 'eip155:137' }))).toEqual({
      kind: 'quote',
      request: {
        lane: 'direct',
        chainId: 137,
        sender: SENDER,
        calls: [{ to: TOKEN, data, valueWei: 0n }],
        redelegate: false,
      },
    })
  })

  it.each([
    ['0x10', 16n],
    ['0X0A', 10n],
    ['17', 17n],
  ])('accepts a value of %s', (value, valueWei) => {
    expect(read({ sender: SENDER, calls: [{ to: TOKEN, value }] })).toMatchObject({
      request: { calls: [{ valueWei, data: '0x' }] },
    })
  })

  it('may have an operation for a quote, or a signed operation', () => {
    expect(read({ userOperation: anOperation() })).toMatchObject({
      kind: 'quote',
      request: { lane: 'own', chainId: 8453, operation: { signature: '0x', paymaster: null } },
    })
    const userOperation = anOperation({
      paymaster: PAYMASTER,
      paymasterVerificationGasLimit: '0x1',
      paymasterPostOpGasLimit: '0x0',
      paymasterData: '0x12',
      signature: '0x12',
    })
    expect(read({ userOperation, authorization: { a: 1 } })).toMatchObject({
      kind: 'post',
      chainId: null,
      authorization: { a: 1 },
    })
  })

  const refused: readonly [string, object, RegExp][] = [
    ['an empty body', {}, /^body: must have calls \(with sender\), userOperation, or jsonrpc/],
    [
      'both calls and an operation',
      { ...aTransfer(), userOperation: {} },
      /^body: must have calls or userOperation/,
    ],
    ['no sender', { calls: [call] }, /^sender: is required/],
    ['an invalid sender', aTransfer({ sender: '0x12' }), /^sender: must be 0x and 40/],
    ['no calls', { sender: SENDER }, /^calls: is required/],
    ['an empty list', aTransfer({ calls: [] }), /^calls: must have 1 to 32 calls/],
    [
      'too many calls',
      aTransfer({ calls: Array.from({ length: 33 }, () => call) }),
      /^calls: must have 1 to 32 calls/,
    ],
    [
      'a call without a receiver',
      aTransfer({ calls: [{ data: '0x' }] }),
      /^calls\[0\]\.to: is required/,
    ],
    ['half a byte', aTransfer({ calls: [{ ...call, data: '0x1' }] }), /^calls\[0\]\.data: must be/],
    [
      'a value that is a number',
      aTransfer({ calls: [{ ...call, value: 1 }] }),
      /^calls\[0\]\.value: must be wei/,
    ],
    [
      'a value above the maximum',
      aTransfer({ calls: [{ ...call, value: '9'.repeat(78) }] }),
      /^calls\[0\]\.value: must be at most/,
    ],
    [
      'a misspelt member of a call',
      aTransfer({ calls: [{ ...call, vaule: '1' }] }),
      /^calls\[0\]\.vaule: unknown; did you mean value\?/,
    ],
    [
      'a misspelt member',
      aTransfer({ redelegat: true }),
      /^redelegat: unknown; did you mean redelegate\?/,
    ],
    [
      'a redelegate that is not a boolean',
      aTransfer({ redelegate: 'yes' }),
      /^redelegate: must be true or/,
    ],
    ['an invalid operation', { userOperation: 7 }, /^userOperation: must be an object/],
    ['an invalid chain', aTransfer({ chainId: 'base' }), /^chainId: must be a chain/],
  ]
  it.each(refused)('is rejected with the name of the field for %s', (_name, body, words) => {
    expect(() => read(body)).toThrow(words)
  })
})

it.each([
  [undefined, 8453],
  [null, 8453],
  [137, 137],
  ['137', 137],
  ['0x89', 137],
  ['eip155:137', 137],
])('the chain %s of a gas request is parsed as %s', (value, chainId) => {
  expect(parseChainId(value)).toBe(chainId)
})
