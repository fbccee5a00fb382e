import type { PaidPrice } from '../../kernel/operation/defineOperation.ts'

/** 0.004 USD on Base, Polygon and Arc. Source: seeds/001 section 4 "Prediction-market price to beat". */
export const MARKET_PRICE: PaidPrice = {
  amountUsdc6: 4_000n,
  chainIds: [8453, 137, 5042],
  timeoutSec: 60,
}

/** Live answers that each agent has for nothing, for ever. Source: the same. */
export const FREE_ANSWERS = 1

/** Segment in which the paths are written; the operator may give them another. Source: design/api.md section 1. */
export const USUAL_SEGMENT = 'updown'
