import fc from 'fast-check'
import { type Hex, hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  channelIdOf,
  onChainConfig,
} from '../../../../../../core/payments/domain/sessions/channel.ts'
import { ESCROW } from '../../../../../../core/payments/domain/sessions/escrow.ts'
import { voucherDigest } from '../../../../../../core/payments/domain/sessions/voucher.ts'

const RUNS = 5_000
const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)
const address = fc.oneof(hexOf(20), fc.constant<Hex>('0x0000000000000000000000000000000000000000'))
const chainId = fc.integer({ min: 1, max: 2 ** 31 })
const domainOf = (id: number) =>
  ({
    name: 'x402 Batch Settlement',
    version: '1',
    chainId: id,
    verifyingContract: ESCROW,
  }) as const

describe('the digests of the escrow', () => {
  it('of random vouchers are those of viem', () => {
    const voucher = fc.record({
      channelId: hexOf(32),
      cumulativeUsdc6: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    })
    const types = {
      Voucher: [
        { name: 'channelId', type: 'bytes32' },
        { name: 'maxClaimableAmount', type: 'uint128' },
      ],
    } as const
    fc.assert(
      fc.property(chainId, voucher, (id, { channelId, cumulativeUsdc6 }) => {
        const message = { channelId, maxClaimableAmount: cumulativeUsdc6 }
        expect(voucherDigest(id, { channelId, cumulativeUsdc6 })).toBe(
          hashTypedData({ domain: domainOf(id), types, primaryType: 'Voucher', message }),
        )
      }),
      { numRuns: RUNS },
    )
  })

  it('of random channels are those of viem', () => {
    const config = fc.record({
      payer: address,
      payerAuthorizer: address,
      receiver: address,
      receiverAuthorizer: address,
      token: address,
      withdrawDelaySec: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
      salt: hexOf(32),
    })
    const types = {
      ChannelConfig: [
        { name: 'payer', type: 'address' },
        { name: 'payerAuthorizer', type: 'address' },
        { name: 'receiver', type: 'address' },
        { name: 'receiverAuthorizer', type: 'address' },
        { name: 'token', type: 'address' },
        { name: 'withdrawDelay', type: 'uint40' },
        { name: 'salt', type: 'bytes32' },
      ],
    } as const
    fc.assert(
      fc.property(chainId, config, (id, of) => {
        const message = onChainConfig(of)
        expect(channelIdOf(of, id)).toBe(
          hashTypedData({ domain: domainOf(id), types, primaryType: 'ChannelConfig', message }),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
