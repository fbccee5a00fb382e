import { mulDivUp } from '../../../kernel/money.ts'
import type { GasFees } from './directFees.ts'
import type { UserOperation } from './userOperation.ts'

/**
 * The fee must be at least 5/4 of the base fee. With a lower fee, the refund from the deposit is
 * soon less than the cost of the transaction.
 */
const ROOM_NUMERATOR = 5n
const ROOM_DENOMINATOR = 4n

/**
 * Returns the fault of an operation's fees, with the required fees in wei per gas; null if the fees
 * are valid.
 */
export function feeProblem(
  op: Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  { baseFeeWei, tipWei }: GasFees,
): string | null {
  const minFeeWei = mulDivUp(baseFeeWei, ROOM_NUMERATOR, ROOM_DENOMINATOR) + tipWei
  if (op.maxFeePerGas < minFeeWei) {
    return `maxFeePerGas too low: need ${minFeeWei}, got ${op.maxFeePerGas}`
  }
  if (op.maxPriorityFeePerGas < tipWei) {
    return `maxPriorityFeePerGas too low: need ${tipWei}, got ${op.maxPriorityFeePerGas}`
  }
  if (op.maxPriorityFeePerGas > op.maxFeePerGas) {
    return `maxPriorityFeePerGas too high: at most maxFeePerGas ${op.maxFeePerGas}, got ${op.maxPriorityFeePerGas}`
  }
  return null
}
