import { InvalidInput } from '../../../kernel/errors.ts'

/** The lead that a page ended with: its rank, and its whole metres from the point where one was asked for. */
export type LeadPosition = { readonly rank: number; readonly metres: number | null }

/** The position as text that only we read. */
export function writeCursor(version: string, { rank, metres }: LeadPosition): string {
  const words = metres === null ? [version, 'r', rank] : [version, 'm', metres, rank]
  return Buffer.from(words.join(' ')).toString('base64url')
}

/** Throws `InvalidInput` for what is no cursor of this version and order. */
export function readCursor(cursor: string, version: string, isNear: boolean): LeadPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const found = /^(\S+) (?:r|m (\d{1,7})) (\d{1,9})$/.exec(text)
  const [, of, metres, rank] = found ?? []
  if (found === null) throw new InvalidInput('cursor', 'is none of ours')
  if (of !== version) throw new InvalidInput('cursor', `is of another data set than ${version}`)
  if ((metres !== undefined) !== isNear) throw new InvalidInput('cursor', 'is of another search')
  return { rank: Number(rank), metres: metres === undefined ? null : Number(metres) }
}
