import type { Address } from 'viem'
import { z } from 'zod'
import { closedObject } from '../../../core/kernel/operation/closedObject.ts'
import { createInputParser } from '../../../core/kernel/operation/createInputParser.ts'
import { addressField } from '../../../core/kernel/operation/inputFields.ts'
import { RETURN_WINDOWS, type ReturnWindow } from '../../../core/vaults/domain/analytics/returns.ts'

/** Columns by which the list of vaults is sorted. */
export const SORTS = ['nav', 'return', 'drift', 'holders', 'age'] as const
export type Sort = (typeof SORTS)[number]

/** Highest page number; filters lead to the vaults of later pages. */
const MAX_PAGE = 10_000
const PCT = /^-?[0-9]{1,9}(\.[0-9]{1,4})?$/
const BPS = /^[0-9]{1,5}$/
const PAGE_PROBLEM = `must be an integer from 1 to ${MAX_PAGE}`

/** Order, filters and page of the list of vaults. */
export type ListQuery = {
  readonly sort: Sort
  readonly order: 'desc' | 'asc'
  /** Window of the shown return, by which `return` sorts and filters. */
  readonly window: ReturnWindow
  readonly strategist?: Address | undefined
  readonly minReturnPct?: number | undefined
  readonly maxReturnPct?: number | undefined
  readonly minDriftBps?: number | undefined
  readonly maxDriftBps?: number | undefined
  readonly page: number
}

const percentage = z
  .string()
  .regex(PCT, 'must be a percentage with at most 4 decimals')
  .transform(Number)
  .optional()
const basisPoints = z
  .string()
  .regex(BPS, 'must be a whole number of basis points')
  .transform(Number)
  .optional()

const fields = {
  sort: z.enum(SORTS).default('nav'),
  order: z.enum(['desc', 'asc']).default('desc'),
  window: z.enum(RETURN_WINDOWS).default('m1'),
  strategist: addressField('Strategist of the vaults').optional(),
  minReturnPct: percentage,
  maxReturnPct: percentage,
  minDriftBps: basisPoints,
  maxDriftBps: basisPoints,
  page: z.coerce
    .number({ error: PAGE_PROBLEM })
    .int(PAGE_PROBLEM)
    .min(1, PAGE_PROBLEM)
    .max(MAX_PAGE, PAGE_PROBLEM)
    .default(1),
}

const parse = createInputParser({ query: closedObject(fields) })

/**
 * Parses the query of the list of vaults; unknown keys are ignored, because links carry keys of visitor analytics.
 *
 * Throws InvalidInput for a malformed or repeated value.
 */
export function parseListQuery(sent: URLSearchParams): ListQuery {
  const known = Object.keys(fields).flatMap((name) => {
    const [value, ...others] = sent.getAll(name)
    if (value === undefined) return []
    return [[name, others.length === 0 ? value : [value, ...others]] as const]
  })
  return parse({ query: Object.fromEntries(known) }).query
}

const DEFAULTS: ListQuery = { sort: 'nav', order: 'desc', window: 'm1', page: 1 }

/** Returns the address of the list with these changes; a change of order or filter returns to the first page. */
export function listPath(query: ListQuery, change: Partial<ListQuery>): string {
  const wanted: ListQuery = { ...query, page: 1, ...change }
  const search = new URLSearchParams(
    Object.entries(wanted).flatMap(([name, value]) =>
      value === undefined || Reflect.get(DEFAULTS, name) === value ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search === '' ? '/vaults' : `/vaults?${search}`
}
