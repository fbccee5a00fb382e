import { mulDivUp } from './money.ts'

/** Kind of a transaction that a caller signs. */
export type TransactionKind = keyof typeof gasRules

type GasRule = {
  /** Gas for work that a later block may add and that a simulation at this block does not include. */
  readonly spareGas: bigint
  /** Gas limit without a simulation: at least 1.9 times the measured maximum. */
  readonly boundGas: bigint
}

const BPS = 10_000n

/**
 * Margin on the gas of a simulation, basis points.
 *
 * Reason: arithmetic on other prices and amounts, ticks that a swap crosses after other trades, and the 1/64 that each
 * nested call keeps back. Source: docs/contracts.md, "Gas".
 */
export const GAS_MARGIN_BPS = 2_000n

/** Blocks after the simulated block for which a gas limit holds. Source: docs/contracts.md, "Gas". */
export const GAS_LIMIT_VALID_BLOCKS = 50

/**
 * Gas of the first accrual of a management fee: one new and one changed storage word, and two logs.
 *
 * Reason: a simulation in the same second as the last accrual accrues nothing, but the next block accrues.
 */
const ACCRUAL_GAS = 45_000n

/**
 * Gas by which four time-weighted prices and four swaps can exceed the simulated block.
 *
 * Reason: after the first trade that follows half an hour without trades, each price needs a search of the observation
 * ring of its pool. Each swap also writes an observation. Source: docs/contracts.md, "Gas".
 */
const PRICED_GAS = 500_000n

/** Gas of one leg of a rebalance; up to three legs can join the simulated leg. Source: docs/contracts.md, "Gas". */
const LEG_GAS = 150_000n

/**
 * Additional gas if five payments in kind become deferred claims instead of transfers. Source: docs/contracts.md,
 * "Gas".
 */
const DEFERRAL_GAS = 330_000n

/** Maximum gas of one transaction. Source: EIP-7825. */
const MAX_TRANSACTION_GAS = 16_777_216n

/**
 * Gas limit, without a simulation, of transactions that read prices. Source: seed, section 8 "Recommended
 * explicit gas limit".
 */
const PRICED_BOUND_GAS = 3_000_000n

export const gasRules = {
  approve: { spareGas: 0n, boundGas: 120_000n },
  createVault: { spareGas: 0n, boundGas: 600_000n },
  deposit: { spareGas: ACCRUAL_GAS + PRICED_GAS, boundGas: PRICED_BOUND_GAS },
  redeem: { spareGas: ACCRUAL_GAS + PRICED_GAS, boundGas: PRICED_BOUND_GAS },
  redeemInKind: { spareGas: ACCRUAL_GAS + DEFERRAL_GAS, boundGas: 1_300_000n },
  send: { spareGas: 0n, boundGas: 120_000n },
  setWeights: { spareGas: 0n, boundGas: 120_000n },
  rebalance: { spareGas: ACCRUAL_GAS + PRICED_GAS + 3n * LEG_GAS, boundGas: PRICED_BOUND_GAS },
  claimEarnings: { spareGas: 0n, boundGas: 250_000n },
  receiveMessage: { spareGas: 0n, boundGas: 500_000n },
} as const satisfies Record<string, GasRule>

/**
 * Returns a gas limit that suffices for the next `GAS_LIMIT_VALID_BLOCKS` blocks while others trade, rounded up, at most
 * `MAX_TRANSACTION_GAS`.
 *
 * `neededGas` is the result of a simulation at the newest block, null without a simulation.
 */
export function transactionGas(kind: TransactionKind, neededGas: bigint | null): bigint {
  const { spareGas, boundGas } = gasRules[kind]
  if (neededGas === null) return boundGas
  const gas = mulDivUp(neededGas, BPS + GAS_MARGIN_BPS, BPS) + spareGas
  return gas < MAX_TRANSACTION_GAS ? gas : MAX_TRANSACTION_GAS
}
