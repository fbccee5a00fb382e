import { createDraws } from '../core/kernel/createDraws.ts'

/** Reproducible randomness: the same seed gives the same sequence on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, below). */
  int(below: number): number
  /** Standard normal. */
  gaussian(): number
  /** Poisson for a small mean (Knuth's method; means stay below 30). */
  poisson(mean: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Creates a generator for `seed` and a purpose, so that the draws of one user never shift the draws of another. */
export function createRandom(seed: number, purpose: string): Random {
  const next = createDraws(seed, purpose)
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson: (mean) => {
      const floor = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > floor; product *= next()) count += 1
      return count
    },
    pick: (items) => items[int(items.length)] ?? items[0],
  }
}
