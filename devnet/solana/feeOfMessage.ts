import { lamportCap } from '../../core/sponsor/solana/domain/lamportCap.ts'
import { parseComputeBudget } from '../../core/sponsor/solana/domain/parseComputeBudget.ts'
import type { SolanaMessage } from '../../core/sponsor/solana/domain/solanaMessage.ts'

/** Returns the chain's fee without the cost of new accounts; null for an invalid compute budget. */
export function feeOfMessage(message: SolanaMessage): bigint | null {
  const budget = parseComputeBudget(message)
  if (budget.kind === 'refused') return null
  return lamportCap({ ...budget, signers: message.signers, accountCreations: 0 })
}
