import { CallRefused } from './errors.ts'
import { type Receipt, receiptOf } from './payments/receiptOf.ts'
import type { components } from './schema.ts'

/** Answer of a call with its receipt; the receipt of a free call is null. */
export type Bought<Data> = { readonly data: Data; readonly receipt: Receipt | null }

type Pending = components['schemas']['PaymentPending']
type Result<Data> = {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/** Returns the answer of a call with its receipt. Throws CallRefused for a call without an answer. */
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

/** A pending payment cannot occur here, because `payWith` waits for its answer. */
function isAnswer<Data>(data: Data): data is Exclude<Data, Pending | undefined> {
  return data !== undefined
}
