import { z } from 'zod'
import type { SentReceipt } from '../domain/receipts/verifyReceipt.ts'

/** Maximum size of a pasted receipt, characters; both statements with a long address have 3,000. */
export const MAX_RECEIPT_CHARS = 8_000

/** Maximum length of one text, characters. */
const MAX_TEXT_CHARS = 2_048
const text = z.string().max(MAX_TEXT_CHARS)
const address = z.string().regex(/^0x[0-9a-f]{40}$/)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const network = z.string().regex(/^eip155:[1-9][0-9]{0,9}$/)
const second = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const signature = z.string().regex(/^0x[0-9a-f]{130}$/)

const hexOf = (value: string): `0x${string}` => `0x${value.slice(2)}`
const lowAddress = address.transform(hexOf)
const lowHash = hash.transform(hexOf)
const hexSignature = signature.transform(hexOf)

/** Empty for an answer that was paid by voucher. */
const chargeTx = z.union([lowHash, z.literal('')])

const receipt = z.strictObject({
  format: z.literal('eip712'),
  payload: z.strictObject({
    version: z.literal(1),
    network,
    resourceUrl: text,
    payer: lowAddress,
    issuedAt: second,
    transaction: chargeTx,
  }),
  signature: hexSignature,
})

const sale = z.strictObject({
  format: z.literal('eip712'),
  payload: z.strictObject({
    version: z.literal(1),
    operation: text,
    answerSha256: sha256,
    answerBlock: z.string().regex(/^([0-9]{1,20})?$/),
    amountUsdc: z.string().regex(/^(0|[1-9][0-9]{0,77})$/),
    network,
    asset: lowAddress,
    payer: lowAddress,
    payTo: lowAddress,
    nonce: lowHash,
    transaction: chargeTx,
    resourceUrl: text,
    issuedAt: second,
  }),
  signature: hexSignature,
})

const both = z.strictObject({ receipt, sale })
const within = z.looseObject({ receipt: both })

export type ParsedReceipt =
  | { readonly kind: 'parsed'; readonly sent: SentReceipt }
  | { readonly kind: 'unreadable'; readonly problem: string }

/**
 * Parses a pasted receipt: the member `receipt` of the state of a payment, the whole answer with this member, or one
 * signed statement. Unknown fields of a statement are a problem, because no signature covers them.
 */
export function parseReceipt(pasted: string): ParsedReceipt {
  if (pasted.length > MAX_RECEIPT_CHARS) {
    return unreadable(`the text is longer than ${MAX_RECEIPT_CHARS} characters`)
  }
  let json: unknown
  try {
    json = JSON.parse(pasted)
  } catch {
    return unreadable('the text is not JSON')
  }
  const whole = within.safeParse(json)
  const pair = whole.success ? { success: true, data: whole.data.receipt } : both.safeParse(json)
  if (pair.success && pair.data !== undefined) return { kind: 'parsed', sent: pair.data }
  const standard = receipt.safeParse(json)
  if (standard.success) return { kind: 'parsed', sent: { receipt: standard.data, sale: null } }
  const sold = sale.safeParse(json)
  if (sold.success) return { kind: 'parsed', sent: { receipt: null, sale: sold.data } }
  return unreadable(
    'the text is not a receipt of this service: a field is missing, unknown or malformed',
  )
}

const unreadable = (problem: string): ParsedReceipt => ({ kind: 'unreadable', problem })

const signed = z
  .object({
    format: z.literal('eip712'),
    payload: z.looseObject({}),
    signature: z.string().meta({ description: '65 bytes' }),
  })
  .meta({ id: 'SignedStatement', description: 'EIP-712 statement' })

/** Field of the signed receipt in the state of a payment. */
export const receiptField = z.object({ receipt: signed, sale: signed }).nullable().meta({
  description:
    'Signed receipt, which /receipt verifies; null before the charge is final or without a proof. The first read of a voucher requests its receipt, which a later read returns',
})
