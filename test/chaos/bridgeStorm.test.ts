import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int } from '../../core/platform/db/columns.ts'
import { until } from '../../supervisor/until.ts'
import { type BridgeRequest, bridgePath, payBridge } from '../support/bridge/bridgeCall.ts'
import { type BridgeWorld, createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf } from '../support/payments/challenge.ts'
import { SHARED_ORIGIN_ENV } from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import { type SignedPayment, signPayment } from '../support/payments/payment.ts'
import type { Api } from '../support/startApi.ts'

const SIGNATURES = 160
const HONEST = 6
/** Validity of a signature, seconds: longer than the test. */
const LIFE_SEC = 3_000
const ROUTES = [
  { chainId: 8453, toChainId: 5042, ask: { from: 'base', to: 'arc', amount: '2.00' } },
  { chainId: 5042, toChainId: 8453, ask: { from: 'arc', to: 'base', amount: '2.00' } },
] as const

describe('simultaneous bridge signatures of a wallet whose balance covers one bridge', () => {
  let world: BridgeWorld
  let api: Api
  beforeAll(async () => {
    world = await createBridgeWorld({ seed: 59, stillIndex: true })
    const quiet = { LOG_LEVEL: 'silent' }
    await world.startWorkers(quiet)
    api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet })
    await world.bridgeLanesOpen()
    await world.routesOpen(api)
  })
  afterAll(() => world?.stop())

  const sign = async (payer: Payer, request: BridgeRequest): Promise<SignedPayment> => {
    const [offer] = await challengeOf(api.url + bridgePath(request))
    if (offer === undefined) throw new Error('the route is not for sale')
    const validBeforeSec = BigInt(Math.floor(Date.now() / 1_000) + LIFE_SEC)
    return signPayment(payer, offer, { validBeforeSec })
  }
  /** Sends a payment until the status is neither 429 nor 503. */
  const sendUntilEnded = async (
    request: BridgeRequest,
    payment: SignedPayment,
  ): Promise<number> => {
    for (;;) {
      const { status } = await payBridge(api.url, request, payment)
      if (status !== 429 && status !== 503) return status
    }
  }

  it.each(ROUTES)(
    'leave each honest payer of chain $chainId with a delivered mint, and burn at most one payment of the wallet',
    async ({ chainId, toChainId, ask: request }) => {
      const attacker = aPayer(`storm ${chainId}`)
      const honest = Array.from({ length: HONEST }, (_, n) => aPayer(`honest ${chainId} ${n}`))
      const [offer] = await challengeOf(api.url + bridgePath(request))
      if (offer === undefined) throw new Error('the route is not for sale')
      await world.fund([attacker], offer.amountUsdc6)
      // The price may rise slightly between the quote and the signature.
      await world.fund(honest, offer.amountUsdc6 + 500_000n)
      const storm = await Promise.all(
        Array.from({ length: SIGNATURES }, async () => {
          const validBeforeSec = BigInt(Math.floor(Date.now() / 1_000) + LIFE_SEC)
          return signPayment(attacker, offer, { validBeforeSec })
        }),
      )
      const payments = await Promise.all(honest.map((payer) => sign(payer, request)))

      const stormStatuses = Promise.all(
        storm.map(async (payment) => (await payBridge(api.url, request, payment)).status),
      )
      const honestStatuses = await Promise.all(
        payments.map((payment) => sendUntilEnded(request, payment)),
      )
      const answered = new Set([200, 202, 409])
      expect(honestStatuses.filter((status) => !answered.has(status))).toEqual([])
      const accepted = (await stormStatuses).filter((status) => status === 200 || status === 202)
      expect(accepted.length).toBeLessThanOrEqual(1)

      const areMinted = async () => {
        const balances = await Promise.all(
          honest.map((payer) => world.balanceOf(toChainId, payer.address)),
        )
        return balances.every((balance) => balance >= 2_000_000n)
      }
      expect(await until(areMinted, PATIENCE_MS)).toBe(true)
      const rows = await world.sql({ burned: int, open: int })`
        select count(*) filter (where burned_at is not null)::int as burned,
          count(*) filter (where state not in ('minted', 'closed'))::int as open
        from app.bridge where payer = ${attacker.address.toLowerCase()}`
      expect(rows[0]?.burned).toBeLessThanOrEqual(1)
      expect(await world.balanceOf(chainId, attacker.address)).toBe(
        rows[0]?.burned === 1 ? 0n : offer.amountUsdc6,
      )
    },
  )
})
