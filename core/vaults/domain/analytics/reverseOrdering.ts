type Ordering = { readonly field: string; readonly direction: 'ASC' | 'DESC' }

/** Returns the same field in the other direction. */
export function reverseOrdering({ field, direction }: Ordering): Ordering {
  return { field, direction: direction === 'ASC' ? 'DESC' : 'ASC' }
}
