type Limits = {
  /** Runs under way at once. */
  readonly most: number
  /** Runs that wait for their turn; `busy` is thrown for those beyond. */
  readonly maxWaiting: number
  readonly busy: () => Error
}

/** Lets some run at once and the others wait, first come first served. */
export function createConcurrencyLimit({ most, maxWaiting: mostWaiting, busy }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else if (waiting.length >= mostWaiting) throw busy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      // A turn goes over to the next as it is, so that nobody comes between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
