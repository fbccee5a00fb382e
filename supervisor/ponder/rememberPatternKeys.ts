import type { Replacement } from './replaceFunctions.ts'

type GetPatternKey = (pattern: object) => string

/**
 * Remembers the key of each pattern of access, which Ponder computes again for every tenth call of its store.
 *
 * Ponder keeps one object for each pattern that it has seen, and changes none of them.
 */
export function rememberPatternKeys(getKey: GetPatternKey): GetPatternKey {
  const keys = new WeakMap<object, string>()
  return (pattern) => {
    const key = keys.get(pattern) ?? getKey(pattern)
    keys.set(pattern, key)
    return key
  }
}

/** Replacement of the function that names a pattern of access. Source: ponder 0.17, indexing-store/profile.ts. */
export const PATTERN_KEYS: Replacement = {
  path: 'indexing-store/profile.js',
  name: 'getProfilePatternKey',
  around: rememberPatternKeys,
}
