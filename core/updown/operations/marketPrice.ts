import type { PaidPrice } from '../../kernel/operation/defineOperation.ts'

/**
 * Price of an answer: 0.004 USD on Base, Polygon and Arc. Source: seeds/001 section 4 "Prediction-market price to
 * beat".
 */
export const MARKET_PRICE: PaidPrice = {
  amountUsdc6: 4_000n,
  chainIds: [8453, 137, 5042],
  timeoutSec: 60,
}

/**
 * Number of free live answers per agent; the count never resets. Source: seeds/001 section 4
 * "Prediction-market price to beat".
 */
export const FREE_ANSWERS = 1

/** Default segment of the paths; the operator may set another segment. Source: design/api.md section 1. */
export const USUAL_SEGMENT = 'updown'
