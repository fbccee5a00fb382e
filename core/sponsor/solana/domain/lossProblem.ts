/**
 * Why a trial run takes more from the fee payer than was paid for; null when it does not.
 *
 * Nothing that passes the rules can; this is looked at again because a mistake in them would cost all that the key holds.
 */
export function lossProblem(run: {
  readonly lamportsBefore: bigint
  readonly lamportsAfter: bigint
  readonly lamportCap: bigint
  /** Caps of all that may land between both looks at the balance. */
  readonly reservedLamports: bigint
}): string | null {
  const loss = run.lamportsBefore - run.lamportsAfter
  if (loss <= run.lamportCap + run.reservedLamports) return null
  return `takes ${loss} lamports from the fee payer, ${run.lamportCap} at most were to be`
}
