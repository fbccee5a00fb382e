import { type ReadPayment, readPayment } from './readPayment.ts'

/** Reads a payment that came in a body: the text of a header, or the object inside it. */
export function readPaymentValue(value: unknown): ReadPayment {
  if (typeof value === 'string') return readPayment(value)
  return readPayment(Buffer.from(JSON.stringify(value) ?? '').toString('base64'))
}
