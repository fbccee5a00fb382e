import type { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { createInputParser } from '../../kernel/operation/createInputParser.ts'
import type { RawInput } from '../../kernel/operation/defineOperation.ts'
import { unknownFields } from '../../kernel/operation/unknownField.ts'
import { type LeadQueryProblem, LeadQueryRefused } from '../domain/leadErrors.ts'
import { type LeadQuery, leadQuery } from './leadFields.ts'

const parse = createInputParser({ query: leadQuery })

const PROBLEMS: ReadonlyMap<string, LeadQueryProblem> = new Map([
  ['state', 'bad_state'],
  ['zip', 'bad_zip'],
  ['near', 'bad_near'],
  ['radiusKm', 'bad_radius'],
  ['limit', 'bad_limit'],
  ['offset', 'bad_offset'],
])

/**
 * Returns the parsed query of a search after a check of the combination of parameters. Throws
 * LeadQueryRefused.
 */
export function parseLeadQuery(query: unknown): LeadQuery {
  const read = withLeadCodes(query, leadQuery, () => parse({ query }).query)
  checkLeadQuery(read)
  return read
}

/** Checks the combination of parameters. Throws LeadQueryRefused. */
export function checkLeadQuery(read: LeadQuery): void {
  if (read.radiusKm !== undefined && read.near === undefined) {
    throw refusal('radius_without_near', 'radiusKm', 'requires `near`, the centre of the radius')
  }
  if (read.offset !== undefined && read.cursor !== undefined) {
    throw refusal('offset_with_cursor', 'offset', 'must not be combined with cursor')
  }
  if (read.minGrade !== undefined && (read.email === 'none' || read.email === 'any')) {
    throw refusal(
      'bad_value',
      'minGrade',
      `must not be combined with email=${read.email}: only email=required selects by grade`,
    )
  }
}

/** Runs the parser of a query; throws its error as LeadQueryRefused with a code of leads. */
export function withLeadCodes<T>(query: unknown, schema: z.ZodObject, read: () => T): T {
  const sent = new Map(Object.entries(query ?? {}))
  const known = Object.keys(schema.shape)
  const unknown = [...sent.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const { field, reason } = unknownFields(unknown, known)
    throw refusal('unknown_parameter', field, reason)
  }
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw leadProblem(error, sent.get(error.field))
  }
}

/**
 * Runs an operation that parses its query itself; throws its error as LeadQueryRefused with a code
 * of leads.
 */
export async function answerWithLeadCodes<T>(
  raw: RawInput,
  schema: z.ZodObject,
  answer: () => Promise<T>,
): Promise<T> {
  try {
    return await withLeadCodes(raw.query, schema, answer)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const sent = new Map(Object.entries(raw.query ?? {}))
    throw leadProblem(error, sent.get(error.field))
  }
}

function leadProblem({ field, message }: InvalidInput, sent: unknown): LeadQueryRefused {
  const words = message.slice(field.length + 2)
  return refusal(problemOf(field, sent), field, words)
}

function problemOf(field: string, sent: unknown): LeadQueryProblem {
  if (Array.isArray(sent)) return 'bad_value'
  if (field !== 'category') return PROBLEMS.get(field) ?? 'bad_value'
  const isThere = typeof sent === 'string' && sent.trim() !== ''
  return isThere ? 'category_too_long' : 'missing_category'
}

function refusal(problem: LeadQueryProblem, field: string, words: string): LeadQueryRefused {
  return new LeadQueryRefused(problem, { field, words })
}
