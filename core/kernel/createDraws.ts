/**
 * Returns a generator of numbers in [0, 1), the same on every machine for the same seed and purpose.
 *
 * If each part of a simulation has its own purpose, the draws of one part do not change the draws of another.
 */
export function createDraws(seed: number, purpose: string): () => number {
  let state = mix(seed, purpose)
  return () => {
    // mulberry32: 32 bits of state, passes gjrand; sufficient for a simulation.
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the FNV-1a hash of the seed and the purpose, 32 bits. */
function mix(seed: number, purpose: string): number {
  let hash = 0x811c9dc5
  for (const char of `${seed}/${purpose}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash
}
