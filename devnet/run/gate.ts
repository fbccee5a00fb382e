/** Lets steps of everyday life run beside each other, and a scenario alone. */
export type Gate = {
  /** Runs a step once no scenario runs or waits. */
  share<T>(step: () => Promise<T>): Promise<T>
  /** Runs a scenario once every step that began before has ended; new steps wait. */
  alone<T>(scenario: () => Promise<T>): Promise<T>
}

/** An open gate. */
export function createGate(): Gate {
  const steps = new Set<Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    share: async (step) => {
      for (let seen: unknown; seen !== last; ) {
        seen = last
        await last
      }
      const running = step()
      const settled = running.catch(() => {})
      steps.add(settled)
      await settled
      steps.delete(settled)
      return running
    },
    alone: (scenario) => {
      const before = last
      const running = (async () => {
        await before
        await Promise.all(steps)
        return scenario()
      })()
      last = running.catch(() => {})
      return running
    },
  }
}
