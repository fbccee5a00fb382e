import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../devnet/random.ts'
import { challengeOf, offerOnChain } from '../../../test/support/payments/challenge.ts'
import { isExpired } from '../../../test/support/payments/isExpired.ts'
import type { Payer } from '../../../test/support/payments/payer.ts'
import { type SignedPayment, signPayment } from '../../../test/support/payments/payment.ts'
import type { Attempt } from '../measure/outageMs.ts'
import { runEvery } from './runEvery.ts'
import { isUnproven, sendAsPayer, TEMPORARY } from './sendAsPayer.ts'

/** Paid call of the drill. */
const PATH = '/v1/signals'
/** Milliseconds between two requests for a price, which measure whether sales are possible. */
const PRICE_EVERY_MS = 500
/** Timeout of a request for a price, milliseconds. */
const PRICE_MS = 10_000
/** Delay before a payer repeats a payment. */
const AGAIN_MS = 250
/** Code of the refusal of a payment that expires before its settlement. */
const TOO_LATE = 'invalid_exact_evm_payload_authorization_valid_before'
/** Milliseconds after which this refusal is expected; an earlier refusal is a problem. */
const LATE_MS = 10_000

/** Signed payment of a caller; `isAnswered` is true once the caller received the answer. */
export type SalePayment = {
  readonly payer: Payer
  readonly payment: SignedPayment
  isAnswered: boolean
}

export type SaleRecord = {
  /** Requests for a price. */
  readonly prices: Attempt[]
  /** Paid calls, from the first request with the payment to the answer. */
  readonly paid: Attempt[]
  readonly payments: SalePayment[]
  readonly problems: string[]
}

type Deps = {
  readonly apiUrl: string
  readonly chainIds: readonly [number, ...number[]]
  readonly payers: readonly [Payer, ...Payer[]]
  readonly random: Random
  readonly record: SaleRecord
}

/** Requests prices and pays for calls until the signal; resolves when each payment has an answer or has expired. */
export async function startSales(deps: Deps, perSec: number, signal: AbortSignal): Promise<void> {
  const url = deps.apiUrl + PATH
  const { record } = deps
  const onError = (error: unknown) => record.problems.push(`a sale fails: ${String(error)}`)
  await Promise.all([
    runEvery(PRICE_EVERY_MS, { signal, onError }, () => requestPrice(url, record)),
    runEvery(1_000 / perSec, { signal, onError }, () => buy(deps, url)),
  ])
}

async function requestPrice(url: string, record: SaleRecord): Promise<void> {
  const startMs = performance.now()
  let status = 0
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PRICE_MS) })
    await response.arrayBuffer()
    status = response.status
  } catch {
    status = 0
  }
  record.prices.push({ startMs, endMs: performance.now(), isServed: status === 402 })
  if (status !== 0 && status !== 402 && !TEMPORARY.includes(status)) {
    record.problems.push(`a request for a price answers ${status}`)
  }
}

async function buy({ chainIds, payers, random, record }: Deps, url: string): Promise<void> {
  const [payer, chainId] = [random.pick(payers), random.pick(chainIds)]
  const offers = await challengeOf(url).catch(() => null)
  // The requests for prices already measure this refusal.
  if (offers === null || !offers.some(({ token }) => token.chainId === chainId)) return
  const payment = await signPayment(payer, offerOnChain(offers, chainId))
  const sale: SalePayment = { payer, payment, isAnswered: false }
  record.payments.push(sale)
  const startMs = performance.now()
  let signsIn = false
  while (!sale.isAnswered && !isExpired(payment)) {
    const served = await sendAsPayer(url, sale, signsIn).catch(() => null)
    sale.isAnswered = served?.status === 200
    // The signature became public during an outage, so the payer proves its identity.
    if (served !== null && isUnproven(served) && !signsIn) {
      signsIn = true
      continue
    }
    // After a long outage the payment has too little time left; the comparison with the chains proves that it is unpaid.
    const isLate = performance.now() - startMs > LATE_MS
    if (isLate && served?.status === 402 && served.body.includes(TOO_LATE)) break
    if (served !== null && !sale.isAnswered && !TEMPORARY.includes(served.status)) {
      record.problems.push(`a payment answers ${served.status}: ${served.body.slice(0, 300)}`)
      break
    }
    if (!sale.isAnswered) await delay(AGAIN_MS)
  }
  record.paid.push({ startMs, endMs: performance.now(), isServed: sale.isAnswered })
}
