import type { SentTransaction } from './senderWorld.ts'

/** Results of the transactions of one kind and library, and the margin of their limits. */
export type GasSpread = {
  readonly kind: string
  readonly by: string
  readonly sent: number
  readonly outOfGas: number
  readonly reverted: number
  /** Number of reverted transactions by reason. */
  readonly reasons: Readonly<Record<string, number>>
  /** Maximum gas used by a transaction, after refunds. */
  readonly mostGasUsed: string
  /** Percent by which limits exceed the used gas: minimum, 5th percentile, median, 95th percentile. */
  readonly marginPercent: readonly number[]
}

const QUANTILES = [0, 0.05, 0.5, 0.95] as const

/** Returns one row per kind and library. */
export function gasSpreads(sent: readonly SentTransaction[]): readonly GasSpread[] {
  const groups = Map.groupBy(sent, ({ kind, by }) => `${kind} ${by}`)
  return [...groups.values()].map((group) => {
    const [{ kind, by } = { kind: '', by: '' }] = group
    const reverted = group.filter(({ outcome }) => outcome === 'reverted')
    const margins = group
      .filter(({ outcome }) => outcome !== 'reverted')
      .map(({ gasUsed, gasLimit }) => Number(((gasLimit - gasUsed) * 1000n) / gasUsed) / 10)
      .toSorted((a, b) => a - b)
    return {
      kind,
      by,
      sent: group.length,
      outOfGas: group.filter(({ outcome }) => outcome === 'out of gas').length,
      reverted: reverted.length,
      reasons: Object.fromEntries(
        [...Map.groupBy(reverted, ({ reason }) => reason)].map(([reason, of]) => [
          reason,
          of.length,
        ]),
      ),
      mostGasUsed: String(
        group.map(({ gasUsed }) => gasUsed).toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n,
      ),
      marginPercent: QUANTILES.map((part) => margins[Math.floor(part * (margins.length - 1))] ?? 0),
    }
  })
}
