/**
 * What is taken out of an address in small letters, or put in its place, so that all spellings of one mailbox are one.
 *
 * Both JavaScript and Postgres read the patterns, to the same. Sources: RFC 5233 (text behind a plus sign), and how
 * Gmail delivers: dots before the @ count for nothing, and googlemail.com is gmail.com.
 */
export const EMAIL_FOLDS: readonly { readonly pattern: string; readonly by: string }[] = [
  { pattern: '(?!^)[+][^@]*(?=@)', by: '' },
  { pattern: '@googlemail[.]com$', by: '@gmail.com' },
  { pattern: '[.](?=[^@]*@gmail[.]com$)', by: '' },
]

const folds = EMAIL_FOLDS.map(({ pattern, by }) => ({ pattern: new RegExp(pattern, 'g'), by }))

/** The mailbox of an address that is in small letters, the same for all its spellings. */
export function foldEmail(address: string): string {
  return folds.reduce((folded, { pattern, by }) => folded.replace(pattern, by), address)
}
