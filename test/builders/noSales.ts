import type { SaleReads } from '../../core/sales/ports.ts'

/** Sums for apps that sell nothing. */
export const noSales: SaleReads = { payees: [], rows: async () => [] }
