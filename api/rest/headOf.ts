import type { Deps } from '../../core/catalogue/deps.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { DomainError } from '../../core/kernel/errors.ts'

/** Newest indexed block; null without an index, and whether that matters is for the operation to say. */
export function headOf({ chain }: Pick<Deps, 'chain'>): BlockRef | null {
  try {
    return chain.head()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
