import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { COMPONENTS } from '../domain/components.ts'

const text = (description: string) => z.string().meta({ description })
const pct = (description: string) => z.number().min(0).max(100).nullable().meta({ description })
const milliseconds = (description: string) => z.number().min(0).nullable().meta({ description })

const percentages = {
  h24Pct: pct('Over 24 hours'),
  d7Pct: pct('Over 7 days'),
  d30Pct: pct('Over 30 days'),
}

const component = z
  .object({
    name: z.enum(COMPONENTS).meta({ description: 'The part' }),
    status: z.enum(['ok', 'degraded', 'down', 'unknown']).meta({
      description: '`unknown` while nobody looks, or what was seen cannot be read',
    }),
    detail: text('What is wrong; null while nothing is').nullable(),
    uptime: z.object(percentages).meta({
      id: 'StatusComponentUptime',
      description:
        'Turns of the prober in which this part was not down, percent, rounded down; null until ' +
        'the prober has measured for as long as the window',
    }),
  })
  .meta({ id: 'StatusComponent', description: 'A part of the service as the newest turn found it' })

const incident = z
  .object({
    component: z.enum(COMPONENTS).meta({ description: 'The part' }),
    status: z.enum(['degraded', 'down']).meta({ description: 'The worst it was' }),
    detail: text('What was wrong when it was at its worst'),
    startedAt: unixSeconds('First turn that found it not well, unix seconds'),
    endedAt: unixSeconds('First turn that found it well again; null while it lasts').nullable(),
  })
  .meta({ id: 'StatusIncident', description: 'Turns in a row that found a part not well' })

const operationLatency = z
  .object({
    operation: text('operationId'),
    samples: count('Calls that were answered'),
    p50Ms: milliseconds('Half took no longer, milliseconds'),
    p95Ms: milliseconds('95 of 100 took no longer, milliseconds'),
    p99Ms: milliseconds('99 of 100 took no longer, milliseconds'),
  })
  .meta({ id: 'StatusOperationLatency', description: 'Latency of one operation' })

const chain = z
  .object({
    chainId: count('The chain'),
    headBlock: count('Newest block of our node; null while it does not answer').nullable(),
    indexedBlock: count('Newest block of the index; null while it cannot be read').nullable(),
    lagSeconds: count('Age of that block, seconds').nullable(),
  })
  .meta({ id: 'StatusChain', description: 'How far the index of a chain is' })

/** Body of the status; figures that cannot be read are null. */
export const statusSchema = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']).meta({ description: 'The worst of the parts' }),
    version: text('Version of the api'),
    startedAt: unixSeconds('Start of the process that answers, unix seconds'),
    uptime: z
      .object({
        ...percentages,
        measuredSince: unixSeconds(
          'Oldest turn that is counted, unix seconds; null before the first',
        ).nullable(),
      })
      .meta({
        id: 'StatusUptime',
        description:
          'Turns of the prober in which the API, its database and the index of the vault chain were not down, ' +
          'percent, rounded down; null until the prober has measured for as long as the window; time without ' +
          'turns counts neither way',
      }),
    schemaValidity: z
      .object({
        checked: count('Answers that were compared').nullable(),
        valid: count('Those that met the served description').nullable(),
        pct: pct('The same as percent, rounded down; null until an answer was compared'),
        lastFailure: z
          .object({
            operation: text('operationId'),
            at: unixSeconds('When, unix seconds'),
            problem: text('What did not fit'),
          })
          .nullable()
          .meta({ description: 'Newest that did not; null when all did' }),
      })
      .meta({
        id: 'StatusValidity',
        description: 'Answers of the last 24 hours against the OpenAPI document that was served',
      }),
    latency: z
      .object({
        p50Ms: milliseconds('Half took no longer, milliseconds'),
        p95Ms: milliseconds('95 of 100 took no longer, milliseconds'),
        p99Ms: milliseconds('99 of 100 took no longer, milliseconds'),
        byOperation: z.array(operationLatency).meta({ description: 'The slowest first' }),
      })
      .meta({
        id: 'StatusLatency',
        description: 'Calls of the last 24 hours, as the prober saw them',
      }),
    chains: z.array(chain),
    components: z.array(component).meta({ description: 'Every part, always in this order' }),
    incidents: z
      .array(incident)
      .meta({ description: 'Of the last 90 days, newest first, 50 at most' }),
    measuredAt: unixSeconds('Newest turn of the prober; null before the first').nullable(),
  })
  .meta({ id: 'Status', description: 'How the service is, measured from outside' })

export type StatusBody = z.output<typeof statusSchema>
