import { type ReadPayment, readPayment } from './readPayment.ts'

/** Parses a payment from a request body: the text of a header, or the object inside that text. */
export function readPaymentValue(value: unknown): ReadPayment {
  if (typeof value === 'string') return readPayment(value)
  return readPayment(Buffer.from(JSON.stringify(value) ?? '').toString('base64'))
}
