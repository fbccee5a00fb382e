/** What `make` makes, made when it is first asked for and the same ever after; a process that is never asked pays nothing. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
