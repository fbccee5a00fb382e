/** Longest stored text of an issuer, in UTF-16 units. */
const MAX_LENGTH = 500

/** Text of a stranger as Postgres can hold it: no NUL, no lone surrogates, bounded. */
export function storableText(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().replaceAll('\0', '')
}
