import { formatEther } from 'viem'
import { errorBody } from '../../../kernel/errorBody.ts'
import type { Sponsorship } from '../ports.ts'
import { statusUrlOf } from './showSponsored.ts'

/** States that change only when a block leaves the chain. */
export const ENDED_STATES: readonly Sponsorship['state'][] = [
  'executed',
  'external',
  'reverted',
  'failed',
]

/** Instruction for a payer with a right to another sponsorship. */
const HOW_CREDITED =
  'The service failed this sponsorship. Repeat the paid request (same body, same payment) for a new sponsorship without a charge.'

/** Returns the instruction to get another sponsorship, with its deadline; null without a credit. */
export function showCredit({ creditUntilSec }: Pick<Sponsorship, 'creditUntilSec'>) {
  return creditUntilSec === null ? null : { until: creditUntilSec, how: HOW_CREDITED }
}

/** Returns the answer to the post of a signed operation, with its HTTP status. */
export function showPosted(sponsorship: Sponsorship, publicUrl: string) {
  const { state, txHash, userOpHash, reason, success, actualGasCostWei } = sponsorship
  const statusUrl = statusUrlOf(publicUrl, userOpHash ?? '')
  switch (state) {
    case 'executed':
    case 'external':
    case 'reverted':
      return {
        status: 200,
        body: {
          txHash,
          userOpHash,
          success: success ?? false,
          actualGasCostEth: formatEther(actualGasCostWei ?? 0n),
          actualGasCostWei: String(actualGasCostWei ?? 0n),
          statusUrl,
          ...(reason !== null && { reason }),
        },
      } as const
    case 'failed':
      return {
        status: 502,
        body: {
          ...errorBody(
            `userOperation: a fault of the service prevented the execution: ${reason ?? 'reason unknown'}`,
            'not_executed',
            false,
          ),
          userOpHash,
          statusUrl,
          credit: showCredit(sponsorship),
        },
      } as const
    case 'asked':
    case 'signed':
    case 'posted':
    case 'expired':
    case 'refused':
    case 'void':
      return {
        status: 202,
        body: {
          txHash,
          userOpHash,
          state,
          statusUrl,
          nextStep: 'The operation is pending. Follow statusUrl; do not sign or pay again.',
        },
      } as const
    default:
      return state satisfies never
  }
}
