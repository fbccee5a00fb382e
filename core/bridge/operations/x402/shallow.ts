/** Maximum number of levels of an entry that an answer repeats; real entries have three. */
const MAX_LEVELS = 16

/**
 * Copies a value without its levels below `levels`. `JSON.parse` accepts deeper values than `JSON.stringify`, which
 * would exhaust the stack.
 */
export function shallow(value: unknown, levels: number = MAX_LEVELS): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((entry) => shallow(entry, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shallow(one, levels - 1)]),
  )
}
