import { SqlText } from '../../../platform/db/sqlText.ts'
import {
  BOOKING_TOOLS,
  bookingFlag,
  EMAIL_GRADES,
  FLAG_MASKS,
  NO_GRADE,
  PAYMENT_TOOLS,
  PLATFORMS,
  paymentFlag,
  platformFlag,
  websiteFlag,
} from '../../domain/leadFlags.ts'
import type { GradeCounts, LeadFilters } from '../../ports.ts'

/**
 * Condition on packed traits: the masked bits equal `value` if `is` is true, and differ from
 * `value` otherwise.
 */
export type FlagCondition = {
  readonly mask: number
  readonly is: boolean
  readonly value: number
}

/**
 * Bit that is set for a listed website that is not known as dead: in `live` and `unchecked`, but not in `none` and
 * `dead`.
 */
const WORKING_SITE = websiteFlag('live')

/** Masks in conditions; the server keeps statistics of each masked value. */
export const COUNTED_MASKS: readonly number[] = [
  WORKING_SITE,
  FLAG_MASKS.website,
  FLAG_MASKS.platform,
  ...[FLAG_MASKS.booking, FLAG_MASKS.payments, FLAG_MASKS.platform].map(
    (mask) => mask | FLAG_MASKS.checked,
  ),
]

/**
 * Returns the conditions of all filters except the address filter; a lead must meet each condition.
 */
export function flagConditions(filters: LeadFilters): FlagCondition[] {
  const { website, booking, payments, platform, hiring } = filters
  const conditions: FlagCondition[] = []
  if (website === 'has') conditions.push({ mask: WORKING_SITE, is: false, value: 0 })
  if (website === 'needs') conditions.push({ mask: WORKING_SITE, is: true, value: 0 })
  if (website === 'none' || website === 'dead') {
    conditions.push({ mask: FLAG_MASKS.website, is: true, value: websiteFlag(website) })
  }
  const bookingTool = BOOKING_TOOLS.find((tool) => tool === booking)
  conditions.push(
    ...toolCondition(booking, FLAG_MASKS.booking, bookingTool && bookingFlag(bookingTool)),
  )
  const paymentTool = PAYMENT_TOOLS.find((tool) => tool === payments)
  conditions.push(
    ...toolCondition(payments, FLAG_MASKS.payments, paymentTool && paymentFlag(paymentTool)),
  )
  const builder = PLATFORMS.find((known) => known === platform)
  if (platform === 'none') conditions.push(noneOf(FLAG_MASKS.platform))
  if (builder !== undefined) {
    conditions.push({ mask: FLAG_MASKS.platform, is: true, value: platformFlag(builder) })
  }
  if (hiring) conditions.push({ mask: FLAG_MASKS.hiring, is: false, value: 0 })
  return conditions
}

function toolCondition(
  wanted: string | null,
  mask: number,
  bit: number | undefined,
): FlagCondition[] {
  if (wanted === null) return []
  if (wanted === 'none') return [noneOf(mask)]
  return [{ mask: bit ?? mask, is: false, value: 0 }]
}

/**
 * Returns the condition that a check found no flag of the mask; without the bit `checked`, an
 * unchecked site would meet the condition too.
 */
function noneOf(mask: number): FlagCondition {
  return { mask: mask | FLAG_MASKS.checked, is: true, value: FLAG_MASKS.checked }
}

/** Returns true if the traits meet all conditions. */
export function meetsConditions(flags: number, conditions: readonly FlagCondition[]): boolean {
  return conditions.every(({ mask, is, value }) => ((flags & mask) === value) === is)
}

/** SQL of the conditions, on a column `flags`. */
export function flagTexts(conditions: readonly FlagCondition[]): SqlText[] {
  return conditions.map(({ mask, is, value }) =>
    is
      ? new SqlText(['(flags & ', '::int4) = ', '::int4'], [mask, value])
      : new SqlText(['(flags & ', '::int4) <> ', '::int4'], [mask, value]),
  )
}

/** Returns the numbers of the grades that the address filter accepts; 3 means no address. */
export function acceptedGrades({ email, minGrade }: LeadFilters): readonly number[] {
  const worst = EMAIL_GRADES.indexOf(minGrade)
  if (email === 'none') return [NO_GRADE]
  return [0, 1, 2, NO_GRADE].filter((grade) => email === 'any' || grade <= worst)
}

/** Value above every rank; fits an int4. */
const MAX_RANK = 2_147_483_647

/**
 * Returns the first and last rank of each grade and of the leads without an address; the build
 * assigns ranks in the order of grades.
 */
export function gradeBlocks(ranked: GradeCounts): readonly { first: number; last: number }[] {
  const { A, B, C } = ranked
  const [b, c, none] = [A + 1, A + B + 1, A + B + C + 1]
  return [
    { first: 1, last: A },
    { first: b, last: c - 1 },
    { first: c, last: none - 1 },
    // Leads that lose their address come after all others.
    { first: none, last: MAX_RANK },
  ]
}
