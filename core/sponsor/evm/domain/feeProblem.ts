import { mulDivUp } from '../../../kernel/money.ts'
import type { GasFees } from './directFees.ts'
import type { UserOperation } from './userOperation.ts'

/** A quarter over the base fee: under that the deposit pays back less than the transaction costs soon after. */
const ROOM_NUMERATOR = 5n
const ROOM_DENOMINATOR = 4n

/** What is wrong with an operation's fees, with the numbers it takes; null when nothing is. */
export function feeProblem(
  op: Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  { baseFeeWei, tipWei }: GasFees,
): string | null {
  const leastFeeWei = mulDivUp(baseFeeWei, ROOM_NUMERATOR, ROOM_DENOMINATOR) + tipWei
  if (op.maxFeePerGas < leastFeeWei) {
    return `maxFeePerGas too low: need ${leastFeeWei}, got ${op.maxFeePerGas}`
  }
  if (op.maxPriorityFeePerGas < tipWei) {
    return `maxPriorityFeePerGas too low: need ${tipWei}, got ${op.maxPriorityFeePerGas}`
  }
  if (op.maxPriorityFeePerGas > op.maxFeePerGas) {
    return `maxPriorityFeePerGas too high: at most maxFeePerGas ${op.maxFeePerGas}, got ${op.maxPriorityFeePerGas}`
  }
  return null
}
