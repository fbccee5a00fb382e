import type { QuoteKind } from '../../shared/store/quoteRows.ts'
import type { SolanaQuoteDraft } from '../ports.ts'
import { fromTerms, TERMS_ROW, toTerms } from './solanaSponsorshipRow.ts'

/** Mapping of prices to rows of app.solana_quote. */
export const SOLANA_QUOTES: QuoteKind<SolanaQuoteDraft, typeof TERMS_ROW> = {
  row: TERMS_ROW,
  quoteTable: 'solana_quote',
  idPrefix: 'solq',
  columns: (query) => query`transaction, lamport_cap, fee_lamports, sol_price_e18`,
  toRow: fromTerms,
  toDraft: (row, shared) => ({ ...shared, ...toTerms(row) }),
}
