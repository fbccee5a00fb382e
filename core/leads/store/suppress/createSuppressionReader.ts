import { type SuppressionKind, suppressionHash } from '../../domain/suppressionHash.ts'
import { createReadPhone } from '../createReadPhone.ts'

/**
 * Makes the reader of what people want kept out of sales: its hash, a phone read as those of leads are.
 *
 * Null where the text is nothing of its kind, or is of many.
 */
export function createSuppressionReader(): (kind: SuppressionKind, text: string) => string | null {
  const readPhone = createReadPhone()
  return (kind, text) => {
    const value = kind === 'phone' ? readPhone(text) : text
    return value === null ? null : suppressionHash(kind, value)
  }
}
