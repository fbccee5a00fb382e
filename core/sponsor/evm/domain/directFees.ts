import type { UserOperation } from './userOperation.ts'

/** What a chain asks per gas now, wei. */
export type GasFees = { readonly baseFeeWei: bigint; readonly tipWei: bigint }

/** Room for the base fee to grow: at 4 % a block, the most on Base, it takes 28 blocks to triple. Source: Base's documents. */
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
