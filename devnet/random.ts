/** Reproducible randomness: the same seed gives the same sequence on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, below). */
  int(below: number): number
  /** Standard normal. */
  gaussian(): number
  /** Poisson with a small mean (Knuth's method; the mean stays under 30). */
  poisson(mean: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** A generator for `seed` and a purpose, so that one consumer's draws never shift another's. */
export function createRandom(seed: number, purpose: string): Random {
  let state = mix(seed, purpose)
  const next = () => {
    // mulberry32: 32 bits of state, passes gjrand; quality is ample for a simulation.
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
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

/** FNV-1a over the seed and the purpose. */
function mix(seed: number, purpose: string): number {
  let hash = 0x811c9dc5
  for (const char of `${seed}/${purpose}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash
}
