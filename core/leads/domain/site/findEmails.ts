import { parseEmail } from '../parseEmail.ts'
import type { SitePage } from './sitePage.ts'

/** Place of an address on a site; the values of `EmailFacts.foundOn`. */
export type EmailPlace = 'site' | 'contact_page' | 'mailto'
export type FoundEmail = { readonly address: string; readonly foundOn: readonly EmailPlace[] }

/**
 * Addresses in running text; each part of the pattern is bounded, so that no page makes the search
 * slow.
 */
const ADDRESS_IN_TEXT =
  /(?<![\w.+@-])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}[a-z]{2,24}(?![\w@])/gi

/** Maximum addresses per site; the addresses with the most evidence are kept. */
const MAX_EMAILS = 20

/**
 * Returns the mail addresses that pages show or link to, in lower case.
 *
 * An address that a page hides from machines is not decoded.
 */
export function findEmails(home: SitePage, contact: SitePage | null): FoundEmail[] {
  const found = new Map<string, Set<EmailPlace>>()
  const note = (text: string, place: EmailPlace): void => {
    const address = parseEmail(text)?.address
    if (address === undefined) return
    found.set(address, (found.get(address) ?? new Set()).add(place))
  }
  for (const page of contact === null ? [home] : [home, contact]) {
    const place = page === contact ? 'contact_page' : 'site'
    for (const { href } of page.links) {
      for (const address of mailtoAddresses(href)) {
        note(address, 'mailto')
        note(address, place)
      }
    }
    for (const [address] of page.text.matchAll(ADDRESS_IN_TEXT)) note(address, place)
  }
  return [...found]
    .map(([address, places]) => ({ address, foundOn: [...places].toSorted() }))
    .toSorted((a, b) => b.foundOn.length - a.foundOn.length)
    .slice(0, MAX_EMAILS)
}

/** Returns the addresses of a `mailto:` link; none for any other link. */
function mailtoAddresses(href: string): string[] {
  if (!/^mailto:/i.test(href)) return []
  const list = href.slice('mailto:'.length).split('?')[0] ?? ''
  return list.split(/[,;]/).map((address) => {
    try {
      return decodeURIComponent(address)
    } catch {
      return address
    }
  })
}
