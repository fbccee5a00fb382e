import { type Four, mapFour } from '../../../kernel/four.ts'
import { logReturns } from '../analytics/risk.ts'

/** Maximum and minimum number of daily returns for correlation. Source: signal definitions, correlation. */
const MAX_RETURNS = 90
const MIN_RETURNS = 20

/** Correlations: one row and one column per constituent, in the order of the basket. */
export type CorrelationMatrix = Four<Four<number | null>>

/**
 * Returns the Pearson correlation of the last 90 daily log returns of each pair, -1 to 1, not rounded. All constituents
 * need closes of the same days.
 *
 * The diagonal is exactly 1, and the matrix is symmetric. A value is null for fewer than 20 returns, and for a pair
 * with a constituent whose price is constant.
 */
export function correlationMatrix(closes: Four<readonly bigint[]>): CorrelationMatrix {
  const returns = mapFour(closes, (own) => logReturns(own.slice(-MAX_RETURNS - 1)))
  return mapFour(returns, (left, row) =>
    mapFour(returns, (right, column) => {
      if (left.length < MIN_RETURNS) return null
      if (row === column) return 1
      // Computing both halves with the same order of the pair makes the matrix exactly symmetric.
      return row < column ? pearson(left, right) : pearson(right, left)
    }),
  )
}

function pearson(left: readonly number[], right: readonly number[]): number | null {
  if (isConstant(left) || isConstant(right)) return null
  const leftMean = mean(left)
  const rightMean = mean(right)
  let both = 0
  let leftSquares = 0
  let rightSquares = 0
  for (const [index, value] of left.entries()) {
    const a = value - leftMean
    const b = (right[index] ?? rightMean) - rightMean
    both += a * b
    leftSquares += a * a
    rightSquares += b * b
  }
  const ratio = both / (Math.sqrt(leftSquares) * Math.sqrt(rightSquares))
  return Math.min(1, Math.max(-1, ratio))
}

const isConstant = (values: readonly number[]): boolean =>
  values.every((value) => value === values[0])

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
