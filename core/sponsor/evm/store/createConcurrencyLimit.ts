type Limits = {
  /** Maximum concurrent runs. */
  readonly maxRunning: number
  /** Maximum runs that wait; further runs throw `busy`. */
  readonly maxWaiting: number
  readonly busy: () => Error
}

/**
 * Limits concurrent runs. Customers with waiting runs take turns, each with its oldest run, so that a customer with
 * hundreds of runs delays another customer by one.
 */
export function createConcurrencyLimit({ maxRunning, maxWaiting, busy }: Limits) {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let waitingCount = 0
  const wait = (customer: string) =>
    new Promise<void>((resolve) => {
      waiting.set(customer, [...(waiting.get(customer) ?? []), resolve])
      waitingCount += 1
    })
  /** Removes and returns the next start; the customer of the start goes to the end of the turn. */
  const takeNext = (): (() => void) | undefined => {
    const [turn] = waiting
    if (turn === undefined) return undefined
    const [customer, [next, ...rest]] = turn
    waiting.delete(customer)
    if (rest.length > 0) waiting.set(customer, rest)
    waitingCount -= 1
    return next
  }
  return async <T>(customer: string, run: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1
    else if (waitingCount >= maxWaiting) throw busy()
    else await wait(customer)
    try {
      return await run()
    } finally {
      // The finished run passes its slot directly to the next run, so that a later run cannot take the slot.
      const next = takeNext()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
