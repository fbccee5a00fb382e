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

/** What the worker knows of all markets now; one row, written anew at least each second. */
export const marketLive = app.table('market_live', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** Rises with each writing, whoever writes. */
  version: bigint('version', { mode: 'number' }).notNull(),
  toldAt: moment('told_at').notNull(),
  state: jsonb('state').notNull(),
})

/** Every window that is known, the present ones too. */
export const marketWindow = app.table(
  'market_window',
  {
    asset: text('asset').notNull(),
    length: text('length').notNull(),
    /** Unix seconds. */
    startSec: bigint('start_sec', { mode: 'number' }).notNull(),
    slug: text('slug').notNull(),
    /** False once the market said that there is no such window. */
    isListed: boolean('is_listed').notNull(),
    conditionId: text('condition_id'),
    /** What the market says of its rule. */
    statedRule: jsonb('stated_rule'),
    /** Official prices at both ends. */
    priceToBeatE18: priceE18('price_to_beat_e18'),
    finalPriceE18: priceE18('final_price_e18'),
    /** `up` or `down`. */
    winner: text('winner'),
    /** `open`, `closed`, `proposed` or `resolved`; null while the market said nothing of the window. */
    settlement: text('settlement'),
    tokens: jsonb('tokens'),
    /** The price to beat as we took it from the stream. */
    boundaryE18: priceE18('boundary_e18'),
    /** Time of that report by its source, unix milliseconds. */
    boundaryAtMs: bigint('boundary_at_ms', { mode: 'number' }),
    boundarySource: text('boundary_source'),
    /** Whether the official price to beat is ours to a millionth; null while they were not compared. */
    isAgreed: boolean('is_agreed'),
    /** When the market was last asked for it. */
    askedAt: moment('asked_at'),
    /** When its outcome was first seen to be final. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.asset, table.length, table.startSec] }),
    index('market_window_unsettled').on(table.startSec).where(sql`${table.settledAt} is null`),
  ],
)
