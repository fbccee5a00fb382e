import type { Operation, PaidPrice } from '../../core/operations/defineOperation.ts'

/** An operation that has a price. */
export type PaidOperation = Operation & { readonly price: PaidPrice }

export function isPaid(operation: Operation): operation is PaidOperation {
  return operation.price !== 'free'
}
