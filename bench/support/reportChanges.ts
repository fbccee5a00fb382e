import type { Figure, Result } from './benchmark.ts'

/** Relative change of a ratio from which a run reports the change. */
const MAX_CHANGE = 0.15

/**
 * Returns a line for each figure whose ratio to its peer changed by more than 15 % since the committed result.
 *
 * Only ratios are compared, because other figures depend on the machine.
 */
export function reportChanges(committed: Result | null, result: Result): readonly string[] {
  const before = new Map((committed?.figures ?? []).map((figure) => [keyOf(figure), figure]))
  return result.figures.flatMap((figure) => {
    const old = before.get(keyOf(figure))?.against?.ratio
    const ratio = figure.against?.ratio
    if (old === undefined || ratio === undefined || !(old > 0)) return []
    const change = ratio / old - 1
    if (Math.abs(change) <= MAX_CHANGE) return []
    const percent = `${change > 0 ? '+' : ''}${Math.round(change * 100)} %`
    return [
      `${figure.name}: ${old.toFixed(2)} -> ${ratio.toFixed(2)} x ${figure.against?.name} (${percent})`,
    ]
  })
}

const keyOf = ({ name, against }: Figure): string => JSON.stringify([name, against?.name])
