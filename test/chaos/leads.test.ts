import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../supervisor/until.ts'
import {
  createLeadShopWorld,
  LEAD_PRICE_USDC6,
  type LeadShopWorld,
} from '../support/leads/leadShopWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, offerOnChain } from '../support/payments/challenge.ts'
import { SHARED_ORIGIN_ENV } from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import { type PaymentAnswer, sendPayment, signPayment } from '../support/payments/payment.ts'
import type { Api } from '../support/startApi.ts'

const CHAIN_ID = 8453
const LEADS = 12
const RICH_USDC6 = 1_000_000_000n
const POINTS = ['after_claim', 'after_answer', 'before_respond'] as const

const payerOf = (point: string) => aPayer(`buyer of leads killed ${point}`)

let world: LeadShopWorld
let stableApi: Api
let path: string
beforeAll(async () => {
  world = await createLeadShopWorld({ seed: 77, chainIds: [CHAIN_ID] })
  await Promise.all([world.startWorkers(), world.fund(POINTS.map(payerOf), RICH_USDC6)])
  await world.lanesOpen()
  stableApi = await world.startApi(SHARED_ORIGIN_ENV)
  const { example } = (await stableApi.get('/v1/leads')).body
  path = `/v1/leads/search?${new URLSearchParams({ ...example, limit: String(LEADS) })}`
})
afterAll(() => world?.stop())

/** Sends a payment until the answer is 200, and returns the answer. */
async function resent(header: string): Promise<PaymentAnswer> {
  let served: PaymentAnswer | undefined
  const isServed = async () => {
    served = await sendPayment(stableApi.url + path, header)
    return served.status === 200
  }
  if ((await until(isServed, PATIENCE_MS)) && served !== undefined) return served
  throw new Error(`no answer: ${served?.status} ${served?.body.slice(0, 500)}`)
}

describe('a sale of leads', () => {
  it.each(POINTS)(
    'returns the paid page to the same signature for one charge after a kill of the api at %s',
    async (point) => {
      const payer = payerOf(point)
      const offer = offerOnChain(await challengeOf(stableApi.url + path), CHAIN_ID)
      const { header } = await signPayment(payer, offer)
      const { version } = await world.reads.current()
      const api = await world.startApi({ ...SHARED_ORIGIN_ENV, QUARTET_CRASH_AT: point })
      const lost = await sendPayment(api.url + path, header).catch(() => 'lost')
      expect([point, lost]).toEqual([point, 'lost'])
      await api.ended
      // The process of the claim is dead, so the test ends the claim before its 15 s pass.
      await world.sql`update app.payment set claimed_until = now() where state = 'claimed'`
      await world.swap(78 + POINTS.indexOf(point))
      const served = await resent(header)
      const page = JSON.parse(served.body)
      expect([page.datasetVersion, page.count]).toEqual([version, LEADS])
      expect((await resent(header)).body).toBe(served.body)
      const spent = RICH_USDC6 - (await world.balanceOf(CHAIN_ID, payer.address))
      expect(spent).toBe(BigInt(LEADS) * LEAD_PRICE_USDC6)
    },
  )
})
