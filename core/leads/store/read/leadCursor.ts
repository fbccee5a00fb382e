import { InvalidInput } from '../../../kernel/errors.ts'

/**
 * Last lead of a page: its rank, and its distance from the requested point in whole metres; null
 * without a point.
 */
export type LeadPosition = { readonly rank: number; readonly metres: number | null }

/** Returns a position as an opaque text. */
export function writeCursor(version: string, { rank, metres }: LeadPosition): string {
  const words = metres === null ? [version, 'r', rank] : [version, 'm', metres, rank]
  return Buffer.from(words.join(' ')).toString('base64url')
}

/**
 * Returns the position in a cursor. Throws `InvalidInput` for any other text, and for the cursor of
 * another version or order.
 */
export function parseCursor(cursor: string, version: string, isNear: boolean): LeadPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const found = /^(\S+) (?:r|m (\d{1,7})) (\d{1,9})$/.exec(text)
  const [, of, metres, rank] = found ?? []
  if (found === null) throw new InvalidInput('cursor', 'must be a next.cursor')
  if (of !== version)
    throw new InvalidInput('cursor', `belongs to a data set other than ${version}`)
  if ((metres !== undefined) !== isNear)
    throw new InvalidInput('cursor', 'belongs to another search')
  return { rank: Number(rank), metres: metres === undefined ? null : Number(metres) }
}
