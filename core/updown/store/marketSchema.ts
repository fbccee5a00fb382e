import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** Units of 10^-18 of a dollar, exact. */
const priceE18 = (name: string) => numeric(name, { precision: 60, scale: 0 })

/** Current state of all markets in the worker: one row, written at least once per second. */
export const marketLive = app.table('market_live', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** Increases by one with each write, by any process. */
  version: bigint('version', { mode: 'number' }).notNull(),
  toldAt: moment('told_at').notNull(),
  state: jsonb('state').notNull(),
})

/** Stored windows, including current windows. */
export const marketWindow = app.table(
  'market_window',
  {
    asset: text('asset').notNull(),
    length: text('length').notNull(),
    /** Unix seconds. */
    startSec: bigint('start_sec', { mode: 'number' }).notNull(),
    slug: text('slug').notNull(),
    /** False after the market answered that the window does not exist. */
    isListed: boolean('is_listed').notNull(),
    conditionId: text('condition_id'),
    /** Rule that the market states. */
    statedRule: jsonb('stated_rule'),
    /** Official prices at the start and the end of the window. */
    priceToBeatE18: priceE18('price_to_beat_e18'),
    finalPriceE18: priceE18('final_price_e18'),
    /** `up` or `down`. */
    winner: text('winner'),
    /** `open`, `closed`, `proposed` or `resolved`; null before the first answer of the market. */
    settlement: text('settlement'),
    tokens: jsonb('tokens'),
    /** Price to beat that the stream reported. */
    boundaryE18: priceE18('boundary_e18'),
    /** Time of the boundary report by its source, unix milliseconds. */
    boundaryAtMs: bigint('boundary_at_ms', { mode: 'number' }),
    boundarySource: text('boundary_source'),
    /**
     * True if the official price to beat and the price of the stream differ by at most a millionth; null before the
     * comparison.
     */
    isAgreed: boolean('is_agreed'),
    /** Time of the last request to the market. */
    askedAt: moment('asked_at'),
    /** Time at which the worker first saw a final outcome. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.asset, table.length, table.startSec] }),
    index('market_window_unsettled').on(table.startSec).where(sql`${table.settledAt} is null`),
  ],
)
