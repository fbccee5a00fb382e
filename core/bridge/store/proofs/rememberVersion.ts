/**
 * Returns a cached read: the value of one version is kept until another version is requested; concurrent callers share
 * one read.
 */
export function rememberVersion<T>(read: () => Promise<T>): (version: string) => Promise<T> {
  let known: { readonly version: string; readonly value: Promise<T> } | undefined
  return (version) => {
    if (known?.version === version) return known.value
    const entry = { version, value: read() }
    known = entry
    entry.value.catch(() => {
      if (known === entry) known = undefined
    })
    return entry.value
  }
}
