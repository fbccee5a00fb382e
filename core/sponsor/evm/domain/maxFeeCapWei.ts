import { mulDivDown } from '../../../kernel/money.ts'
import { WEI_E8_PER_USDC6 } from './gasPriceUsdc6.ts'

/**
 * Returns the maximum wei per gas that a transaction may offer without costing more than was paid,
 * rounded down; never below `maxFeePerGas` of the operation, which the deposit refunds.
 *
 * Throws RangeError when the coin price is zero.
 */
export function maxFeeCapWei(paid: {
  readonly amountUsdc6: bigint
  readonly capGas: bigint
  readonly nativeUsdE8: bigint
  readonly maxFeePerGas: bigint
}): bigint {
  const maxWei = mulDivDown(paid.amountUsdc6, WEI_E8_PER_USDC6, paid.capGas * paid.nativeUsdE8)
  if (maxWei < paid.maxFeePerGas) return paid.maxFeePerGas
  return maxWei
}
