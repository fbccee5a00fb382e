import { decodeJson64 } from './json64.ts'

/** Receipt of the charge for an answer. */
export type Receipt = {
  /** Charged amount, USDC-6. */
  readonly amountUsdc6: bigint
  /** Chain of the charge, CAIP-2, such as `eip155:8453`. */
  readonly network: string
  readonly payer: string
  /** Null while the charge has no transaction. */
  readonly transaction: string | null
}

/** Returns the receipt of an answer; null without a receipt of a successful payment. */
export function receiptOf({ headers }: Pick<Response, 'headers'>): Receipt | null {
  const header = headers.get('payment-response')
  const decoded = header === null ? undefined : decodeJson64(header)
  if (decoded?.['success'] !== true) return null
  const { amount, network, payer, transaction } = decoded
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) return null
  if (typeof network !== 'string' || typeof payer !== 'string') return null
  const hash = typeof transaction === 'string' && transaction !== '' ? transaction : null
  return { amountUsdc6: BigInt(amount), network, payer, transaction: hash }
}
