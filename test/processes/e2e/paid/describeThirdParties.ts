import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { base64, sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { type ReadPayment, readPayments } from '../../../support/payments/readPayments.ts'
import { rebuiltPayments } from '../../../support/payments/rebuiltPayments.ts'
import { signInTo } from '../../../support/payments/signInTo.ts'
import type { Api } from '../../../support/startApi.ts'
import type { PaidStack } from './paidStack.ts'

const CHAIN = { chainId: 8453, legacy: 'base' }
const SIGNALS = '/v1/signals'
const RICH_USDC6 = 1_000_000_000n
/** Buyers: the first buyer buys alone, and the other buyers buy at the same time. */
const BUYERS = Array.from({ length: 8 }, (_, n) => aPayer(`watched ${n}`))
const spy = aPayer('spy')

type Bought = { readonly url: string; readonly header: string; readonly body: string }

/** Runs purchases while the workers do nothing until all payments wait, so that payments share a transaction. */
async function together<T>(
  { world, workersPid }: PaidStack,
  purchases: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  process.kill(workersPid, 'SIGSTOP')
  try {
    const running = Promise.all(purchases.map((purchase) => purchase()))
    const wait = async () =>
      (await world.sql`select from app.payment where state = 'answered'`).count === purchases.length
    expect(await until(wait, PATIENCE_MS)).toBe(true)
    process.kill(workersPid, 'SIGCONT')
    return await running
  } finally {
    process.kill(workersPid, 'SIGCONT')
  }
}

/**
 * Tests that a reader of the chain, who has every signature, receives neither the bought answers nor facts about them.
 */
export function describeThirdParties(given: () => PaidStack): void {
  describe('a third party who reads payments from the chain', () => {
    let world: PaidWorld
    let shop: Api
    let paths: readonly string[]
    let bought: Map<string, Bought>
    let seen: readonly ReadPayment[]
    beforeAll(async () => {
      ;({ world, shop } = given())
      await world.fund([...BUYERS, spy], RICH_USDC6)
      const { vaults } = (await shop.get('/v1/vaults')).body
      paths = [
        SIGNALS,
        `${SIGNALS}?vault=${vaults[0].vault}`,
        `${SIGNALS}?vault=${vaults[1].vault}`,
      ]
      const signed = await Promise.all(
        BUYERS.map(async (payer, n) => {
          const url = shop.url + (paths[n % paths.length] ?? SIGNALS)
          const challenge = offerOnChain(await challengeOf(url), CHAIN.chainId)
          return { payer, url, header: (await signPayment(payer, challenge)).header }
        }),
      )
      const buy = async ({ payer, url, header }: (typeof signed)[number]) => {
        const { status, body } = await sendPayment(url, header)
        expect(status).toBe(200)
        return [payer.address, { url, header, body }] as const
      }
      const alone = await Promise.all(signed.slice(0, 1).map(buy))
      bought = new Map([
        ...alone,
        ...(await together(
          given(),
          signed.slice(1).map((sale) => () => buy(sale)),
        )),
      ])
      const payers = BUYERS.map(({ address }) => address)
      seen = await readPayments(world.chain(CHAIN.chainId), world.usdc(CHAIN.chainId), payers)
    })

    const boughtBy = ({ payer }: ReadPayment): Bought => {
      const purchase = bought.get(payer)
      if (purchase === undefined) throw new Error('nobody bought that')
      return purchase
    }

    it('finds every signature in calldata, from single transactions and batches', () => {
      expect(new Set(seen.map(({ payer }) => payer)).size).toBe(BUYERS.length)
      expect(seen.some(({ isBatch }) => isBatch)).toBe(true)
    })

    it('receives the same 409 over HTTP for every header and every guess', async () => {
      const answers = new Map<string, number>()
      for (const payment of seen) {
        for (const path of paths) {
          const url = shop.url + path
          for (const { header, payment: sent } of await rebuiltPayments(url, CHAIN, payment)) {
            for (const more of [
              {},
              { 'idempotency-key': 'a-guess-of-a-stranger' },
              { 'sign-in-with-x': await signInTo(url, spy) },
            ]) {
              const response = await fetch(url, { headers: { [header]: base64(sent), ...more } })
              const answer = await digestOf(response)
              answers.set(answer, (answers.get(answer) ?? 0) + 1)
            }
          }
        }
      }
      expect([...answers.values()]).toEqual([BUYERS.length * paths.length * 9])
      const [payment] = seen
      const firstResponse = await fetch(shop.url + SIGNALS, {
        headers: {
          'x-payment': base64({
            x402Version: 1,
            scheme: 'exact',
            network: 'base',
            payload: payment?.payload,
          }),
        },
      })
      expect([firstResponse.status, (await firstResponse.json()).code]).toEqual([
        409,
        'repeat_unproven',
      ])
    })

    it('receives the same refusal from the tools and from the agent', async () => {
      const client = await mcpClient(`${shop.url}/mcp`, '2026-07-28')
      const tools = new Set<string>()
      const messages = new Set<string>()
      try {
        await client.listTools()
        for (const payment of seen.slice(0, 4)) {
          for (const path of paths) {
            const url = shop.url + path
            const query = Object.fromEntries(new URL(url).searchParams)
            for (const { payment: sent } of await rebuiltPayments(url, CHAIN, payment)) {
              const meta = { 'x402/payment': sent }
              const call = { name: 'get_signals', arguments: query, _meta: meta }
              tools.add(JSON.stringify(await client.callTool(call)))
              messages.add(await report(shop, query, meta))
            }
          }
        }
      } finally {
        await client.close()
      }
      for (const answers of [tools, messages]) {
        expect(answers.size).toBe(1)
        expect([...answers][0]).toContain('repeat_unproven')
      }
    })

    it('cannot prevent the buyer from repeating the request by header or by sign-in', async () => {
      for (const payment of seen) {
        const { url, header, body } = boughtBy(payment)
        const again = await sendPayment(url, header)
        expect([again.status, again.body]).toEqual([200, body])
        expect(again.headers.get('idempotent-replayed')).toBe('true')
        const payer = BUYERS.find(({ address }) => address === payment.payer) ?? spy
        const [rebuilt] = await rebuiltPayments(url, CHAIN, payment)
        const signedIn = await fetch(url, {
          headers: {
            'x-payment': base64(rebuilt?.payment ?? {}),
            'sign-in-with-x': await signInTo(url, payer),
          },
        })
        expect([signedIn.status, await signedIn.text()]).toEqual([200, body])
      }
    })

    it('receives the same 409 for a pending transaction', async () => {
      const chain = world.chain(CHAIN.chainId)
      const payer = BUYERS[0] ?? spy
      const url = shop.url + SIGNALS
      const payment = await signPayment(payer, offerOnChain(await challengeOf(url), CHAIN.chainId))
      await chain.rpc('evm_setIntervalMining', [0])
      const served = sendPayment(url, payment.header)
      const isSubmitted = async () => {
        const rows = await world.sql`
          select 1 from app.payment where nonce = ${payment.authorization.nonce} and state = 'submitted'`
        return rows.length === 1
      }
      expect(await until(isSubmitted, PATIENCE_MS)).toBe(true)
      const { signature, authorization } = payment
      const read = {
        payer: payer.address,
        amountUsdc6: authorization.valueUsdc6,
        isBatch: false,
        payload: { signature, authorization: wire(payment.header) },
      }
      const answers = new Set<string>()
      for (const path of paths) {
        for (const { header, payment: sent } of await rebuiltPayments(
          shop.url + path,
          CHAIN,
          read,
        )) {
          answers.add(
            await digestOf(await fetch(shop.url + path, { headers: { [header]: base64(sent) } })),
          )
        }
      }
      await chain.rpc('evm_setIntervalMining', [1])
      expect([(await served).status, answers.size]).toEqual([200, 1])
    })
  })
}

/** Returns a digest of status, headers and body, without headers that vary. */
async function digestOf(response: Response): Promise<string> {
  const compared = [...response.headers].filter(
    ([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name),
  )
  const text = JSON.stringify([response.status, compared, await response.text()])
  return createHash('sha256').update(text).digest('hex')
}

async function report(shop: Api, query: object, metadata: object): Promise<string> {
  const response = await fetch(`${shop.url}/a2a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: {
        message: {
          messageId: 'm',
          role: 'ROLE_USER',
          parts: [{ data: { operation: 'getSignals', query } }],
          metadata,
        },
      },
    }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  const { result }: any = await response.json()
  return JSON.stringify([result.message.parts, result.message.metadata])
}

function wire(header: string): Record<string, string> {
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8')).payload.authorization
}
