/** A TXT record of the DNS: whoever can set it controls the domain. */
export type OptOutRecord = { readonly name: string; readonly value: string }

/** Record that proves the request with this token to be the domain's own. */
export function optOutRecord(domain: string, token: string): OptOutRecord {
  return { name: `_quartet-optout.${domain}`, value: `quartet-optout=${token}` }
}

/** Whether one of the texts is the value; quotes and blanks around it are common slips in DNS forms. */
export function hasOptOutRecord({ value }: OptOutRecord, texts: readonly string[]): boolean {
  return texts.some((text) => text.replace(/^[\s"']+|[\s"']+$/g, '') === value)
}
