import { lamportCap } from '../../core/sponsor/solana/domain/lamportCap.ts'
import { readComputeBudget } from '../../core/sponsor/solana/domain/readComputeBudget.ts'
import type { SolanaMessage } from '../../core/sponsor/solana/domain/solanaMessage.ts'

/** The fee of the chain alone, without what accounts cost; null for a budget that the chain does not read. */
export function feeOfMessage(message: SolanaMessage): bigint | null {
  const budget = readComputeBudget(message)
  if (budget.kind === 'refused') return null
  return lamportCap({ ...budget, signers: message.signers, accountCreations: 0 })
}
