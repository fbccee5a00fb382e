import { CallRefused } from './errors.ts'
import { type Receipt, receiptOf } from './payments/receiptOf.ts'
import type { components } from './schema.ts'

/** An answer and what was paid for it; no receipt for what was free. */
export type Bought<Data> = { readonly data: Data; readonly receipt: Receipt | null }

type Pending = components['schemas']['PaymentPending']
type Result<Data> = {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/** The answer of a call, and its receipt. Throws CallRefused for a call that got none. */
export function bought<Data>({
  data,
  error,
  response,
}: Result<Data>): Bought<Exclude<Data, Pending | undefined>> {
  if (!response.ok || response.status === 202 || !isAnswer(data)) {
    throw new CallRefused(response.status, error ?? data)
  }
  return { data, receipt: receiptOf(response) }
}

/** By the status it is no pending payment; `payWith` waits for those. */
function isAnswer<Data>(data: Data): data is Exclude<Data, Pending | undefined> {
  return data !== undefined
}
