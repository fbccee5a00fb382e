import { createHash } from 'node:crypto'

/** Returns the key of a count. The name is hashed, so that no text of a caller is part of a key. */
export function limitKey(kind: 'requests' | 'uncovered', name: string): string {
  return `quartet:${kind}:${createHash('sha256').update(name).digest('base64url')}`
}
