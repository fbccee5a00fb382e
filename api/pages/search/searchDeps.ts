import type { Payments } from '../../../core/payments/ports.ts'
import type { PageDeps } from '../pageDeps.ts'

/** Dependencies of a search: those of the operations, and the rows of payments. */
export type SearchDeps = PageDeps & {
  readonly payments: Pick<Payments, 'byId' | 'byHash' | 'byIdentifier' | 'receiptSigners'>
}
