type Limits = {
  /** Maximum concurrent runs. */
  readonly maxRunning: number
  /** Maximum runs that wait; further runs throw `busy`. */
  readonly maxWaiting: number
  readonly busy: () => Error
}

/** Limits concurrent runs; waiting runs start in the order of their arrival. */
export function createConcurrencyLimit({ maxRunning, maxWaiting, busy }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1
    else if (waiting.length >= maxWaiting) throw busy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      // The finished run passes its slot directly to the next run, so that a later run cannot take the slot.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
