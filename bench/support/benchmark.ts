/** One measured number of a run. */
export type Figure = {
  /** What was measured, and of whom. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Figure of the same run to compare with: how often this one is better than that one. */
  readonly against?: {
    readonly name: string
    readonly ratio: number
    /** Least ratio that we promise. */
    readonly target?: number
  }
  /** Most that we promise, for figures of which less is better and that stand alone. */
  readonly limit?: number
}

export type Result = {
  readonly title: string
  readonly figures: readonly Figure[]
  /** What a reader must know to believe the figures. */
  readonly notes: readonly string[]
}

export type BenchContext = {
  /** Measured rounds of each candidate, taken in turns; figures are their medians. */
  readonly rounds: number
  /** Length of the life that the memory benchmark watches. */
  readonly minutes: number
  /** Tells the person at the terminal what is going on. */
  readonly say: (line: string) => void
  /** Runs when the benchmark is over, however it ended; the newest goes first. */
  readonly defer: (step: () => unknown) => void
}

export type Benchmark = (context: BenchContext) => Promise<Result>
