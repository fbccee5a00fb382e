/** Runs ordinary steps concurrently, and a scenario exclusively. */
export type Gate = {
  /** Runs a step once no scenario runs or waits. */
  share<T>(step: () => Promise<T>): Promise<T>
  /** Runs a scenario after all running steps have ended; new steps wait. */
  alone<T>(scenario: () => Promise<T>): Promise<T>
}

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
