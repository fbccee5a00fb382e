import type { UserOperation } from './userOperation.ts'

/** Current fees of a chain, wei per gas. */
export type GasFees = { readonly baseFeeWei: bigint; readonly tipWei: bigint }

/**
 * Factor for growth of the base fee: at the maximum of 4 % per block on Base, tripling takes 28
 * blocks. Source: Base's documents.
 */
const BASE_FEE_ROOM = 3n

/** Returns the fees of an operation of the direct lane, wei per gas. */
export function directFees(
  market: GasFees,
): Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  return {
    maxFeePerGas: market.baseFeeWei * BASE_FEE_ROOM + market.tipWei,
    maxPriorityFeePerGas: market.tipWei,
  }
}
