/**
 * Returns a function that calls `make` on its first call and then always returns the same value.
 */
export function createLazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
