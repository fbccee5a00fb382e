export type FigureDifference = {
  readonly figure: string
  readonly indexed: string
  readonly onChain: string
}

/** Figures of an index and of the contracts, compared one by one. */
export type Comparison = {
  readonly differences: readonly FigureDifference[]
  /** Returns the number of compared figures. */
  count(): number
  add(figure: string, indexed: unknown, onChain: unknown): void
}

export function startComparison(): Comparison {
  const differences: FigureDifference[] = []
  let count = 0
  return {
    differences,
    count: () => count,
    add: (figure, indexed, onChain) => {
      count += 1
      if (indexed === onChain) return
      differences.push({ figure, indexed: String(indexed), onChain: String(onChain) })
    },
  }
}
