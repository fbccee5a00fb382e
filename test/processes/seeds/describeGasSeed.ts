import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Payer } from '../../support/payments/payer.ts'
import { headerOf, type SeedClient } from './seedClient.ts'
import type { SeedStack } from './seedStack.ts'

const ADDRESS = /^0x[a-fA-F0-9]{40}$/
const ENTRY_POINT_V07 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const ENTRY_POINT_V08 = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const erc20 = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** Tests the statements of seeds/001 about the gas sponsor. */
export function describeGasSeed(given: () => SeedStack & { readonly payer: Payer }): void {
  describe('seed 001, the gas sponsor', () => {
    const client = (): SeedClient => given().client

    it('2.2 the configuration names both EntryPoints and no paymaster of v0.7', async () => {
      const { status, body } = await client().get('/v1/gas/config')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        enabled: true,
        entryPoints: { v07: ENTRY_POINT_V07, v08: ENTRY_POINT_V08 },
        paymasters: { v07: null, v08: expect.stringMatching(ADDRESS) },
        signer: expect.stringMatching(ADDRESS),
        directLane: {
          enabled: true,
          submitter: expect.stringMatching(ADDRESS),
          simple7702Implementation: expect.stringMatching(ADDRESS),
        },
      })
      expect(body.chains.length).toBeGreaterThan(1)
    })

    it('4.1 a GET without parameters returns 402, docs=1 returns the documentation, and statistics are public', async () => {
      const bare = await client().get('/v1/gas')
      expect(bare.status).toBe(402)
      expect(headerOf(bare).accepts[0].maxTimeoutSeconds).toBe(120)
      expect((await client().get('/v1/gas?docs=1')).status).toBe(200)
      expect((await client().get('/v1/gas/stats')).status).toBe(200)
    })

    it.each([8453, 137])(
      '4.2 the direct lane of chain %i executes an operation once after quote, payment, signature and post',
      async (chainId) => {
        const { world, payer } = given()
        const account = privateKeyToAccount(payer.key)
        const data = encodeFunctionData({
          abi: erc20,
          functionName: 'transfer',
          args: ['0x000000000000000000000000000000000000dEaD', 1n],
        })
        const calls = [{ to: world.usdc(chainId), data }]
        const body = { sender: account.address, calls, ...(chainId === 137 && { chainId }) }
        const paid = await client().pay({ path: '/v1/gas', body, key: payer.key, chainId })
        expect([paid.answer.status, paid.answer.body.error]).toEqual([200, undefined])
        expect(paid.amountUsdc6).toBeGreaterThanOrEqual(30_000n)
        const { userOperation, typedData, authorization, validUntil } = paid.answer.body
        expect(validUntil).toBeGreaterThan(paid.challenge.body.serverTime)
        const signature = await account.signTypedData(typedData)
        const signed = {
          userOperation: { ...userOperation, signature },
          ...(authorization && { authorization: await signDelegation(payer.key, authorization) }),
        }
        const posted = await client().post('/v1/gas', signed)
        expect([posted.status, posted.body.error]).toEqual([200, undefined])
        expect(posted.body).toMatchObject({
          success: true,
          txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          userOpHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          actualGasCostEth: expect.any(String),
        })
        expect((await client().post('/v1/gas', signed)).body.txHash).toBe(posted.body.txHash)
      },
    )

    it('4.3 JSON-RPC returns stub data for free, and 402 with the price for paymaster data', async () => {
      const { payer } = given()
      const operation = {
        sender: payer.address,
        nonce: '0x0',
        callData: '0x',
        callGasLimit: '0x10000',
        verificationGasLimit: '0x20000',
        preVerificationGas: '0x10000',
        maxFeePerGas: '0x5f5e100',
        maxPriorityFeePerGas: '0xf4240',
        signature: '0x',
      }
      const rpc = (method: string, entryPoint: string) =>
        client().post('/v1/gas', {
          jsonrpc: '2.0',
          id: 1,
          method,
          params: [operation, entryPoint, '0x2105', {}],
        })
      const stub = await rpc('pm_getPaymasterStubData', ENTRY_POINT_V08)
      expect(stub.body.result).toMatchObject({
        paymaster: expect.stringMatching(ADDRESS),
        paymasterData: expect.stringMatching(/^0x/),
      })
      const old = await rpc('pm_getPaymasterStubData', ENTRY_POINT_V07)
      expect(old.body.error.message).toMatch(/entry ?point/i)
    })

    it('4.4 POST /v1/gas/solana sells for Solana, and a call without a body returns 402', async () => {
      expect((await client().post('/v1/gas/solana')).status).toBe(402)
    })
  })
}

type Delegation = {
  readonly address: Hex
  readonly chainId: number
  readonly nonce: number | string
}

export async function signDelegation(key: Hex, { address, chainId, nonce }: Delegation) {
  const account = privateKeyToAccount(key)
  const signed = await account.signAuthorization({
    contractAddress: address,
    chainId: Number(chainId),
    nonce: Number(nonce),
  })
  const { r, s, yParity } = signed
  return { address, chainId, nonce, r, s, yParity }
}
