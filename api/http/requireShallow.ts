import { InvalidInput } from '../../core/kernel/errors.ts'

/** Objects and lists inside one another: an operation takes two, a payment with its extensions a dozen. */
const MAX_DEPTH = 64

/**
 * Refuses what is nested so deep that whatever reads or writes it by recursion would fail. Throws InvalidInput.
 */
export function requireShallow(value: unknown, field = 'body'): void {
  if (isDeeper(value, MAX_DEPTH)) {
    throw new InvalidInput(field, `must not be nested deeper than ${MAX_DEPTH} levels`)
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((member) => isDeeper(member, most - 1))
}
