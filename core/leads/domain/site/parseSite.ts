import type { BookingTool, PaymentTool, Platform } from '../leadFlags.ts'
import { parseSocial } from '../parseSocial.ts'
import { type FoundEmail, findEmails } from './findEmails.ts'
import { findHiring } from './findHiring.ts'
import { findPhones } from './findPhones.ts'
import { findTools } from './findTools.ts'
import type { SitePage } from './sitePage.ts'

/** Findings on the pages of a live site. */
export type SiteReading = {
  /** URL of the home page, after redirects. */
  readonly finalUrl: string
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
  readonly hiring: boolean
  readonly hiringUrl: string | null
  /** E.164. */
  readonly phones: readonly string[]
  readonly emails: readonly FoundEmail[]
  /** URLs by network. */
  readonly socials: Readonly<Record<string, string>>
  readonly contactUrl: string | null
}

/** Dependencies of the code that reads pages. */
export type SiteParser = {
  /** Parses a phone number in US notation to E.164; null for an invalid number. */
  readonly parsePhone: (text: string) => string | null
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** Returns the findings on the home page of a site and on its contact page, if the site has a contact page. */
export function parseSite(
  { parsePhone, today }: SiteParser,
  home: SitePage,
  contact: SitePage | null,
): SiteReading {
  const pages = contact === null ? [home] : [home, contact]
  const links = pages.flatMap((page) => page.links)
  const socials = links.flatMap(({ href }) => parseSocial(href) ?? [])
  return {
    finalUrl: home.url,
    ...findTools(pages),
    ...findHiring(pages, today),
    phones: findPhones(pages, parsePhone),
    emails: findEmails(home, contact),
    // The first link to each social network counts as the link of the business; later links usually belong to partners.
    socials: Object.fromEntries(socials.toReversed().map(({ network, url }) => [network, url])),
    contactUrl: contact?.url ?? null,
  }
}
