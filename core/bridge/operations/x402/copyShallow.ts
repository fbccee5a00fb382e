/** Maximum depth of an entry that an answer repeats; real entries have three levels. */
const MAX_LEVELS = 16

/**
 * Copies a value without the levels below `levels`. `JSON.parse` accepts deeper values than `JSON.stringify`, whose
 * stack would overflow.
 */
export function copyShallow(value: unknown, levels: number = MAX_LEVELS): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((entry) => copyShallow(entry, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, single]) => [name, copyShallow(single, levels - 1)]),
  )
}
