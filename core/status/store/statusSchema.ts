import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** One round of the prober; kept as long as percentages need it. */
export const probeRun = app.table(
  'probe_run',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    startedAt: moment('started_at').notNull(),
    /** Parts that were down, and parts that were degraded, in this round. */
    down: text('down').array().notNull(),
    degraded: text('degraded').array().notNull(),
  },
  (table) => [index('probe_run_started_at').on(table.startedAt)],
)

/** Status of each part in the newest round. */
export const probeState = app.table('probe_state', {
  component: text('component').primaryKey(),
  status: text('status').notNull(),
  detail: text('detail'),
  probedAt: moment('probed_at').notNull(),
})

/** One call of a public operation by the prober. */
export const probeCall = app.table(
  'probe_call',
  {
    runId: bigint('run_id', { mode: 'number' }).notNull(),
    operation: text('operation').notNull(),
    calledAt: moment('called_at').notNull(),
    latencyMs: real('latency_ms').notNull(),
    httpStatus: integer('http_status'),
    isValid: boolean('is_valid'),
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.operation] }),
    index('probe_call_called_at').on(table.calledAt),
    index('probe_call_invalid').on(table.calledAt).where(sql`is_valid is false`),
  ],
)

/** Daily counts (UTC) of each part: bars of the status page, kept after the rounds are deleted. */
export const probeDay = app.table(
  'probe_day',
  {
    component: text('component').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    turns: integer('turns').notNull(),
    degradedTurns: integer('degraded_turns').notNull(),
    downTurns: integer('down_turns').notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.day] })],
)

/** Consecutive rounds in which a part was not ok. */
export const incident = app.table(
  'incident',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    component: text('component').notNull(),
    /** Worst status: `degraded` or `down`. */
    status: text('status').notNull(),
    detail: text('detail').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Time at which a round found the part ok again; null for an open incident. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('incident_started_at').on(table.startedAt),
    index('incident_open').on(table.component).where(sql`ended_at is null`),
  ],
)
