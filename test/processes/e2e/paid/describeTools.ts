import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Era, mcpClient } from '../../../support/mcp/mcpApp.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import type { Api } from '../../../support/startApi.ts'
import type { PaidStack } from './paidStack.ts'

const CHAIN_ID = 8453
const TOOL = 'get_signals'
const PATH = '/v1/signals'
/** The price of the signals, USDC-6. */
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000_000n

const payers = {
  modern: aPayer('mcp modern'),
  legacy: aPayer('mcp legacy'),
  v1: aPayer('mcp v1'),
  both: aPayer('mcp both'),
}

/** Tests payments of agents over tools. */
export function describeTools(given: () => PaidStack): void {
  describe('payments over tools', () => {
    let world: PaidWorld
    let shop: Api
    /** Paid and settled sums of the stack before these tests. */
    let before: Awaited<ReturnType<PaidWorld['books']>>
    beforeAll(async () => {
      ;({ world, shop } = given())
      before = await world.books()
      expect(before.paidUsdc6).toBe(before.settledUsdc6)
      await world.fund(Object.values(payers), RICH_USDC6)
      await challengeOf(shop.url + PATH)
    })

    /** Returns the amount that a payer has spent. */
    const spentBy = async ({ address }: Payer) =>
      RICH_USDC6 - (await world.balanceOf(CHAIN_ID, address))

    async function withClient<T>(
      era: Era,
      use: (client: Awaited<ReturnType<typeof mcpClient>>) => Promise<T>,
    ): Promise<T> {
      const client = await mcpClient(`${shop.url}/mcp`, era)
      try {
        return await use(client)
      } finally {
        await client.close()
      }
    }

    /** Requests the price, signs it with the library of payers, and repeats the request with the payment. */
    const buy = (era: Era, payer: Payer) =>
      withClient(era, async (client) => {
        await client.listTools()
        const priced = await client.callTool({ name: TOOL, arguments: {} })
        const x402 = new x402Client()
        x402.register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(privateKeyToAccount(payer.key)))
        const payment = await x402.createPaymentPayload(
          JSON.parse(JSON.stringify(priced.structuredContent)),
        )
        return client.callTool({
          name: TOOL,
          arguments: {},
          _meta: { 'x402/payment': payment },
        })
      })

    describe('signals over the Model Context Protocol', () => {
      it.each(['2026-07-28', 'legacy'] as const)(
        'are bought by a client of era %s',
        async (era) => {
          const payer = era === 'legacy' ? payers.legacy : payers.modern
          expect(await buy(era, payer)).toMatchObject({
            structuredContent: { asOf: { chainId: CHAIN_ID } },
            _meta: {
              'x402/payment-response': {
                success: true,
                transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
              },
            },
          })
          expect(await spentBy(payer)).toBe(PRICE_USDC6)
        },
      )

      it('are bought by the library of version 1', async () => {
        const { key } = payers.v1
        const outcome = await payWith('mcp-v1', {
          url: `${shop.url}/mcp#${TOOL}`,
          key,
          chainId: CHAIN_ID,
        })
        expect(outcome).toMatchObject({
          success: true,
          data: { asOf: { chainId: CHAIN_ID } },
          paymentResponse: { success: true },
        })
        expect(await spentBy(payers.v1)).toBe(PRICE_USDC6)
      })

      it('cost one charge for one signature sent over MCP and REST at once', async () => {
        const offer = offerOnChain(await challengeOf(shop.url + PATH), CHAIN_ID)
        const { header } = await signPayment(payers.both, offer)
        const payment = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
        const [over, tool] = await withClient('2026-07-28', (client) =>
          Promise.all([
            sendPayment(shop.url + PATH, header),
            client.callTool({ name: TOOL, arguments: {}, _meta: { 'x402/payment': payment } }),
          ]),
        )
        expect(over.status).toBe(200)
        expect(tool.content).toEqual([{ type: 'text', text: over.body }])
        expect(await spentBy(payers.both)).toBe(PRICE_USDC6)
        const rows = await world.sql`
          select claims, state from app.payment where payer = ${payers.both.address}`
        expect([...rows]).toEqual([{ claims: 1, state: 'settled' }])
        const { paidUsdc6, settledUsdc6 } = await world.books()
        expect([paidUsdc6 - before.paidUsdc6, settledUsdc6 - before.settledUsdc6]).toEqual([
          4n * PRICE_USDC6,
          4n * PRICE_USDC6,
        ])
      })
    })
  })
}
