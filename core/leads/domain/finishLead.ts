import { assessEmail, type EmailFacts } from './assessEmail.ts'
import type { ForeignCategory, MappedCategory } from './createCategoryMapping.ts'
import { leadIdOf } from './leadIdOf.ts'
import { parseSocial, type Social } from './parseSocial.ts'
import { parseWebsite } from './parseWebsite.ts'
import type { DroppedField, LeadReading, LeadRefusal, RawEmail, RawSource } from './rawLead.ts'
import { type Proof, removeContradictions } from './removeContradictions.ts'
import { COVERED_STATES, parseUsState } from './usStates.ts'

/** Dependencies of the code that reads rows. */
export type RowReader = {
  readonly mapCategory: (foreign: ForeignCategory) => MappedCategory
  /** Parses a phone number in US notation to E.164; null for an invalid number. */
  readonly parsePhone: (text: string) => string | null
  /** Day of the release, `YYYY-MM-DD`; the observation day of a row without a date. */
  readonly releasedOn: string
  /** Minimum confidence of a row in its source, 0 to 1. */
  readonly minConfidence: number
}

/** Row of a source, split into fields; the texts are not validated yet. */
export type LeadDraft = {
  /** Namespace of `recordId`; the id of the lead is a hash of `origin` and `recordId`. */
  readonly origin: string
  readonly recordId: string | null
  readonly source: RawSource
  readonly name: string | null
  readonly isClosed: boolean
  /** 0 to 1; null for a source without confidence. */
  readonly confidence: number | null
  /** Names of the category, the narrowest first. */
  readonly category: readonly string[]
  readonly otherCategories: readonly string[]
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly websites: readonly string[]
  readonly socials: readonly Social[]
  readonly observedOn: string | null
  /** Results of a site check in the row; null for a plain listing. */
  readonly proof: Proof | null
}

/** Confidence of a row whose source states none: one half. */
const UNKNOWN_CONFIDENCE = 0.5
const MAX_OTHER_CATEGORIES = 5
/** Maximum characters of a name or address; longer texts are cut. */
const MAX_NAME = 200
const MAX_ADDRESS = 200
/** Bounding box of all states, degrees. Source: Alaska to Florida, Hawaii to Maine. */
const LAT = { from: 18.5, to: 71.5 }
const LNG = { from: -179.2, to: -66.9 }

/** Validates each field of a draft; returns a lead, or the reason for a refusal. */
export function finishLead(reader: RowReader, draft: LeadDraft): LeadReading {
  const { recordId, name, city, lat, lng } = draft
  const state = parseUsState(draft.state ?? '')
  const category = reader.mapCategory({ names: draft.category })
  const refusal = refusalOf(reader, draft)
  if (refusal !== null) return { kind: 'refused', reason: refusal }
  if (category.kind === 'unmapped') return { kind: 'refused', reason: category.reason }
  if (!recordId || !name || !city || lat === null || lng === null || state === null) {
    return { kind: 'refused', reason: 'bad_location' }
  }
  const contacts = contactsOf(reader, draft)
  const { proof, website } = contacts
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(draft.zip ?? '')?.[1] ?? null
  return {
    kind: 'read',
    lead: {
      id: leadIdOf(draft.origin, recordId),
      name: name.slice(0, MAX_NAME),
      category: category.code,
      otherCategories: othersOf(reader, draft, category.code),
      address: draft.address?.slice(0, MAX_ADDRESS) ?? null,
      city: city.slice(0, MAX_NAME),
      state: state.code,
      zip,
      lat: fiveDecimals(lat),
      lng: fiveDecimals(lng),
      phone: contacts.phone,
      email: contacts.email,
      contactName: contacts.contactName,
      website,
      websiteState: website === null ? 'none' : (proof?.websiteState ?? 'unchecked'),
      websiteProvenByPhone: proof?.isSiteProvenByPhone === true,
      socials: contacts.socials,
      site: proof?.site ?? null,
      observedOn: observedOnOf(reader, draft),
      score: Math.round(100 * (draft.confidence ?? UNKNOWN_CONFIDENCE)),
      sources: [draft.source],
      mergedIds: [],
    },
    dropped: [...contacts.dropped, ...(draft.zip !== null && zip === null ? ['zip' as const] : [])],
  }
}

/**
 * Returns the day of the observation; replaces a day after the release by the day of the release,
 * because such a day is an error of the source.
 */
const observedOnOf = ({ releasedOn }: RowReader, { observedOn }: LeadDraft): string =>
  observedOn !== null && observedOn <= releasedOn ? observedOn : releasedOn

const fiveDecimals = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function refusalOf(reader: RowReader, draft: LeadDraft): LeadRefusal | null {
  const { lat, lng } = draft
  const state = parseUsState(draft.state ?? '')
  if (draft.recordId === null) return 'no_id'
  if (draft.name === null) return 'no_name'
  if (draft.isClosed) return 'closed'
  const confidence = draft.confidence ?? 1
  if (!(confidence >= reader.minConfidence && confidence <= 1)) return 'low_confidence'
  if (draft.country !== null && !/^usa?$/i.test(draft.country)) return 'not_in_us'
  if (state === null) return 'bad_state'
  if (!COVERED_STATES.has(state.code)) return 'state_not_covered'
  if (draft.city === null) return 'no_city'
  const isInside =
    lat !== null &&
    lng !== null &&
    lat >= LAT.from &&
    lat <= LAT.to &&
    lng >= LNG.from &&
    lng <= LNG.to
  return isInside ? null : 'bad_location'
}

function othersOf(reader: RowReader, draft: LeadDraft, own: string): string[] {
  const codes = draft.otherCategories.flatMap((name) => {
    const mapped = reader.mapCategory({ names: [name] })
    return mapped.kind === 'mapped' && mapped.code !== own ? [mapped.code] : []
  })
  return [...new Set(codes)].slice(0, MAX_OTHER_CATEGORIES)
}

/**
 * Returns the contacts of the business, and the names of the fields that were present but invalid.
 */
function contactsOf(reader: RowReader, draft: LeadDraft) {
  const dropped: DroppedField[] = []
  const phone = first(draft.phones, reader.parsePhone)
  if (phone === null && draft.phones.length > 0) dropped.push('phone')
  // Some businesses list their page on a network as their website.
  const pages = [...draft.socials, ...draft.websites.flatMap((text) => parseSocial(text) ?? [])]
  const sites = draft.websites.filter((text) => parseSocial(text) === null)
  const website = first(sites, parseWebsite)
  if (website === null && sites.length > 0) dropped.push('website')
  const { releasedOn } = reader
  const proof = draft.proof && removeContradictions(draft.proof, { phone, website, releasedOn })
  // A dead site cannot prove an e-mail address on its domain.
  const ownSite = proof?.websiteState === 'dead' ? null : website
  const facts = { ...emailFactsOf(reader, draft, proof), website: ownSite }
  const emails = draft.emails.flatMap((address) => {
    const verdict = assessEmail({ ...facts, address })
    return verdict.kind === 'sold' ? [verdict.email] : []
  })
  const best = emails.toSorted(
    (a, b) =>
      a.grade.localeCompare(b.grade) ||
      Number(b.reasons.includes('own_domain')) - Number(a.reasons.includes('own_domain')),
  )[0]
  if (best === undefined && draft.emails.length > 0) dropped.push('email')
  const email: RawEmail | null =
    best === undefined
      ? null
      : {
          address: best.address,
          grade: best.grade,
          reasons: best.reasons,
          checkedOn: proof?.email.checkedOn ?? null,
        }
  const socials = Object.fromEntries(pages.toReversed().map(({ network, url }) => [network, url]))
  const contactName = proof?.contactName ?? best?.contactName ?? null
  return { phone, website, proof, email, contactName, socials, dropped }
}

function emailFactsOf(
  reader: RowReader,
  draft: LeadDraft,
  proof: Proof | null,
): Omit<EmailFacts, 'address' | 'website'> {
  return {
    isSiteProvenByPhone: proof?.isSiteProvenByPhone ?? false,
    mx: proof?.email.mx ?? 'unknown',
    foundOn: proof?.email.foundOn ?? ['listing'],
    smtp: proof?.email.smtp ?? null,
    seenOn: proof?.email.checkedOn ?? observedOnOf(reader, draft),
    today: reader.releasedOn,
  }
}

function first(texts: readonly string[], read: (text: string) => string | null): string | null {
  for (const text of texts) {
    const found = read(text)
    if (found !== null) return found
  }
  return null
}
