import { z } from 'zod'
import { DomainError } from '../../kernel/errors.ts'
import { units } from '../../kernel/operation/outputFields.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { FLOOR_MARGIN_BPS, floorBelow } from '../domain/floors.ts'
import type { BasketFacts } from '../ports.ts'

/** Least that a transaction accepts, and how that was made. */
export type Floor = {
  /** Base units; 0 accepts anything. */
  readonly minAmount: bigint
  readonly madeFrom: 'quote' | 'caller'
  /** Expected output of the transaction now, base units; null while prices are unavailable. */
  readonly expected: bigint | null
}

/** There is no figure that a floor could be made from. */
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
 * The floor that a caller sent, or else one FLOOR_MARGIN_BPS below what is expected at the prices of the basket.
 *
 * Throws `price_unavailable` where the caller sent none and there are no prices: a floor of 0 is never made in silence.
 */
export function makeFloor(
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

/** Least that a transaction accepts, as answers show it. */
export const minAmountField = (unit: string) =>
  units(
    `Least amount that the transaction accepts, ${unit}; the transaction reverts below this ` +
      'amount; 0 accepts any amount',
  )

/** How a floor was made, as answers show it. */
export const floorFields = (unit: string) => ({
  madeFrom: z.enum(['quote', 'caller']).meta({
    description: `quote: ${FLOOR_MARGIN_BPS} bps below expected; caller: the floor of the request`,
  }),
  expected: units(
    `Expected amount, ${unit}, before pool fees and impact; null without prices`,
  ).nullable(),
  marginBps: z.int().nullable().meta({
    description: 'Distance from expected, basis points; null for a floor of the caller',
  }),
})

/** A floor as answers show it. */
export function showFloor({ madeFrom, expected }: Floor) {
  return {
    madeFrom,
    expected: expected === null ? null : String(expected),
    marginBps: madeFrom === 'quote' ? FLOOR_MARGIN_BPS : null,
  } as const
}

/** A floor in the description of a transaction. */
export function describeFloor({ minAmount, madeFrom }: Floor, unit: string): string {
  if (minAmount === 0n) return 'The transaction has no floor.'
  const how =
    madeFrom === 'quote'
      ? `${FLOOR_MARGIN_BPS} bps below the expected amount`
      : 'the floor of the request'
  return `The transaction reverts below ${minAmount} ${unit}, ${how}.`
}
