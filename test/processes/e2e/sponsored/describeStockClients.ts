import { encodeFunctionData, erc20Abi, type Hex, http, toHex } from 'viem'
import { createPaymasterClient } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCalls } from '../../../../core/sponsor/evm/domain/executeCalls.ts'
import { until } from '../../../../supervisor/until.ts'
import { requestSponsor } from '../../../support/gas/buySponsorship.ts'
import type { GasWorld } from '../../../support/gas/gasWorld.ts'
import { type SdkName, type SdkOutcome, sponsorBy } from '../../../support/gas/sponsorBy.ts'
import { type Bundler, startBundler } from '../../../support/gas/startBundler.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import type { Api } from '../../../support/startApi.ts'
import type { GasStack } from './gasStack.ts'

const CHAIN_ID = 8453
const RECIPIENT: Hex = '0x00000000000000000000000000000000000000aa'
/** Maximum difference between the bundler's and the sponsor's unmetered gas, percent of the sponsor's. */
const MORE_PCT = 20n
const LESS_PCT = 5n

const wallet = aPayer('gas wallet with an SDK')

/** Tests sponsorships with third-party libraries and over a third-party bundler. */
export function describeStockClients(given: () => GasStack): void {
  describe('third-party clients of the sponsor', () => {
    let world: GasWorld
    let api: Api
    let bundler: Bundler
    beforeAll(async () => {
      ;({ world, api } = given())
      const [executor, utility] = world.world.devnet.accounts.visitors
      const [started] = await Promise.all([
        startBundler({
          rpcUrl: world.chain(CHAIN_ID).url,
          entryPoint: world.sponsor(CHAIN_ID).entryPoint,
          keys: { executor: executor!.privateKey, utility: utility!.privateKey },
        }),
        world.fund([wallet], 50_000_000n),
      ])
      bundler = started
    })
    afterAll(() => bundler?.stop())

    const transfer = (amountUsdc6: bigint) =>
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [RECIPIENT, amountUsdc6],
      })
    const sponsoredBy = (sdk: SdkName, call: { readonly to: Hex; readonly data: Hex }) =>
      sponsorBy(sdk, {
        url: `${api.url}/v1/gas`,
        bundler: bundler.url,
        rpc: world.chain(CHAIN_ID).url,
        key: wallet.key,
        ...call,
      })
    /** Sends a token to a friend by an SDK, and expects the exact gain of the friend. */
    const sendBy = async (sdk: SdkName, amountUsdc6: bigint) => {
      const before = await world.balanceOf(CHAIN_ID, RECIPIENT)
      const outcome = await sponsoredBy(sdk, {
        to: world.usdc(CHAIN_ID),
        data: transfer(amountUsdc6),
      })
      const posted = await requestSponsor(api.url, outcome.signed)
      expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
      expect((await world.balanceOf(CHAIN_ID, RECIPIENT)) - before).toBe(amountUsdc6)
      return outcome
    }
    /** Returns the `preVerificationGas` that the sponsor requires of an operation. */
    const requiredOf = async ({ signed }: SdkOutcome): Promise<bigint> => {
      const { sender, nonce, callData, factory, factoryData, ...rest } = signed.userOperation
      const { verificationGasLimit, callGasLimit, maxFeePerGas, maxPriorityFeePerGas } = rest
      const fresh = toHex(((BigInt(nonce) >> 64n) << 64n) ^ (0xabcdefn << 100n))
      const refused = await requestSponsor(api.url, {
        userOperation: {
          sender,
          nonce: fresh,
          callData,
          ...(factory && { factory, factoryData }),
          verificationGasLimit,
          callGasLimit,
          maxFeePerGas,
          maxPriorityFeePerGas,
          preVerificationGas: '0x1',
        },
      })
      const [, required] = /preVerificationGas too low: need (\d+)/.exec(refused.body.error) ?? []
      expect([refused.status, required]).toEqual([400, expect.any(String)])
      return BigInt(required ?? 0)
    }

    describe('with an SDK', () => {
      it('viem receives the price through its paymaster client, and its account is delegated and sponsored', async () => {
        const { unpaid, signed } = await sendBy('viem', 1_000_000n)
        expect(unpaid).toEqual({
          name: 'RpcRequestError',
          code: 402,
          networks: [`eip155:${CHAIN_ID}`],
        })
        expect(signed.authorization).toMatchObject({ chainId: toHex(CHAIN_ID) })
        const { client } = world.chain(CHAIN_ID)
        expect(await client.getCode(wallet)).toMatch(/^0xef0100/)
        expect(await client.getBalance(wallet)).toBe(0n)
        const again = await sendBy('viem', 2_000_000n)
        expect(again.signed.authorization).toBeUndefined()
      })

      it('abstractionkit builds and signs an operation that is paid in the direct lane, because this SDK drops prices', async () => {
        const { unpaid } = await sendBy('abstractionkit', 3_000_000n)
        expect(unpaid).toEqual({ name: 'AbstractionKitError', code: 402, networks: [] })
      })

      it('permissionless deploys its account by its first sponsored operation', async () => {
        const outcome = await sponsoredBy('permissionless', { to: RECIPIENT, data: '0x' })
        expect(outcome.unpaid).toMatchObject({ code: 402, networks: [`eip155:${CHAIN_ID}`] })
        const posted = await requestSponsor(api.url, outcome.signed)
        expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
        const { sender: address } = outcome.signed.userOperation
        expect(await world.chain(CHAIN_ID).client.getCode({ address })).toMatch(/^0x6/)
      })
    })

    describe('with a bundler', () => {
      it('estimate the unmetered gas close to the requirement of the sponsor', async () => {
        const outcome = await sponsoredBy('viem', { to: world.usdc(CHAIN_ID), data: transfer(4n) })
        const estimated = BigInt(outcome.signed.userOperation.preVerificationGas)
        const required = await requiredOf(outcome)
        expect(estimated * 100n).toBeGreaterThanOrEqual(required * (100n - LESS_PCT))
        expect(estimated * 100n).toBeLessThanOrEqual(required * (100n + MORE_PCT))
      })

      it('execute a sponsored operation, which then counts as external', async () => {
        const { entryPoint } = world.sponsor(CHAIN_ID)
        const { signed } = await sponsoredBy('permissionless', { to: RECIPIENT, data: '0x' })
        const hash = await bundler.ask('eth_sendUserOperation', [signed.userOperation, entryPoint])
        let carried: { readonly receipt: { readonly transactionHash: Hex } } | null = null
        const isCarried = async () => {
          carried = await bundler.ask('eth_getUserOperationReceipt', [hash])
          return carried !== null
        }
        expect(await until(isCarried, PATIENCE_MS)).toBe(true)
        const status = async () => (await api.get(`/v1/gas/operations/${hash}`)).body
        expect(await until(async () => (await status()).state === 'external', PATIENCE_MS)).toBe(
          true,
        )
        const reported = await status()
        expect(reported).toMatchObject({ success: true, credit: null, userOpHash: hash })
        expect(carried).toMatchObject({
          success: true,
          receipt: { transactionHash: reported.txHash },
          actualGasCost: toHex(BigInt(reported.actualGasCostWei)),
        })
        const posted = await requestSponsor(api.url, signed)
        expect([posted.status, posted.body]).toMatchObject([200, { txHash: reported.txHash }])
      })
    })

    describe('with the paymaster client of viem', () => {
      const operation = () => ({
        sender: wallet.address,
        nonce: 9n << 64n,
        callData: executeCalls([{ to: world.usdc(CHAIN_ID), data: transfer(5n), valueWei: 0n }]),
        callGasLimit: 60_000n,
        verificationGasLimit: 60_000n,
        preVerificationGas: 80_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        chainId: CHAIN_ID as number,
        entryPointAddress: world.sponsor(CHAIN_ID).entryPoint,
        context: undefined as unknown,
      })
      type Request = ReturnType<typeof operation>
      const client = () => createPaymasterClient({ transport: http(`${api.url}/v1/gas`) })
      const refusal = async (change: Partial<Request>) => {
        const error = await client()
          .getPaymasterData({ ...operation(), ...change })
          .catch((thrown: unknown) => thrown)
        return codeAndData(error)
      }

      it('receive the code and the data of each refusal', async () => {
        const broke = executeCalls([
          { to: world.usdc(CHAIN_ID), data: transfer(10n ** 15n), valueWei: 0n },
        ])
        expect(await refusal({ entryPointAddress: RECIPIENT })).toMatchObject({ code: -32501 })
        expect(await refusal({ chainId: 5042 })).toMatchObject({ code: -32501 })
        expect(await refusal({ preVerificationGas: 1n })).toMatchObject({ code: -32501 })
        expect(await refusal({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })).toMatchObject({
          code: -32501,
        })
        expect(await refusal({ callData: broke })).toMatchObject({
          code: -32500,
          data: { code: 'EXECUTION_REVERTED' },
        })
        expect(await refusal({ nonce: (9n << 64n) + 5n })).toMatchObject({
          code: -32500,
          data: { code: 'AA25' },
        })
        expect(await refusal({ context: { x402: 'no payment' } })).toMatchObject({ code: 402 })
        expect(await refusal({ context: { x402: { x402Version: 2 } } })).toMatchObject({
          code: 402,
          data: { x402Version: 2, accepts: [{ network: `eip155:${CHAIN_ID}` }] },
        })
        expect(await refusal({ context: [] })).toMatchObject({ code: -32602 })
      })

      it('receive "method not found" for sponsor methods of other SDKs', async () => {
        for (const method of ['pm_sponsorUserOperation', 'zd_sponsorUserOperation']) {
          const { body } = await api.post('/v1/gas', {
            jsonrpc: '2.0',
            id: method,
            method,
            params: [],
          })
          expect(body).toMatchObject({ id: method, error: { code: -32601 } })
        }
      })

      it('receive the stub fields for estimates without a payment', async () => {
        const { paymaster, paymasterData, ...limits } = await client().getPaymasterStubData(
          operation(),
        )
        expect(paymaster).toBe(world.sponsor(CHAIN_ID).paymaster)
        expect(paymasterData).toMatch(/^0x[0-9a-f]{186}$/)
        expect(limits).toMatchObject({ paymasterPostOpGasLimit: 0n, sponsor: { name: 'Quartet' } })
      })
    })

    /** Returns the first error with a code in a chain of causes. */
    function codeAndData(error: unknown): { readonly code?: unknown; readonly data?: unknown } {
      if (typeof error !== 'object' || error === null) return {}
      if ('code' in error) return { code: error.code, data: Reflect.get(error, 'data') }
      return codeAndData(Reflect.get(error, 'cause'))
    }
  })
}
