/**
 * Returns the loss if a simulation takes more from the fee payer than the cap; null for any other
 * simulation.
 *
 * The message rules prevent such a loss; this second check protects the whole balance of the key
 * from a fault in the rules.
 */
export function lossProblem(run: {
  readonly lamportsBefore: bigint
  readonly lamportsAfter: bigint
  readonly lamportCap: bigint
  /** Caps of all transactions that may land between both reads of the balance. */
  readonly reservedLamports: bigint
}): string | null {
  const loss = run.lamportsBefore - run.lamportsAfter
  if (loss <= run.lamportCap + run.reservedLamports) return null
  return `takes ${loss} lamports from the fee payer, the maximum is ${run.lamportCap}`
}
