import { z } from 'zod'
import { DomainError } from '../../kernel/errors.ts'
import { units } from '../../kernel/operation/outputFields.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { FLOOR_MARGIN_BPS, floorBelow } from '../domain/floors.ts'
import type { BasketFacts } from '../ports.ts'

/** Minimum amount that a transaction accepts, and the source of that amount. */
export type Floor = {
  /** Minimum amount in base units; 0 accepts any amount. */
  readonly minAmount: bigint
  readonly madeFrom: 'quote' | 'caller'
  /** Expected output of the transaction now, base units; null while prices are unavailable. */
  readonly expected: bigint | null
}

/** A floor cannot be computed, because prices are unavailable. */
class NoFloor extends DomainError<'price_unavailable'> {
  constructor(field: string, reason: string) {
    super(
      'price_unavailable',
      `${field}: required while prices are unavailable (${reason}); send a floor, or "0" for ` +
        `no floor, or retry after ${RETRY_AFTER_SEC.price} s`,
      { retryable: true, retryAfterSec: RETRY_AFTER_SEC.price },
    )
  }
}

/**
 * Returns the floor that the caller sent, or else a floor FLOOR_MARGIN_BPS below the expected amount at the prices of
 * the basket.
 *
 * Throws `price_unavailable` if the caller sent no floor and prices are unavailable, because a default floor of 0 would
 * protect nothing.
 */
export function resolveFloor(
  { prices }: Pick<BasketFacts, 'prices'>,
  wanted: {
    readonly field: string
    readonly sent: bigint | undefined
    readonly expected: () => bigint
  },
): Floor {
  const isPriced = prices.everPriced && prices.status !== 'unavailable'
  const expected = isPriced ? wanted.expected() : null
  if (wanted.sent !== undefined) return { minAmount: wanted.sent, madeFrom: 'caller', expected }
  if (expected !== null) return { minAmount: floorBelow(expected), madeFrom: 'quote', expected }
  throw new NoFloor(wanted.field, prices.reason ?? 'the price source is unavailable')
}

/** Returns the schema of the field with the minimum amount that a transaction accepts. */
export const minAmountField = (unit: string) =>
  units(
    `Minimum amount that the transaction accepts, ${unit}; the transaction reverts below this ` +
      'amount; 0 accepts any amount',
  )

/** Returns the schemas of the fields that describe the source of a floor. */
export const floorFields = (unit: string) => ({
  madeFrom: z.enum(['quote', 'caller']).meta({
    description: `\`quote\`: ${FLOOR_MARGIN_BPS} bps below \`expected\`; \`caller\`: the floor of the request`,
  }),
  expected: units(
    `Expected amount, ${unit}, before pool fees and impact; null without prices`,
  ).nullable(),
  marginBps: z.int().nullable().meta({
    description:
      'Distance of the floor below `expected`, basis points; null for a floor of the caller',
  }),
})

/** Formats a floor for an answer. */
export function showFloor({ madeFrom, expected }: Floor) {
  return {
    madeFrom,
    expected: expected === null ? null : String(expected),
    marginBps: madeFrom === 'quote' ? FLOOR_MARGIN_BPS : null,
  } as const
}

/** Returns a sentence about a floor for the description of a transaction. */
export function describeFloor({ minAmount, madeFrom }: Floor, unit: string): string {
  if (minAmount === 0n) return 'The transaction has no floor.'
  const source =
    madeFrom === 'quote'
      ? `${FLOOR_MARGIN_BPS} bps below the expected amount`
      : 'the floor of the request'
  return `The transaction reverts below ${minAmount} ${unit}, ${source}.`
}
