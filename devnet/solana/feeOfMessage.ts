import { lamportCap } from '../../core/domain/solana/lamportCap.ts'
import { readComputeBudget } from '../../core/domain/solana/readComputeBudget.ts'
import type { SolanaMessage } from '../../core/domain/solana/solanaMessage.ts'

/** The fee of the chain alone, without what accounts cost; null for a budget that the chain does not read. */
export function feeOfMessage(message: SolanaMessage): bigint | null {
  const budget = readComputeBudget(message)
  if (budget.kind === 'refused') return null
  return lamportCap({ ...budget, signers: message.signers, accountCreations: 0 })
}
