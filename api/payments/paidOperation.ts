import type { Operation } from '../../core/catalogue/operation.ts'
import type { PaidPrice, QuotedPrice } from '../../core/kernel/operation/defineOperation.ts'

/** An operation with one price for every request. */
export type PaidOperation = Operation & { readonly price: PaidPrice }

export function isPaid(operation: Operation): operation is PaidOperation {
  return operation.price !== 'free' && !('mode' in operation.price)
}

/** An operation whose price depends on the request. */
export type QuotedOperation = Operation & { readonly price: QuotedPrice }

export function isQuoted(operation: Operation): operation is QuotedOperation {
  return operation.price !== 'free' && 'mode' in operation.price
}
