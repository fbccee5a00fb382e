import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { ReadPayment } from './readPayments.ts'

/** A payment made of calldata, and how a stranger sends it. */
export type Rebuilt = {
  readonly name: string
  readonly header: 'x-payment' | 'payment-signature'
  readonly payment: object
}

/** Every payment that somebody makes who read another's authorization and can ask for prices. */
export async function rebuiltPayments(
  url: string,
  network: { readonly chainId: number; readonly legacy: string },
  { payload }: ReadPayment,
  body?: object,
): Promise<readonly Rebuilt[]> {
  const priced = await fetch(url, body === undefined ? {} : jsonPost(body))
  const v1 = { x402Version: 1, scheme: 'exact', network: network.legacy, payload }
  const legacy: Rebuilt = { name: 'version 1', header: 'x-payment', payment: v1 }
  const header = priced.headers.get('payment-required')
  // What costs nothing, or is not there, has no challenge.
  if (header === null) return [legacy]
  const challenge = decodePaymentRequiredHeader(header)
  const entry = challenge.accepts.find(({ network: of }) => of === `eip155:${network.chainId}`)
  const { resource, extensions } = challenge
  // The price of what is guessed may differ; what was paid is public.
  const accepted = { ...entry, amount: payload.authorization['value'] }
  const { repeatKey: _key, ...bare } = { repeatKey: '', ...accepted }
  return [
    legacy,
    {
      name: 'version 2 without a challenge',
      header: 'payment-signature',
      payment: { x402Version: 2, accepted: bare, payload },
    },
    {
      name: 'version 2 with a fresh challenge',
      header: 'payment-signature',
      payment: { x402Version: 2, accepted, payload, resource, extensions },
    },
  ]
}

/** A POST of JSON. */
export const jsonPost = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
