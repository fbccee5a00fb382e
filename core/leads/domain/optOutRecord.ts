/** TXT record of the DNS: only the owner of the domain can set it. */
export type OptOutRecord = { readonly name: string; readonly value: string }

/** Record that proves a request with this token for the domain. */
export function optOutRecord(domain: string, token: string): OptOutRecord {
  return { name: `_quartet-optout.${domain}`, value: `quartet-optout=${token}` }
}

/**
 * Returns true when one of the texts equals the value; quotes and blanks around a text are common errors in DNS forms.
 */
export function hasOptOutRecord({ value }: OptOutRecord, texts: readonly string[]): boolean {
  return texts.some((text) => text.replace(/^[\s"']+|[\s"']+$/g, '') === value)
}
