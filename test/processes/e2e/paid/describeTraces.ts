import { expect, it } from 'vitest'
import { text } from '../../../../core/platform/db/columns.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { signPayment } from '../../../support/payments/payment.ts'
import type { PaidStack } from './paidStack.ts'

const CHAIN_ID = 8453
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

/** Tests that a receiver of traces can follow a request to its transaction. */
export function describeTraces(given: () => PaidStack): void {
  it('the receiver of traces gets a request, its payment and its transaction as linked spans', async () => {
    const { world, shop, traces } = given()
    const payer = aPayer('traced')
    await world.fund([payer], 1_000_000n)
    const url = `${shop.url}/v1/signals`
    const { header } = await signPayment(payer, offerOnChain(await challengeOf(url), CHAIN_ID))
    const bought = await fetch(url, {
      headers: { 'payment-signature': header, traceparent: `00-${TRACE}-${CALLER}-01` },
    })
    expect(bought.status).toBe(200)
    const [row] = await world.sql({ id: text, hash: text })`
      select id, tx_hash as hash from app.payment where payer = ${payer.address}`
    const paymentTrace = row?.id.replace('pay_', '')
    const named = (name: string, traceId = '') =>
      traces.spans.find(
        (span) => span.name === name && (traceId === '' || span.traceId === traceId),
      )
    const linkOf = (name: string) => named(name, paymentTrace)?.links[0]?.traceId
    await expect
      .poll(() => named('lane block', linkOf('payment settle'))?.attributes['quartet.tx_hash'], {
        timeout: PATIENCE_MS,
      })
      .toBe(row?.hash)
    const request = () =>
      traces.spans.find(
        ({ traceId, links }) => traceId === TRACE && links[0]?.traceId === paymentTrace,
      )
    // Api and workers send their spans at their own times.
    await expect.poll(request, { timeout: PATIENCE_MS }).toMatchObject({
      name: 'GET /v1/signals',
      parentSpanId: CALLER,
      attributes: { 'http.response.status_code': 200 },
    })
    const laneTrace = linkOf('payment settle')
    for (const name of ['lane sign', 'lane send']) expect(named(name, laneTrace)).toBeDefined()
    await expect
      .poll(() => named('payment submit', paymentTrace), { timeout: PATIENCE_MS })
      .toMatchObject({ attributes: { 'quartet.chain_id': CHAIN_ID } })
    for (const { startTimeUnixNano, endTimeUnixNano } of traces.spans) {
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    }
    expect(traces.headers()['x-token']).toBe('of=the receiver')
    const sent = JSON.stringify(traces.spans)
    for (const secret of [header, payer.address.slice(2)]) expect(sent).not.toContain(secret)
  })
}
