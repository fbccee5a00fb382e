import type { EmailReason } from './gradeEmail.ts'
import type { BookingTool, EmailGrade, PaymentTool, Platform, WebsiteState } from './leadFlags.ts'

/** Source of one observation of a business. */
export type RawSource = {
  /** SPDX name of the licence, or the licence text of the owner of the file. */
  readonly key: string
  /** SPDX name, or the text of the owner of the file. */
  readonly licence: string
  readonly recordId: string
}

export type RawEmail = {
  readonly address: string
  readonly grade: EmailGrade
  readonly reasons: readonly EmailReason[]
  /** Day `YYYY-MM-DD`; null for an address that was never checked. */
  readonly checkedOn: string | null
}

/** Results of a site check; null in a lead whose site was never checked. */
export type SiteFacts = {
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
  readonly hiring: boolean
  readonly hiringUrl: string | null
  /** Day `YYYY-MM-DD`. */
  readonly checkedOn: string
}

/**
 * One business as its source describes it: every field is valid, and duplicates are not merged yet.
 */
export type RawLead = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly otherCategories: readonly string[]
  readonly address: string | null
  readonly city: string
  /** Two letters. */
  readonly state: string
  /** Five digits. */
  readonly zip: string | null
  /** Degrees, five decimals. */
  readonly lat: number
  readonly lng: number
  /** E.164. */
  readonly phone: string | null
  readonly email: RawEmail | null
  readonly contactName: string | null
  readonly website: string | null
  readonly websiteState: WebsiteState
  readonly websiteProvenByPhone: boolean
  /** URLs by network. */
  readonly socials: Readonly<Record<string, string>>
  readonly site: SiteFacts | null
  /** Day `YYYY-MM-DD`. */
  readonly observedOn: string
  /** Confidence of the source that the business exists, 0 to 100. */
  readonly score: number
  readonly sources: readonly RawSource[]
  /** Ids of leads that were merged into this lead. */
  readonly mergedIds: readonly string[]
}

/** Reasons for which a row is not a lead. */
export const LEAD_REFUSALS = [
  'not_an_object',
  'no_id',
  'no_name',
  'closed',
  'low_confidence',
  'no_category',
  'unknown_category',
  'not_in_us',
  'bad_state',
  'state_not_covered',
  'no_city',
  'bad_location',
] as const
export type LeadRefusal = (typeof LEAD_REFUSALS)[number]

/** Optional fields that were present but invalid, so the lead omits them. */
export type DroppedField = 'zip' | 'phone' | 'email' | 'website'

export type LeadReading =
  | { readonly kind: 'read'; readonly lead: RawLead; readonly dropped: readonly DroppedField[] }
  | { readonly kind: 'refused'; readonly reason: LeadRefusal }
