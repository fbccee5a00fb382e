import { type ParsedPaymentHeader, parsePayment } from './parsePayment.ts'

/** Parses a payment from a request body: the text of a header, or the object inside that text. */
export function parsePaymentValue(value: unknown): ParsedPaymentHeader {
  if (typeof value === 'string') return parsePayment(value)
  return parsePayment(Buffer.from(JSON.stringify(value) ?? '').toString('base64'))
}
