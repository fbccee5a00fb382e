import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import { bridgeIdOf } from '../../../src/lib/bridgeIdOf.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((data): Hex => `0x${Buffer.from(data).toString('hex')}`)

it('the bridge id of an authorization in the index equals the bridge id of the core', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1 }),
      hex(20),
      hex(20),
      hex(32),
      (chainId, bridge, payer, nonce) => {
        expect(bridgeIdOf(chainId, bridge, payer, nonce)).toBe(
          bridgeId({ chainId, bridge, payer, nonce }),
        )
      },
    ),
  )
})
