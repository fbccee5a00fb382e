import type { NativePrice } from '../../../kernel/coins/nativePrice.ts'
import { bool, hex, int, json, maybe, numeric, textOf } from '../../../platform/db/columns.ts'
import type { QuoteKind } from '../../shared/store/quoteRows.ts'
import type { SponsorLane } from '../domain/sponsorLane.ts'
import { loadOperation, storeOperation } from '../domain/storedOperation.ts'
import type { GasQuoteDraft } from '../ports.ts'

const GAS_QUOTE_ROW = {
  lane: textOf<SponsorLane>(),
  chain_id: int,
  operation: json,
  delegate: maybe(hex),
  needs_authorization: bool,
  cap_wei: numeric,
  native_price_e8: numeric,
  native_source: textOf<NativePrice['source']>(),
  native_block: int,
}

/** Mapping of prices to rows of app.gas_quote. */
export const GAS_QUOTES: QuoteKind<GasQuoteDraft, typeof GAS_QUOTE_ROW> = {
  row: GAS_QUOTE_ROW,
  quoteTable: 'gas_quote',
  idPrefix: 'gasq',
  columns: (query) => query`lane, chain_id, operation, delegate, needs_authorization, cap_wei,
    native_price_e8, native_source, native_block`,
  toRow: (quote) => ({
    lane: quote.lane,
    chain_id: quote.chainId,
    sender: quote.operation.sender,
    operation: storeOperation(quote.operation),
    delegate: quote.delegate,
    needs_authorization: quote.needsAuthorization,
    cap_wei: quote.capWei,
    native_price_e8: quote.nativePrice.usdE8,
    native_source: quote.nativePrice.source,
    native_block: quote.nativePrice.blockNumber,
  }),
  toDraft: (row, shared) => ({
    ...shared,
    lane: row.lane,
    chainId: row.chain_id,
    operation: loadOperation(row.operation),
    delegate: row.delegate,
    needsAuthorization: row.needs_authorization,
    capWei: row.cap_wei,
    nativePrice: {
      usdE8: row.native_price_e8,
      source: row.native_source,
      blockNumber: row.native_block,
    },
  }),
}
