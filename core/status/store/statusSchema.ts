import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** One turn of the prober; kept as long as percentages look back. */
export const probeRun = app.table(
  'probe_run',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    startedAt: moment('started_at').notNull(),
    /** Parts that were down, and that were not quite well, in this turn. */
    down: text('down').array().notNull(),
    degraded: text('degraded').array().notNull(),
  },
  (table) => [index('probe_run_started_at').on(table.startedAt)],
)

/** Each part as the newest turn found it. */
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

/** Counts of a day (UTC) of each part: bars of the status page, kept when the turns are gone. */
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

/** Turns in a row that found a part not well. */
export const incident = app.table(
  'incident',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    component: text('component').notNull(),
    /** The worst it was: `degraded` or `down`. */
    status: text('status').notNull(),
    detail: text('detail').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When a turn found it well again; null while it lasts. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('incident_started_at').on(table.startedAt),
    index('incident_open').on(table.component).where(sql`ended_at is null`),
  ],
)
