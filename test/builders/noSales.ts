import type { SaleReads } from '../../core/salesPorts.ts'

/** Sums for apps that sell nothing. */
export const noSales: SaleReads = { payees: [], rows: async () => [] }
