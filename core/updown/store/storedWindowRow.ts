import type { MarketAsset } from '../../kernel/feeds/marketAssets.ts'
import {
  bool,
  int,
  json,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { deriveStatedRule, isSettledByTwap60, ruleOfEra } from '../domain/marketRules.ts'
import { type MarketWindow, slugOf, type WindowLength } from '../domain/marketWindows.ts'
import { pastMarketAnswer } from '../domain/pastMarketAnswer.ts'
import { pricesDiffer } from '../domain/priceDistance.ts'
import type { WindowDoc } from '../domain/windowDoc.ts'
import type { StoredWindow } from '../ports.ts'
import {
  settlementText,
  statedRuleJson,
  tokensJson,
  winnerText,
  writeMarketJson,
} from './marketJson.ts'

/** Row of `app.market_window` as selected. */
export const STORED_WINDOW_ROW = {
  asset: textOf<MarketAsset>(),
  length: textOf<WindowLength>(),
  start_sec: int,
  is_listed: bool,
  condition_id: maybe(text),
  stated_rule: json,
  price_to_beat_e18: maybe(numeric),
  final_price_e18: maybe(numeric),
  winner: maybe(text),
  settlement: maybe(text),
  tokens: json,
  boundary_e18: maybe(numeric),
  boundary_at_ms: maybe(int),
  boundary_source: maybe(text),
  settled_at_sec: maybe(int),
}
export type StoredWindowRow = RowOf<typeof STORED_WINDOW_ROW>

/** Returns the columns of the select. */
export const storedWindowColumns = (query: Query): SqlText => query`
  asset, length, start_sec, is_listed, condition_id, stated_rule, price_to_beat_e18, final_price_e18, winner,
  settlement, tokens, boundary_e18, boundary_at_ms, boundary_source,
  extract(epoch from settled_at)::int8 as settled_at_sec`

/** Parses a row. Throws ZodError for a row that no release wrote. */
export function parseStoredWindow(row: StoredWindowRow): StoredWindow {
  const { asset, length, start_sec: startSec } = row
  const window = { asset, length, startSec }
  const { boundary_e18: priceE18, boundary_at_ms: atMs, boundary_source: source } = row
  return {
    window,
    doc: readDoc(window, row),
    isListed: row.is_listed,
    boundary:
      priceE18 === null || atMs === null || source === null ? null : { atMs, priceE18, source },
    settledAtSec: row.settled_at_sec,
  }
}

function readDoc(window: MarketWindow, row: StoredWindowRow): WindowDoc | null {
  if (row.settlement === null) return null
  return {
    window,
    conditionId: row.condition_id,
    tokens: tokensJson.parse(row.tokens),
    stated: statedRuleJson.parse(row.stated_rule),
    priceToBeatE18: row.price_to_beat_e18,
    finalPriceE18: row.final_price_e18,
    settlement: settlementText.parse(row.settlement),
    winner: winnerText.parse(row.winner),
  }
}

/** Returns the columns of a window that is stored at `nowSec`. */
export function writeStoredWindow(stored: StoredWindow, nowSec: number) {
  const { window, doc, boundary, isListed } = stored
  const wasRequested = doc !== null || !isListed
  const settledAtSec = stored.settledAtSec ?? (isFinal(window, doc) ? nowSec : null)
  return {
    asset: window.asset,
    length: window.length,
    start_sec: window.startSec,
    slug: slugOf(window),
    is_listed: isListed,
    condition_id: doc?.conditionId ?? null,
    stated_rule: doc === null ? null : writeMarketJson(doc.stated),
    price_to_beat_e18: doc?.priceToBeatE18 ?? null,
    final_price_e18: doc?.finalPriceE18 ?? null,
    winner: doc?.winner ?? null,
    settlement: doc?.settlement ?? null,
    tokens: doc?.tokens ? writeMarketJson(doc.tokens) : null,
    boundary_e18: boundary?.priceE18 ?? null,
    boundary_at_ms: boundary?.atMs ?? null,
    boundary_source: boundary?.source ?? null,
    is_agreed: agreement(stored),
    asked_at: wasRequested ? new Date(nowSec * 1_000) : null,
    settled_at: settledAtSec === null ? null : new Date(settledAtSec * 1_000),
  }
}

/** Returns true if an answer can be built from the window; an outcome without prices is requested again. */
function isFinal(window: MarketWindow, doc: WindowDoc | null): boolean {
  return pastMarketAnswer(window, doc).kind === 'answer'
}

/**
 * Compares the official price to beat with the price of the stream; returns null if a price is missing, or if the
 * rule uses another price.
 */
function agreement({ window, doc, boundary }: StoredWindow): boolean | null {
  const rule = doc === null ? null : (deriveStatedRule(doc.stated) ?? ruleOfEra(window))
  const official = doc?.priceToBeatE18 ?? null
  if (rule === null || !isSettledByTwap60(rule) || official === null || boundary === null) {
    return null
  }
  return !pricesDiffer(official, boundary.priceE18)
}
