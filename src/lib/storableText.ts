/** Maximum length of a stored text of an issuer, UTF-16 units. */
const MAX_LENGTH = 500

/** Text of a third party in a form that Postgres can store: no NUL, no lone surrogates, limited length. */
export function storableText(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().replaceAll('\0', '')
}
