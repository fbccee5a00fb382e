import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int } from '../../core/platform/db/columns.ts'
import { challengeOf, offerOnChain } from '../support/payments/challenge.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import {
  type PaymentAnswer,
  type SignedPayment,
  sendPayment,
  signPayment,
} from '../support/payments/payment.ts'
import { isAuthorizationUsed } from '../support/payments/thirdParty.ts'
import { sendUntilEnded, signMany, topUp } from '../support/storm/signatureStorm.ts'
import { createSoldWorld, SALES, type SoldWorld } from '../support/storm/soldWorld.ts'

/** Signatures of one wallet beyond its balance. `FLOOD=1000` is the long run. */
const FLOOD = Number(process.env['FLOOD'] ?? 64)
const HONEST = 8
/** Failed payments after which the payer must wait. Source: decision 8. */
const MAX_FAILED_PAYMENTS = 5

let world: SoldWorld
beforeAll(async () => {
  const env = { LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent' }
  world = await createSoldWorld({ seed: 48, apis: 2, env })
})
afterAll(() => world?.stop())

const urlOf = (index: number): string => world.apis[index % world.apis.length]?.url ?? ''

const isCharged = ({ offer: { token }, authorization }: SignedPayment): Promise<boolean> =>
  isAuthorizationUsed(world.chain(token.chainId), token.address, authorization)

/**
 * Returns the numbers of computed answers and charged payments of a payer, from the table of
 * payments.
 */
async function rowsOf({ address }: Payer): Promise<{ computed: number; settled: number }> {
  const [row] = await world.sql({ computed: int, settled: int })`
    select count(*) filter (where answer_status is not null) as computed,
      count(*) filter (where state = 'settled') as settled
    from app.payment where payer = ${address}`
  return row ?? { computed: 0, settled: 0 }
}

const isAccepted = ({ status }: PaymentAnswer): boolean => status === 200 || status === 202

describe.each(SALES)('a flood of signatures of one wallet for %s on chain %i', (name, chainId) => {
  it('leaves each other payer with an answer for one charge, and causes no answer beyond the balance of the wallet', async () => {
    const product = world.product(name)
    const { path, body } = product
    const offer = offerOnChain(await challengeOf(urlOf(0) + path, body), chainId)
    const attacker = aPayer(`flooder of ${name} ${chainId}`)
    const honest = Array.from({ length: HONEST }, (_, n) =>
      aPayer(`honest ${name} ${chainId} ${n}`),
    )
    await world.fund([attacker], offer.amountUsdc6)
    await world.fund(honest, offer.amountUsdc6 * 2n)
    const flood = await signMany(attacker, offer, FLOOD)
    const refill = topUp(world, attacker, offer)
    const attack = Promise.all(
      flood.map((payment, index) => sendPayment(urlOf(index) + path, payment.header, body)),
    )
    const payments = await Promise.all(honest.map((payer) => signPayment(payer, offer)))
    const served = await Promise.all(
      payments.map((payment, index) => sendUntilEnded(() => urlOf(index), payment, product)),
    )
    const attacked = await attack
    await refill.stop()
    expect(served.map(({ status }) => status)).toEqual(honest.map(() => 200))
    expect(await Promise.all(payments.map(isCharged))).toEqual(honest.map(() => true))
    for (const payer of honest) {
      expect(await world.balanceOf(chainId, payer.address)).toBe(offer.amountUsdc6)
      expect(await rowsOf(payer)).toEqual({ computed: 1, settled: 1 })
    }

    const charged = await Promise.all(flood.map(isCharged))
    const isFree = (_: SignedPayment, n: number) =>
      attacked[n]?.status === 200 && charged[n] !== true
    expect(flood.filter(isFree)).toEqual([])
    const paid = charged.filter((isPaid) => isPaid).length
    const { computed } = await rowsOf(attacker)
    expect(computed).toBeLessThanOrEqual(paid + MAX_FAILED_PAYMENTS)
    process.stdout.write(
      `${name} on ${chainId}: ${FLOOD} signatures, ${paid} charged, ${computed} answers computed\n`,
    )
  })
})

describe.each([
  [500, 'updown'],
  [100, 'signals'],
  [100, 'leads'],
  [100, 'shop'],
  [100, 'publish'],
] as const)(
  '%i simultaneous signatures of one wallet for %s, with a balance for one payment,',
  (count, name) => {
    it('cause one charge and one answer, and all others are rejected', async () => {
      const product = world.product(name)
      const { path, body } = product
      const offer = offerOnChain(await challengeOf(urlOf(0) + path, body), 8453)
      const payer = aPayer(`many signatures at once for ${name}`)
      await world.fund([payer], offer.amountUsdc6)
      const flood = await signMany(payer, offer, count)
      const served = await Promise.all(
        flood.map((payment, index) => sendPayment(urlOf(index) + path, payment.header, body)),
      )
      const refused = served.filter((answer) => !isAccepted(answer))
      // With so many signatures a node or a pool may be busy: 429 and 503 are retryable and cost nothing.
      expect(refused.every(({ status }) => [402, 429, 503].includes(status))).toBe(true)
      expect(refused).toHaveLength(count - 1)
      expect((await rowsOf(payer)).computed).toBe(1)
      // A 202 is accepted without a charge yet: its repeat waits for the transaction.
      const accepted = flood.filter((_, n) => served[n] !== undefined && isAccepted(served[n]))
      const repeats = await Promise.all(
        accepted.map((payment, n) => sendUntilEnded(() => urlOf(n), payment, product)),
      )
      expect(repeats.map(({ status }) => status)).toEqual([200])
      const charged = await Promise.all(flood.map(isCharged))
      expect(flood.filter((_, n) => charged[n])).toEqual(accepted)
      expect(await world.balanceOf(8453, payer.address)).toBe(0n)
    })
  },
)
