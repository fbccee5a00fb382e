import type { Offer } from '../payments/challenge.ts'
import type { PaidWorld } from '../payments/paidWorld.ts'
import type { Payer } from '../payments/payer.ts'
import {
  type PaymentAnswer,
  type SignedPayment,
  sendPayment,
  signPayment,
} from '../payments/payment.ts'
import type { SoldProduct } from './soldWorld.ts'

/**
 * Validity of a signature, seconds: longer than a challenge requires, so that no signature expires
 * before the honest payments are served.
 */
const LIFE_SEC = 900

/** Signs an offer `count` times. The balance of the payer covers only one signature at a time. */
export function signMany(payer: Payer, offer: Offer, count: number): Promise<SignedPayment[]> {
  const validBeforeSec = BigInt(Math.floor(Date.now() / 1000) + LIFE_SEC)
  return Promise.all(
    Array.from({ length: count }, () => signPayment(payer, offer, { validBeforeSec })),
  )
}

/** Sends a payment until the answer is final. */
export async function sendUntilEnded(
  url: () => string,
  payment: SignedPayment,
  { path, body }: SoldProduct,
): Promise<PaymentAnswer> {
  for (;;) {
    const served = await sendPayment(url() + path, payment.header, body)
    if (served.status !== 202 && served.status !== 503 && served.status !== 429) return served
  }
}

/**
 * Keeps the balance of a payer at the price of one payment, block by block, until `stop`.
 *
 * `pause` runs between two checks of the balance.
 */
export function topUp(
  world: Pick<PaidWorld, 'balanceOf' | 'fund'>,
  payer: Payer,
  offer: Offer,
  pause = (): Promise<void> => Promise.resolve(),
): { stop(): Promise<void> } {
  let isOver = false
  const loop = async (): Promise<void> => {
    while (!isOver) {
      const balance = await world.balanceOf(offer.token.chainId, payer.address)
      if (balance < offer.amountUsdc6) await world.fund([payer], offer.amountUsdc6 - balance)
      await pause()
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      isOver = true
      await ended
    },
  }
}
