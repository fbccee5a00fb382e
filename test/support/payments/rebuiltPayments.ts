import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { ReadPayment } from './readPayments.ts'

/** Payment rebuilt from calldata, with its header for a third party. */
export type RebuiltPayment = {
  readonly name: string
  readonly header: 'x-payment' | 'payment-signature'
  readonly payment: object
}

/** Returns every payment that a third party can build from a public authorization and public prices. */
export async function rebuiltPayments(
  url: string,
  network: { readonly chainId: number; readonly legacy: string },
  { payload }: ReadPayment,
  body?: object,
): Promise<readonly RebuiltPayment[]> {
  const priced = await fetch(url, body === undefined ? {} : jsonPost(body))
  const v1 = { x402Version: 1, scheme: 'exact', network: network.legacy, payload }
  const legacy: RebuiltPayment = { name: 'version 1', header: 'x-payment', payment: v1 }
  const header = priced.headers.get('payment-required')
  // Free and missing paths have no challenge.
  if (header === null) return [legacy]
  const challenge = decodePaymentRequiredHeader(header)
  const entry = challenge.accepts.find(({ network: of }) => of === `eip155:${network.chainId}`)
  const { resource, extensions } = challenge
  // The current price may differ; the paid amount is public.
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

/** Returns a POST of JSON. */
export const jsonPost = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
