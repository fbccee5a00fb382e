/** TXT record of the DNS, which only the owner of the domain can set. */
export type OptOutRecord = { readonly name: string; readonly value: string }

/** Returns the record that proves a request with this token for the domain. */
export function optOutRecord(domain: string, token: string): OptOutRecord {
  return { name: `_quartet-optout.${domain}`, value: `quartet-optout=${token}` }
}

/**
 * Returns true if one of the texts equals the value of the record; ignores quotes and spaces around
 * a text, which are common errors in DNS forms.
 */
export function hasOptOutRecord({ value }: OptOutRecord, texts: readonly string[]): boolean {
  return texts.some((text) => text.replace(/^[\s"']+|[\s"']+$/g, '') === value)
}
