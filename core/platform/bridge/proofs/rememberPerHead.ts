import type { BlockRef } from '../../../ports.ts'

/**
 * Remembers what was read until a chain has another newest block; asks at the same time share one read.
 *
 * The blocks are read first, so that what is remembered is never older than they say.
 */
export function rememberPerHead<T>(
  readHeads: () => Promise<readonly BlockRef[]>,
  read: () => Promise<T>,
): () => Promise<T> {
  let known: { readonly heads: string; readonly value: Promise<T> } | undefined
  return async () => {
    const heads = (await readHeads()).map(({ hash }) => hash).join(' ')
    if (known?.heads === heads) return known.value
    const value = read()
    const mine = { heads, value }
    known = mine
    value.catch(() => {
      if (known === mine) known = undefined
    })
    return value
  }
}
