import type { Deps } from '../../core/catalogue/deps.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { DomainError } from '../../core/kernel/errors.ts'

/**
 * Returns the newest indexed block, or null without an index. The operation decides whether null is
 * an error.
 */
export function headOf({ chain }: Pick<Deps, 'chain'>): BlockRef | null {
  try {
    return chain.head()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
