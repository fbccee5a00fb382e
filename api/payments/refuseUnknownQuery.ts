import { InvalidInput } from '../../core/domain/errors.ts'
import type { Operation } from '../../core/operations/defineOperation.ts'

/** Says which form of the challenge is wanted; no part of what is asked for. */
export const VERSION_KEY = 'x402Version'

/** Refuses a query with a name that means nothing, or twice the same: a typo must not cost money. Throws InvalidInput. */
export function refuseUnknownQuery(
  operation: Operation,
  query: Readonly<Record<string, readonly string[]>>,
): void {
  const known = [...Object.keys(operation.input.query?.shape ?? {}), VERSION_KEY]
  for (const [name, values] of Object.entries(query)) {
    if (!known.includes(name)) {
      const shown = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, 32)
      throw new InvalidInput(
        shown === '' ? 'query' : shown,
        `is unknown; known: ${known.join(', ')}`,
      )
    }
    if (values.length > 1) throw new InvalidInput(name, 'must be given once')
  }
}
