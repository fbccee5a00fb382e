import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { COMPONENTS } from '../domain/components.ts'

const text = (description: string) => z.string().meta({ description })
const pct = (description: string) => z.number().min(0).max(100).nullable().meta({ description })
const milliseconds = (description: string) => z.number().min(0).nullable().meta({ description })

const percentages = {
  h24Pct: pct('Uptime over 24 hours, percent'),
  d7Pct: pct('Uptime over 7 days, percent'),
  d30Pct: pct('Uptime over 30 days, percent'),
}

const component = z
  .object({
    name: z.enum(COMPONENTS).meta({ description: 'Name of the part' }),
    status: z.enum(['ok', 'degraded', 'down', 'unknown']).meta({
      description: '`unknown` before the first probe, or while the status is unavailable',
    }),
    detail: text('Problem of the part; null while the part is ok').nullable(),
    uptime: z.object(percentages).meta({
      id: 'StatusComponentUptime',
      description:
        'Share of probe rounds in which the part was not down, percent, rounded down; null ' +
        'until the prober has measured for the whole window',
    }),
  })
  .meta({ id: 'StatusComponent', description: 'A part of the service in the newest probe round' })

const incident = z
  .object({
    component: z.enum(COMPONENTS).meta({ description: 'Name of the part' }),
    status: z.enum(['degraded', 'down']).meta({ description: 'Worst status' }),
    detail: text('Problem at the worst status'),
    startedAt: unixSeconds('Time of the first probe round with the problem, unix seconds'),
    endedAt: unixSeconds(
      'Time of the first probe round without the problem, unix seconds; null while the problem lasts',
    ).nullable(),
  })
  .meta({
    id: 'StatusIncident',
    description: 'Consecutive probe rounds with a problem of one part',
  })

const operationLatency = z
  .object({
    operation: text('operationId'),
    samples: count('Number of answered calls'),
    p50Ms: milliseconds('Median, milliseconds'),
    p95Ms: milliseconds('95th percentile, milliseconds'),
    p99Ms: milliseconds('99th percentile, milliseconds'),
  })
  .meta({ id: 'StatusOperationLatency', description: 'Latency of one operation' })

const chain = z
  .object({
    chainId: count('Chain, EIP-155'),
    headBlock: count('Newest block of the node; null while unavailable').nullable(),
    indexedBlock: count('Newest block of the index; null while unavailable').nullable(),
    lagSeconds: count('Age of the newest block of the index, seconds').nullable(),
  })
  .meta({ id: 'StatusChain', description: 'Progress of the index of a chain' })

/** Body of the status; figures that cannot be read are null. */
export const statusSchema = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']).meta({ description: 'Worst status of any part' }),
    version: text('Version of the api'),
    startedAt: unixSeconds('Start of the answering process, unix seconds'),
    uptime: z
      .object({
        ...percentages,
        measuredSince: unixSeconds(
          'Time of the oldest counted probe round, unix seconds; null before the first',
        ).nullable(),
      })
      .meta({
        id: 'StatusUptime',
        description:
          'Share of probe rounds in which the API, the database and the index of the vault ' +
          'chain were not down, percent, rounded down; null until the prober has measured for ' +
          'the whole window; time without probe rounds does not count',
      }),
    schemaValidity: z
      .object({
        checked: count('Number of compared answers').nullable(),
        valid: count('Number of answers that match the schema').nullable(),
        pct: pct(
          'Share of answers that match the schema, percent, rounded down; null without answers',
        ),
        lastFailure: z
          .object({
            operation: text('operationId'),
            at: unixSeconds('Time, unix seconds'),
            problem: text('Difference from the schema'),
          })
          .nullable()
          .meta({ description: 'Newest mismatch; null without a mismatch' }),
      })
      .meta({
        id: 'StatusValidity',
        description: 'Comparison of answers of the last 24 hours with the served OpenAPI document',
      }),
    latency: z
      .object({
        p50Ms: milliseconds('Median, milliseconds'),
        p95Ms: milliseconds('95th percentile, milliseconds'),
        p99Ms: milliseconds('99th percentile, milliseconds'),
        byOperation: z.array(operationLatency).meta({ description: 'Operations, slowest first' }),
      })
      .meta({
        id: 'StatusLatency',
        description: 'Calls of the prober in the last 24 hours',
      }),
    chains: z.array(chain),
    components: z.array(component).meta({ description: 'Every part, in fixed order' }),
    incidents: z
      .array(incident)
      .meta({ description: 'Incidents of the last 90 days, newest first, at most 50' }),
    measuredAt: unixSeconds(
      'Time of the newest probe round, unix seconds; null before the first',
    ).nullable(),
  })
  .meta({ id: 'Status', description: 'Status of the service, measured from outside' })

export type StatusBody = z.output<typeof statusSchema>
