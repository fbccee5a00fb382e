import { revenueUsdc6 } from '../../../core/sales/domain/saleSums.ts'
import type { SaleRow } from '../../../core/sales/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Sums of sales by UTC day, product and chain; by default oldest day first. */
export const saleList: ListSpec<SaleRow> = {
  name: 'Sale',
  fields: listFields<SaleRow>({
    day: {
      kind: 'text',
      description: 'UTC day, such as 2026-11-23',
      ordered: true,
      valueOf: ({ day }) => day,
    },
    product: {
      kind: 'product',
      description: 'Sold product',
      ordered: true,
      valueOf: ({ product }) => product,
    },
    chainId: {
      kind: 'int',
      description: 'Chain of the payment',
      ordered: true,
      valueOf: ({ chainId }) => chainId,
    },
    answers: {
      kind: 'int',
      description: 'Number of charged payments, or of burned bridges',
      ordered: true,
      valueOf: ({ answers }) => answers,
    },
    chargedUsdc: {
      kind: 'bigint',
      description: 'USDC that payers transferred, USDC-6',
      ordered: true,
      valueOf: ({ chargedUsdc6 }) => chargedUsdc6,
    },
    revenueUsdc: {
      kind: 'bigint',
      description: 'chargedUsdc - forwardedUsdc + voucherUsdc, USDC-6',
      ordered: true,
      valueOf: (row) => revenueUsdc6(row),
    },
  }),
  defaultOrder: [{ field: 'day', direction: 'ASC' }],
  tieBreakers: ['day', 'product', 'chainId'],
}
