import type { SaleReads } from '../../core/sales/ports.ts'

/** Sums of apps without sales. */
export const noSales: SaleReads = { payees: [], rows: async () => [] }
