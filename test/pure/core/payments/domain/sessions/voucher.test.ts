import {
  computeChannelId,
  createBatchSettlementEIP3009DepositPayload,
  signVoucher,
} from '@x402/evm/batch-settlement/client'
import fc from 'fast-check'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../../../../../core/kernel/lowerAddress.ts'
import {
  type ChannelConfig,
  channelIdOf,
  onChainConfig,
} from '../../../../../../core/payments/domain/sessions/channel.ts'
import {
  depositAuthorization,
  depositTypedData,
} from '../../../../../../core/payments/domain/sessions/deposit.ts'
import {
  proveVoucher,
  voucherDigest,
} from '../../../../../../core/payments/domain/sessions/voucher.ts'

const CHAIN_ID = 8453
const NETWORK = 'eip155:8453'
const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const signer = lowerAddress(key.address)
const token = {
  chainId: CHAIN_ID,
  address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  name: 'USD Coin',
  version: '2',
} as const
const config: ChannelConfig = {
  payer: signer,
  payerAuthorizer: signer,
  receiver: '0x00000000000000000000000000000000000000aa',
  receiverAuthorizer: '0x00000000000000000000000000000000000000bb',
  token: token.address,
  withdrawDelaySec: 86_400,
  salt: `0x${'00'.repeat(32)}`,
}
const channelId = channelIdOf(config, CHAIN_ID)

describe('a channel', () => {
  it('has the id that the stock client derives', () => {
    const salts = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(salts, fc.integer({ min: 900, max: 2_592_000 }), (salt, withdrawDelaySec) => {
        const other: ChannelConfig = {
          ...config,
          withdrawDelaySec,
          salt: `0x${Buffer.from(salt).toString('hex')}`,
        }
        expect(channelIdOf(other, CHAIN_ID)).toBe(computeChannelId(onChainConfig(other), NETWORK))
      }),
    )
  })

  it('has another id on another chain', () => {
    expect(channelIdOf(config, 137)).not.toBe(channelId)
  })
})

describe('proveVoucher', () => {
  it('accepts each voucher that the stock client signs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(0n, 2n ** 128n - 1n), async (cumulativeUsdc6) => {
        const { signature } = await signVoucher(key, channelId, String(cumulativeUsdc6), NETWORK)
        const digest = voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6 })
        expect(await proveVoucher(digest, { signer, signature })).toBe(signature)
      }),
      { numRuns: 20 },
    )
  })

  const proofOf = async (
    sent: { readonly channelId?: Hex; readonly amount?: bigint; readonly chainId?: number },
    by = signer,
  ) => {
    const signature = await key.sign({
      hash: voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: 7n }),
    })
    const digest = voucherDigest(sent.chainId ?? CHAIN_ID, {
      channelId: sent.channelId ?? channelId,
      cumulativeUsdc6: sent.amount ?? 7n,
    })
    return proveVoucher(digest, { signer: by, signature })
  }

  it('rejects a voucher of another amount, channel, chain or key', async () => {
    expect(await proofOf({})).not.toBeNull()
    expect(await proofOf({ amount: 8n })).toBeNull()
    expect(await proofOf({ channelId: `0x${'ab'.repeat(32)}` })).toBeNull()
    expect(await proofOf({ chainId: 137 })).toBeNull()
    expect(await proofOf({}, '0x00000000000000000000000000000000000000cc')).toBeNull()
  })

  it('rejects text that is not a signature of a key', async () => {
    const digest = voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: 7n })
    for (const signature of [
      '0x',
      '0x00',
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
    ] as const) {
      expect(await proveVoucher(digest, { signer, signature })).toBeNull()
    }
  })
})

describe('depositAuthorization', () => {
  it('is the transfer that the stock client signs', async () => {
    const requirements = {
      scheme: 'batch-settlement',
      network: NETWORK,
      asset: token.address,
      amount: '1000',
      payTo: config.receiver,
      maxTimeoutSeconds: 60,
      extra: { name: token.name, version: token.version },
    } as const
    const { payload } = await createBatchSettlementEIP3009DepositPayload(
      key,
      2,
      requirements,
      onChainConfig(config),
      '50000',
      '1000',
    )
    const { deposit } = payload as {
      deposit: { authorization: { erc3009Authorization: Record<string, string> } }
    }
    const sent = deposit.authorization.erc3009Authorization
    const terms = {
      amountUsdc6: 50_000n,
      validAfterSec: BigInt(sent['validAfter']!),
      validBeforeSec: BigInt(sent['validBefore']!),
      salt: sent['salt'] as Hex,
    }
    const authorization = depositAuthorization({ id: channelId, config }, terms)
    const recovered = await recoverTypedDataAddress({
      ...depositTypedData(token, authorization),
      signature: sent['signature'] as Hex,
    })
    expect(lowerAddress(recovered)).toBe(signer)
  })
})
