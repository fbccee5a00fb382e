import type { UserOperation } from './userOperation.ts'

/** What a chain asks per gas now, wei. */
export type GasFees = { readonly baseFeeWei: bigint; readonly tipWei: bigint }

/**
 * Room for the base fee to grow: on Base it takes at least 28 full blocks to triple. Source: Base raises it by 4 % a
 * block at most; research/gas.md section 6.
 */
const BASE_FEE_ROOM = 3n

/** Fees of an operation of the direct lane, wei per gas. */
export function directFees(
  market: GasFees,
): Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  return {
    maxFeePerGas: market.baseFeeWei * BASE_FEE_ROOM + market.tipWei,
    maxPriorityFeePerGas: market.tipWei,
  }
}
