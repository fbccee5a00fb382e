/**
 * Replacements that map all spellings of one mailbox, in lower case, to one text.
 *
 * JavaScript and Postgres use the same patterns. Sources: RFC 5233 (text behind a plus sign), and
 * the delivery of Gmail: dots before the @ are ignored, and googlemail.com equals gmail.com.
 */
export const EMAIL_FOLDS: readonly { readonly pattern: string; readonly by: string }[] = [
  { pattern: '(?!^)[+][^@]*(?=@)', by: '' },
  { pattern: '@googlemail[.]com$', by: '@gmail.com' },
  { pattern: '[.](?=[^@]*@gmail[.]com$)', by: '' },
]

const folds = EMAIL_FOLDS.map(({ pattern, by }) => ({ pattern: new RegExp(pattern, 'g'), by }))

/** Folds an address in lower case to its mailbox, equal for all spellings. */
export function foldEmail(address: string): string {
  return folds.reduce((folded, { pattern, by }) => folded.replace(pattern, by), address)
}
