import fc from 'fast-check'
import { type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import {
  type ChannelConfig,
  channelIdOf,
  onChainConfig,
} from '../../../core/payments/domain/sessions/channel.ts'
import {
  depositAuthorization,
  depositCall,
  depositTypedData,
  type EscrowCall,
} from '../../../core/payments/domain/sessions/deposit.ts'
import {
  DEPOSIT_COLLECTOR,
  ESCROW,
  escrowAbi,
  WITHDRAW_DELAY_SEC,
} from '../../../core/payments/domain/sessions/escrow.ts'
import {
  claimCall,
  MAX_CLAIMS,
  refundCall,
  settleCall,
  type VoucherClaim,
} from '../../../core/payments/domain/sessions/escrowCalls.ts'
import { voucherDigest } from '../../../core/payments/domain/sessions/voucher.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { aDevnet } from './support/aDevnet.ts'

const CHAINS = [8453, 5042, 137]
const DEPOSIT_USDC6 = 1_000_000n
const SALT: Hex = `0x${'5a'.repeat(32)}`
const usdcAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
const someConfig: fc.Arbitrary<ChannelConfig> = fc.record({
  payer: account,
  payerAuthorizer: account,
  receiver: account,
  receiverAuthorizer: account,
  token: account,
  withdrawDelaySec: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  salt: word,
})

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

describe('the escrow of sessions on the devnet', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet({ chains: CHAINS })
  })
  afterAll(() => devnet.stop())

  const chainOf = (chainId: number) => devnet.chains[chainId]!
  const tokenOf = (chainId: number) => {
    const { usdc, usdcName, usdcVersion } = devnet.deployment.chains.find(
      (entry) => entry.chainId === chainId,
    )!
    return { chainId, address: usdc, name: usdcName, version: usdcVersion }
  }
  const configOf = (chainId: number, salt: Hex, voucherKey: Hex): ChannelConfig => ({
    payer: devnet.accounts.visitors[0]!.address,
    payerAuthorizer: lowerAddress(privateKeyToAccount(voucherKey).address),
    receiver: devnet.accounts.payTo.address,
    receiverAuthorizer: devnet.accounts.settler.address,
    token: tokenOf(chainId).address,
    withdrawDelaySec: WITHDRAW_DELAY_SEC,
    salt,
  })

  /** Sends a call in its own block; returns the used gas, and fails after a revert. */
  async function send(chainId: number, call: EscrowCall, from: Hex): Promise<bigint> {
    const chain = chainOf(chainId)
    await chain.rpc('anvil_setBalance', [from, '0x8ac7230489e80000'])
    const hash = await submitTransaction(chain, {
      from,
      to: call.to,
      data: call.data,
      gas: call.gasLimit,
    })
    await mineBlock(chain, (await latestBlock(chain)).timestampSec + 1)
    const { status, gasUsed } = await chain.client.getTransactionReceipt({ hash })
    expect(status).toBe('success')
    return gasUsed
  }

  async function deposit(chainId: number, config: ChannelConfig, salt: Hex): Promise<bigint> {
    const token = tokenOf(chainId)
    const terms = {
      amountUsdc6: DEPOSIT_USDC6,
      validAfterSec: 0n,
      validBeforeSec: BigInt((await latestBlock(chainOf(chainId))).timestampSec + 600),
      salt,
    }
    const channel = { id: channelIdOf(config, chainId), config }
    const payer = privateKeyToAccount(devnet.accounts.visitors[0]!.privateKey)
    const signature = await payer.signTypedData(
      depositTypedData(token, depositAuthorization(channel, terms)),
    )
    const call = depositCall(config, { ...terms, signature })
    return send(chainId, call, devnet.accounts.settler.address)
  }

  async function claimOf(
    chainId: number,
    config: ChannelConfig,
    key: Hex,
    cumulativeUsdc6: bigint,
  ): Promise<VoucherClaim> {
    const voucher = { channelId: channelIdOf(config, chainId), cumulativeUsdc6 }
    const signature = await privateKeyToAccount(key).sign({ hash: voucherDigest(chainId, voucher) })
    return { config, cumulativeUsdc6, signature }
  }

  const usdcOf = (chainId: number, address: Hex) =>
    chainOf(chainId).client.readContract({
      address: tokenOf(chainId).address,
      abi: usdcAbi,
      functionName: 'balanceOf',
      args: [address],
    })
  const booksOf = (chainId: number, id: Hex) =>
    chainOf(chainId).client.readContract({
      address: ESCROW,
      abi: escrowAbi,
      functionName: 'channels',
      args: [id],
    })

  it.each(CHAINS)('has the canonical contracts on chain %i', async (chainId) => {
    const { client } = chainOf(chainId)
    expect((await client.getCode({ address: ESCROW }))?.length).toBeGreaterThan(20_000)
    expect((await client.getCode({ address: DEPOSIT_COLLECTOR }))?.length).toBeGreaterThan(2_000)
    const { domain } = await client.getEip712Domain({ address: ESCROW })
    expect(domain).toMatchObject({
      name: 'x402 Batch Settlement',
      version: '1',
      chainId,
    })
  })

  it('derives the same channel ids and digests as this service', async () => {
    const { client } = chainOf(8453)
    const read = { address: ESCROW, abi: escrowAbi } as const
    await fc.assert(
      fc.asyncProperty(
        someConfig,
        fc.bigInt(0n, 2n ** 128n - 1n),
        async (config, cumulativeUsdc6) => {
          const channelId = channelIdOf(config, 8453)
          const [id, digest] = await Promise.all([
            client.readContract({
              ...read,
              functionName: 'getChannelId',
              args: [onChainConfig(config)],
            }),
            client.readContract({
              ...read,
              functionName: 'getVoucherDigest',
              args: [channelId, cumulativeUsdc6],
            }),
          ])
          expect(id).toBe(channelId)
          expect(digest).toBe(voucherDigest(8453, { channelId, cumulativeUsdc6 }))
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each(CHAINS)(
    'takes a deposit, pays claims and returns the rest to the unit on chain %i',
    async (chainId) => {
      const key = generatePrivateKey()
      const config = configOf(chainId, SALT, key)
      const id = channelIdOf(config, chainId)
      const { payer, receiver, token } = config
      const before = {
        payer: await usdcOf(chainId, payer),
        receiver: await usdcOf(chainId, receiver),
      }
      const settler = devnet.accounts.settler.address
      await deposit(chainId, config, SALT)
      expect(await booksOf(chainId, id)).toEqual([DEPOSIT_USDC6, 0n])
      await send(chainId, claimCall([await claimOf(chainId, config, key, 1_001n)]), settler)
      await send(chainId, claimCall([await claimOf(chainId, config, key, 7_003n)]), settler)
      // An older voucher changes nothing.
      await send(chainId, claimCall([await claimOf(chainId, config, key, 1_001n)]), settler)
      expect(await booksOf(chainId, id)).toEqual([DEPOSIT_USDC6, 7_003n])
      await send(chainId, settleCall(receiver, token), settler)
      await send(chainId, refundCall(config, DEPOSIT_USDC6 - 7_003n), settler)
      expect(await booksOf(chainId, id)).toEqual([7_003n, 7_003n])
      expect(await usdcOf(chainId, receiver)).toBe(before.receiver + 7_003n)
      expect(await usdcOf(chainId, payer)).toBe(before.payer - 7_003n)
      expect(await usdcOf(chainId, ESCROW)).toBe(0n)
    },
  )

  it('claims as many channels as one call may have within its gas limit', async () => {
    const claims: VoucherClaim[] = []
    for (let index = 0; index < MAX_CLAIMS; index += 1) {
      const key = generatePrivateKey()
      const config = configOf(8453, `0x${String(index + 1).padStart(64, '0')}`, key)
      await deposit(8453, config, config.salt)
      claims.push(await claimOf(8453, config, key, 1_000n))
    }
    const call = claimCall(claims)
    const gasUsed = await send(8453, call, devnet.accounts.settler.address)
    expect(gasUsed).toBeLessThan((call.gasLimit * 9n) / 10n)
  })
})
