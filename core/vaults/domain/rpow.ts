const MAX_UINT128 = 2n ** 128n - 1n
const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Returns `base^exponent` as a fixed-point number in which `one` stands for 1; each product is rounded to the nearest
 * unit, halves up.
 *
 * The order of the products affects the result. The order is that of the contract, so the result is equal in every bit.
 * Throws RangeError where the contract overflows, and if `one` is not positive. Source: Solady 0.1.26
 * FixedPointMathLib.rpow.
 */
export function rpow(base: bigint, exponent: bigint, one: bigint): bigint {
  if (base < 0n || exponent < 0n || one <= 0n) {
    throw new RangeError(`rpow(${base}, ${exponent}, ${one}) is not defined`)
  }
  if (base === 0n) return exponent === 0n ? one : 0n
  let square = base
  let result = exponent % 2n === 1n ? base : one
  for (let rest = exponent >> 1n; rest > 0n; rest >>= 1n) {
    if (square > MAX_UINT128) throw overflow(base, exponent, one)
    square = scale(square * square, one)
    if (rest % 2n === 1n) result = scale(square * result, one)
  }
  return result

  function scale(product: bigint, unit: bigint): bigint {
    const rounded = product + (unit >> 1n)
    if (rounded > MAX_UINT256) throw overflow(base, exponent, one)
    return rounded / unit
  }
}

function overflow(base: bigint, exponent: bigint, scale: bigint): RangeError {
  return new RangeError(`rpow(${base}, ${exponent}, ${scale}) overflows 256 bits`)
}

/** Bits of the largest exponent of `powersOf`, 2^53 - 1. */
const EXPONENT_BITS = 53

/**
 * Returns the function of an exponent whose result is `rpow(base, exponent, one)`, for a base of at most `one`. The
 * repeated squares depend only on the base, so they are computed once.
 *
 * Throws RangeError for a base above `one`, which could overflow; the function throws RangeError for an exponent that is
 * negative or not an integer.
 */
export function powersOf(base: bigint, one: bigint): (exponent: number) => bigint {
  if (base < 0n || base > one || one > MAX_UINT128) {
    throw new RangeError(`powers of ${base} / ${one} may overflow`)
  }
  const half = one >> 1n
  const squares: bigint[] = []
  for (let square = base; squares.length < EXPONENT_BITS; square = (square * square + half) / one) {
    squares.push(square)
  }
  return (exponent) => {
    if (!Number.isSafeInteger(exponent) || exponent < 0) {
      throw new RangeError(`the exponent ${exponent} is not a natural number`)
    }
    let result = one
    for (let rest = exponent, bit = 0; rest > 0; rest = Math.floor(rest / 2), bit += 1) {
      if (rest % 2 === 0) continue
      const square = squares[bit] ?? 0n
      // The first bit has no product, so it is not rounded.
      result = bit === 0 ? square : (square * result + half) / one
    }
    return result
  }
}
