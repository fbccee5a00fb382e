import { mulDivUp } from '../../../kernel/money.ts'
import { SIGNATURE_LAMPORTS, TOKEN_ACCOUNT_LAMPORTS } from './solanaLimits.ts'

const MICRO = 1_000_000n

/**
 * Returns the maximum lamports that a transaction can take from its fee payer, rounded up: the fee
 * of the chain, and the rent of the accounts that the transaction creates.
 *
 * Source: research/gas.md 7.3.
 */
export function lamportCap(spend: {
  readonly signers: number
  readonly units: bigint
  readonly unitPriceMicro: bigint
  readonly accountCreations: number
}): bigint {
  const signatures = BigInt(spend.signers) * SIGNATURE_LAMPORTS
  const priority = mulDivUp(spend.units, spend.unitPriceMicro, MICRO)
  return signatures + priority + BigInt(spend.accountCreations) * TOKEN_ACCOUNT_LAMPORTS
}
