import { DomainError } from '../../core/domain/errors.ts'
import type { BlockRef, Deps } from '../../core/ports.ts'

/** Newest indexed block; null without an index, and whether that matters is for the operation to say. */
export function headOf({ chain }: Pick<Deps, 'chain'>): BlockRef | null {
  try {
    return chain.head()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
