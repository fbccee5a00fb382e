/** One measured number of a run. */
export type Figure = {
  /** Measured quantity and candidate. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Figure of the same run for comparison: `ratio` is how many times better this figure is. */
  readonly against?: {
    readonly name: string
    readonly ratio: number
    /** Minimum promised ratio. */
    readonly target?: number
  }
  /** Promised maximum, for a figure without comparison of which less is better. */
  readonly limit?: number
}

export type Result = {
  readonly title: string
  readonly figures: readonly Figure[]
  /** Facts that a reader needs to trust the figures. */
  readonly notes: readonly string[]
}

export type BenchContext = {
  /** Measured rounds of each candidate, in turn; figures are medians of rounds. */
  readonly rounds: number
  /** Duration of the memory benchmark in minutes. */
  readonly minutes: number
  /** Prints progress for the person at the terminal. */
  readonly say: (line: string) => void
  /** Adds a step that runs at the end of the benchmark, in any case; the newest step runs first. */
  readonly defer: (step: () => unknown) => void
}

export type Benchmark = (context: BenchContext) => Promise<Result>
