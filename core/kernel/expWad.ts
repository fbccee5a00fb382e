/**
 * At or below this exponent the result is less than one unit.
 *
 * Source: `ln(10^-18) · 10^18`, truncated as in the contract.
 */
const ZERO_UP_TO = -41446531673892822313n
/** From this exponent on the result does not fit a signed 256-bit word. Source: `ln((2^255 - 1) / 10^18) · 10^18`. */
const OVERFLOW_FROM = 135305999368893231589n
/** `ln(2) · 2^96`, for the reduction by powers of two. Source: definition. */
const LN_2_X96 = 54916777467707473351141471128n

/**
 * Coefficients of the rational approximation, 96 fractional bits.
 * Source: Solady 0.1.26 FixedPointMathLib.expWad.
 */
const NUMERATOR = {
  shift: 1346386616545796478920950773328n,
  quadratic: 57155421227552351082224309758442n,
  offset: 94201549194550492254356042504812n,
  cubic: 28719021644029726153956944680412240n,
  constant: 4385272521454847904659076985693276n,
} as const
const DENOMINATOR = [
  -2855989394907223263936484059900n,
  50020603652535783019961831881945n,
  -533845033583426703283633433725380n,
  3604857256930695427073651918091429n,
  -14423608567350463180887372962807573n,
  26449188498355588339934803723976023n,
] as const

/**
 * Factor of the numerator's leading term and of the change of base, 213 fractional bits.
 * Source: Solady 0.1.26 FixedPointMathLib.expWad.
 */
const SCALE_X213 = 3822833074963236453042738258902158003155416615667n
const SCALE_BITS = 195n

/**
 * Returns `e^(exponentWad / 10^18) · 10^18`, bit for bit equal to the result of the contract, which approximates and
 * rounds down.
 *
 * Throws RangeError where the contract overflows: from an exponent of about 135.3 on.
 *
 * Source: Solady 0.1.26 FixedPointMathLib.expWad, after Remco Bloemen's method (2π.com/22/exp-ln).
 */
export function expWad(exponentWad: bigint): bigint {
  if (exponentWad <= ZERO_UP_TO) return 0n
  if (exponentWad >= OVERFLOW_FROM) throw new RangeError(`expWad(${exponentWad}) overflows`)
  // The denominator changes from 10^18 to 2^96: 2^96 / 10^18 = 2^78 / 5^18.
  const exponentX96 = (exponentWad << 78n) / 5n ** 18n
  // `>>` rounds down. Adding half a unit before the shift rounds to the nearest power.
  const power = ((exponentX96 << 96n) / LN_2_X96 + (1n << 95n)) >> 96n
  const rest = exponentX96 - power * LN_2_X96
  return ((numerator(rest) / denominator(rest)) * SCALE_X213) >> (SCALE_BITS - power)
}

/** Returns the numerator of the approximation, 192 fractional bits, so that a division by the denominator leaves 96. */
function numerator(x: bigint): bigint {
  const y = (((x + NUMERATOR.shift) * x) >> 96n) + NUMERATOR.quadratic
  const z = ((y + x - NUMERATOR.offset) * y) >> 96n
  return (z + NUMERATOR.cubic) * x + (NUMERATOR.constant << 96n)
}

function denominator(x: bigint): bigint {
  const [first, ...rest] = DENOMINATOR
  return rest.reduce((sum, coefficient) => ((sum * x) >> 96n) + coefficient, x + first)
}
