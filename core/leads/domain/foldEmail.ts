/**
 * Replacements that map all spellings of one mailbox, in lower case, to one text.
 *
 * JavaScript and Postgres use the same patterns. Sources: RFC 5233 (text behind a plus sign), and
 * the delivery rules of Gmail: dots before the @ are ignored, and googlemail.com equals gmail.com.
 */
export const EMAIL_FOLDS: readonly { readonly pattern: string; readonly by: string }[] = [
  { pattern: '(?!^)[+][^@]*(?=@)', by: '' },
  { pattern: '@googlemail[.]com$', by: '@gmail.com' },
  { pattern: '[.](?=[^@]*@gmail[.]com$)', by: '' },
]

const folds = EMAIL_FOLDS.map(({ pattern, by }) => ({ pattern: new RegExp(pattern, 'g'), by }))

/**
 * Returns the mailbox of an address in lower case; all spellings of one mailbox give the same text.
 */
export function foldEmail(address: string): string {
  return folds.reduce((folded, { pattern, by }) => folded.replace(pattern, by), address)
}
