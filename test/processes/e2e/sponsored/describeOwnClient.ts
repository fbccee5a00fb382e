import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createQuartet,
  type Quartet,
  sponsor,
  usdc6,
} from '../../../../clients/typescript/src/index.ts'
import type { GasWorld } from '../../../support/gas/gasWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import type { Api } from '../../../support/startApi.ts'
import {
  type Installed,
  installClient,
  linkPackage,
  readExamples,
} from '../../clients-typescript/installClient.ts'
import type { GasStack } from './gasStack.ts'

const CHAIN_ID = 8453
const RECIPIENT: Hex = '0x00000000000000000000000000000000000000ab'
const RICH_USDC6 = 20_000_000n
/** Minimum price, which applies at the fees of the devnet. */
const MIN_PRICE_USDC6 = 30_000n

/** Number of the first post of the operation: a price, a lost answer and the paid answer come before. */
const PROXY_FAILURE_POST = 4
const BAD_GATEWAY = { status: 502, headers: { 'content-type': 'text/html' } } as const

const sender = aPayer('sender with the typed client')
const payer = aPayer('payer for others with the typed client')
const reader = aPayer('reader of how the client sponsors')
const wallet = privateKeyToAccount(sender.key)

/** Tests that the product's client sponsors wallets as its README describes. */
export function describeOwnClient(given: () => GasStack): void {
  describe('sponsorships with the client of the product', () => {
    let world: GasWorld
    let api: Api
    let quartet: Quartet
    let installed: Installed
    beforeAll(async () => {
      ;({ world, api } = given())
      installed = await installClient()
      await world.fund([sender, payer, reader], RICH_USDC6)
      quartet = createQuartet({ baseUrl: api.url })
    })
    afterAll(() => installed?.remove())

    const readBalance = (account: Hex) => world.balanceOf(CHAIN_ID, account)
    /** Returns calls that send the amounts of USDC to a friend. */
    const transferCalls = (...amountsUsdc6: bigint[]) =>
      amountsUsdc6.map((amountUsdc6) => ({
        to: world.usdc(CHAIN_ID),
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [RECIPIENT, amountUsdc6],
        }),
      }))
    const terms = { chainId: CHAIN_ID, maxUsdc6: usdc6('0.10') } as const

    describe('for a wallet without native coins', () => {
      it('execute a call for USDC, with a delegation on first use', async () => {
        const end = await sponsor(quartet, wallet, { ...terms, calls: transferCalls(1_000_000n) })
        expect(end).toMatchObject({
          kind: 'executed',
          success: true,
          receipt: { amountUsdc6: MIN_PRICE_USDC6 },
        })
        expect(await readBalance(RECIPIENT)).toBe(1_000_000n)
        expect(await readBalance(sender.address)).toBe(RICH_USDC6 - 1_000_000n - MIN_PRICE_USDC6)
      })

      it('execute several calls at once that another payer pays, through lost answers and a failure of a proxy', async () => {
        const before = [await readBalance(RECIPIENT), await readBalance(sender.address)] as const
        let posts = 0
        const clientWithLostAnswers = createQuartet({
          baseUrl: api.url,
          fetch: async (request) => {
            const response = await fetch(request)
            posts += 1
            // A proxy fails after the first post of the operation; each other second answer is lost.
            if (posts === PROXY_FAILURE_POST)
              return new Response('<h1>Bad Gateway</h1>', BAD_GATEWAY)
            if (posts % 2 === 0) throw new TypeError('the connection broke')
            return response
          },
        })
        const end = await sponsor(clientWithLostAnswers, wallet, {
          ...terms,
          calls: transferCalls(1n, 2n, 3n),
          payer: privateKeyToAccount(payer.key),
        })
        expect(end).toMatchObject({ kind: 'executed', success: true })
        expect(await readBalance(RECIPIENT)).toBe(before[0] + 6n)
        expect(await readBalance(sender.address)).toBe(before[1] - 6n)
        expect(await readBalance(payer.address)).toBe(RICH_USDC6 - MIN_PRICE_USDC6)
      })

      it('reject a failing call without a charge', async () => {
        const before = await readBalance(sender.address)
        const calls = transferCalls(RICH_USDC6 * 2n)
        await expect(sponsor(quartet, wallet, { ...terms, calls })).rejects.toMatchObject({
          code: 'call_refused',
          status: 400,
        })
        expect(await readBalance(sender.address)).toBe(before)
      })

      it('sign no operation whose call differs from the request', async () => {
        const swapping = createQuartet({
          baseUrl: api.url,
          fetch: async (request) => {
            const response = await fetch(request)
            if (response.status !== 200) return response
            const body = JSON.parse(await response.text())
            body.typedData.message.callData = '0xb61d27f6'
            return new Response(JSON.stringify(body), { headers: response.headers })
          },
        })
        const calls = transferCalls(5n)
        await expect(sponsor(swapping, wallet, { ...terms, calls })).rejects.toMatchObject({
          code: 'unsafe_operation',
          part: 'callData',
        })
      })
    })

    describe('in the README of the client', () => {
      it('work as the printed program', async () => {
        for (const name of ['viem', '@types/node']) linkPackage(installed.folder, name)
        installed.write('gas.ts', readExamples().get('gas.ts') ?? '')
        const env = { QUARTET: api.url, PAYER_KEY: reader.key }
        expect(await installed.run('node', ['gas.ts'], env)).toMatch(
          /^done with 0x\w{64} for 0\.030000 USDC\n$/,
        )
      })
    })
  })
}
