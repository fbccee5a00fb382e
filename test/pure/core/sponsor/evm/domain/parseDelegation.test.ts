import fc from 'fast-check'
import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { delegationHash } from '../../../../../../core/sponsor/evm/domain/delegationHash.ts'
import { delegationProblem } from '../../../../../../core/sponsor/evm/domain/delegationProblem.ts'
import { parseDelegation } from '../../../../../../core/sponsor/evm/domain/parseDelegation.ts'
import { anyAddress } from './anyOperation.ts'

const implementation: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const wallet = privateKeyToAccount(generatePrivateKey())
const signed = await wallet.signAuthorization({
  address: implementation,
  chainId: 8453,
  nonce: 7,
})
const yParity = signed.yParity === 1 ? 1 : 0
const { r, s } = signed
const tuple = { chainId: 8453, address: implementation, nonce: 7 }
const wanted = { sender: wallet.address, implementation, chainId: 8453, nonce: 7 }
const expected = { ...tuple, yParity, r, s } as const
/** Order of the curve; `order - s` is the other valid s. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const v = numberToHex(yParity + 27, { size: 1 })
const nested = { r, s, v: yParity + 27, networkV: null, _type: 'signature' }

describe('a signed delegation', () => {
  it.each<[string, unknown]>([
    ['flat, as viem has it', { ...tuple, r, s, yParity }],
    ['flat, with v', { ...tuple, r, s, v: String(yParity + 27) }],
    ['flat, with v as bigint', { ...tuple, r, s, v: BigInt(yParity + 27) }],
    [
      'of quantities, as JSON-RPC has it',
      {
        ...tuple,
        chainId: '0x2105',
        nonce: '0x7',
        r: trim(r),
        s: trim(s),
        yParity: `0x${yParity}`,
      },
    ],
    ['nested, as ethers has it', { ...tuple, chainId: '8453', nonce: '7', signature: nested }],
    ['nested, with yParity', { ...tuple, signature: { r, s, yParity } }],
    ['nested, with bigints', { ...tuple, chainId: 8453n, nonce: 7n, signature: { r, s, yParity } }],
    ['with a signature of 65 bytes', { ...tuple, signature: concatHex([r, s, v]) }],
    [
      'with a signature of 65 bytes and v of 0 or 1',
      { ...tuple, signature: concatHex([r, s, numberToHex(yParity, { size: 1 })]) },
    ],
    ['in upper case', { ...expected, address: implementation.toUpperCase() }],
    [
      'with the name that viem gives the delegate',
      { ...expected, address: undefined, contractAddress: implementation },
    ],
  ])('is parsed: %s', (_, input) => {
    expect(parseDelegation(input)).toEqual({ kind: 'delegation', delegation: expected })
  })

  it.each<[string, unknown, string]>([
    ['null', null, 'authorization'],
    ['a text', '0x', 'authorization'],
    ['chain 0', { ...expected, chainId: 0 }, 'chainId'],
    ['chain 0 in hex', { ...expected, chainId: '0x0' }, 'chainId'],
    ['no chain', { ...expected, chainId: undefined }, 'chainId'],
    ['a fractional chain id', { ...expected, chainId: 1.5 }, 'chainId'],
    ['a nonce above the maximum', { ...expected, nonce: '0xffffffffffffffff' }, 'nonce'],
    ['a negative nonce', { ...expected, nonce: -1 }, 'nonce'],
    ['the zero address', { ...expected, address: `0x${'00'.repeat(20)}` }, 'address'],
    ['a short address', { ...expected, address: '0xe6ca' }, 'address'],
    ['no signature', tuple, 'r'],
    ['r of zero', { ...expected, r: '0x0' }, 'r'],
    ['r above the order', { ...expected, r: numberToHex(ORDER) }, 'r'],
    ['a high s', { ...expected, s: numberToHex(ORDER - BigInt(s)) }, 's'],
    ['s of zero', { ...expected, s: `0x${'00'.repeat(32)}` }, 's'],
    ['a parity of 2', { ...expected, yParity: 2 }, 'yParity'],
    ['v of 35', { ...tuple, signature: { r, s, v: 35 } }, 'signature.yParity'],
    ['no parity', { ...tuple, r, s }, 'yParity'],
    ['a signature of 64 bytes', { ...tuple, signature: concatHex([r, s]) }, 'signature'],
  ])('is rejected with the name of the field: %s', (_, input, field) => {
    expect(parseDelegation(input)).toMatchObject({ kind: 'problem', field })
  })

  it('is parsed or rejected for any input, without an exception', () => {
    const names = ['chainId', 'address', 'nonce', 'r', 's', 'v', 'yParity', 'signature']
    const changes = fc.dictionary(fc.constantFrom(...names), fc.anything())
    fc.assert(
      fc.property(changes, fc.anything(), (changed, anything) => {
        for (const input of [{ ...expected, ...changed }, changed, anything]) {
          expect(['delegation', 'problem']).toContain(parseDelegation(input).kind)
        }
      }),
    )
  })
})

describe('the hash of a delegation', () => {
  it('equals the hash of viem', () => {
    const anyNumber = fc.oneof(fc.nat(), fc.constantFrom(0, 127, 128, 255, 256, 2 ** 53 - 1))
    fc.assert(
      fc.property(anyNumber, anyAddress, anyNumber, (chainId, address, nonce) => {
        const any = { chainId, address, nonce }
        expect(delegationHash(any)).toBe(hashAuthorization(any))
      }),
    )
  })
})

describe('the validation of a delegation', () => {
  it('accepts the requested delegation', async () => {
    expect(await delegationProblem(expected, wanted)).toBeNull()
  })

  it.each([
    ['another chain', { chainId: 137 }, 'chainId: must be 137, got 8453'],
    ['a nonce that was used', { nonce: 8 }, 'nonce: must be 8'],
    ['another account', { implementation: `0x${'22'.repeat(20)}` as const }, 'address: must be'],
    ['another sender', { sender: `0x${'11'.repeat(20)}` as const }, 'signature: must be by'],
  ])('reports %s', async (_, changes, words) => {
    expect(await delegationProblem(expected, { ...wanted, ...changes })).toContain(words)
  })

  it('rejects a signature without a signer', async () => {
    const unsigned = { ...expected, r: numberToHex(5n, { size: 32 }) }
    expect(await delegationProblem(unsigned, wanted)).toContain('signature: must be by')
  })
})

function trim(hex: Hex): Hex {
  return numberToHex(BigInt(hex))
}
