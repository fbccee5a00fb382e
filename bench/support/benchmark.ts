/** One measured number of a run. */
export type Figure = {
  /** Name of the measured quantity and of the candidate. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /**
   * Figure of the same run for comparison; `ratio` is the factor by which this figure is better.
   */
  readonly against?: {
    readonly name: string
    readonly ratio: number
    /** Minimum promised ratio. */
    readonly target?: number
  }
  /** Promised maximum, for a figure without comparison whose lower values are better. */
  readonly limit?: number
}

export type Result = {
  readonly title: string
  readonly figures: readonly Figure[]
  /** Facts about the run that a reader needs to assess the figures. */
  readonly notes: readonly string[]
}

export type BenchContext = {
  /**
   * Number of measured rounds of each candidate; candidates run in turn, and figures are medians of
   * rounds.
   */
  readonly rounds: number
  /** Duration of the memory benchmark and of the hostile benchmark, minutes. */
  readonly minutes: number
  /** Millions of payments in the large database of the benchmark of partitions. */
  readonly millions: number
  /** Prints progress for the person at the terminal. */
  readonly print: (line: string) => void
  /**
   * Adds a step that runs at the end of the benchmark, also after a failure; the newest step runs
   * first.
   */
  readonly defer: (step: () => unknown) => void
}

export type Benchmark = (context: BenchContext) => Promise<Result>
