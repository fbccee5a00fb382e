import type { Clock } from '../kernel/clock.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { CategoryMatch } from './domain/createCategoryMatcher.ts'
import type {
  BookingTool,
  EmailGrade,
  PaymentTool,
  Platform,
  WebsiteState,
} from './domain/leadFlags.ts'
import type { SuppressionKind } from './domain/suppressionHash.ts'

/** One node of the taxonomy; the nodes of its subtree have the numbers from `number` to `last`. */
export type CategoryNode = {
  readonly code: string
  readonly label: string
  /** Codes from the root to this node. */
  readonly path: readonly string[]
  readonly number: number
  readonly last: number
}

/** Area of a search; a lead must meet every part that is not null. */
export type LeadArea = {
  /** Two letters; null for every covered state. */
  readonly state: string | null
  readonly countyFips: readonly number[] | null
  readonly cityIds: readonly number[] | null
  /** Range of ZIP codes, inclusive; both numbers are equal for a full ZIP code. */
  readonly zip: { readonly from: number; readonly to: number } | null
  readonly near: { readonly lat: number; readonly lng: number; readonly radiusKm: number } | null
}

/** Filters of a search in addition to place and category; null disables a filter. */
export type LeadFilters = {
  readonly email: 'required' | 'any' | 'none'
  /** Minimum grade when an address is required. */
  readonly minGrade: EmailGrade
  readonly website: 'has' | 'none' | 'dead' | 'needs' | null
  readonly booking: 'yes' | 'none' | BookingTool | null
  readonly payments: 'yes' | 'none' | PaymentTool | null
  readonly platform: 'none' | Platform | null
  readonly hiring: boolean
  /** True if leads with the same address count once. */
  readonly uniqueEmail: boolean
}

export type LeadSelection = {
  readonly category: CategoryNode
  readonly area: LeadArea
  readonly filters: LeadFilters
}

/** Range of the matches: from an offset, or after the cursor of the previous page. */
export type LeadSlice = { readonly limit: number } & (
  | { readonly offset: number }
  | { readonly after: string }
)

/** Number of leads by the grade of their address; `none` counts leads without an address. */
export type GradeCounts = {
  readonly A: number
  readonly B: number
  readonly C: number
  readonly none: number
}

/** A lead in the form in which it is sold; docs/leads.md states the evidence for each claim. */
export type Lead = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly otherCategories: readonly string[]
  readonly address: string | null
  readonly city: string
  readonly county: string | null
  readonly countyFips: string | null
  readonly state: string
  readonly zip: string | null
  readonly lat: number
  readonly lng: number
  /** Distance from the requested point, whole metres; null if the query has no point. */
  readonly distanceM: number | null
  /** E.164. */
  readonly phone: string | null
  readonly email: string | null
  readonly emailGrade: EmailGrade | null
  readonly emailReasons: readonly string[]
  readonly contactName: string | null
  readonly website: string | null
  readonly websiteState: WebsiteState
  readonly websiteProvenByPhone: boolean
  /** URLs by network: facebook, instagram, linkedin, x, tiktok, youtube. */
  readonly socials: Readonly<Record<string, string>>
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
  readonly hiring: boolean
  readonly hiringUrl: string | null
  /** Days, `YYYY-MM-DD`; null for a part that was never checked. */
  readonly observedOn: string
  readonly emailCheckedOn: string | null
  readonly websiteCheckedOn: string | null
  /** Keys of the data sets from which the lead comes. */
  readonly sources: readonly string[]
  /**
   * Ids of leads that were merged into this lead; an opt-out of one of these ids removes this lead.
   */
  readonly mergedIds: readonly string[]
}

export type LeadPage = {
  readonly leads: readonly Lead[]
  /** Cursor of the next page; null at the end of the list. */
  readonly after: string | null
}

/** A data set and its totals, as callers read them. */
export type LeadDataset = {
  readonly version: string
  readonly loadedAtSec: number
  /** Newest observation of any lead, `YYYY-MM-DD`. */
  readonly observedThrough: string
  readonly leads: number
  readonly byGrade: GradeCounts
  readonly withPhone: number
  readonly withWebsite: number
  /** States as two letters, each with the number of its leads. */
  readonly states: readonly { readonly state: string; readonly leads: number }[]
  readonly sources: readonly LeadSource[]
}

export type LeadSource = {
  readonly key: string
  readonly name: string
  readonly licence: string
  readonly attribution: string
  readonly url: string | null
  readonly leads: number
}

/** City or county that matches a place name in a query. */
export type PlaceMatch = {
  readonly kind: 'city' | 'county'
  readonly name: string
  readonly state: string
  /** City id or county FIPS code. */
  readonly id: number
  readonly leads: number
}

export type CategoryCount = {
  readonly number: number
  readonly leads: number
  readonly withEmail: number
}

/**
 * The readable data sets: the current data set, and earlier data sets as long as quotes on them are valid.
 *
 * Every method throws `DatabaseUnavailable`; methods with a version throw `LeadsUnavailable` after
 * that version was dropped.
 */
export type LeadReads = {
  /** Returns the current data set. Throws `LeadsUnavailable` before the first load. */
  current(): Promise<LeadDataset>
  taxonomy(version: string): Promise<readonly CategoryNode[]>
  /** Returns the sources of the leads in a data set. */
  sources(version: string): Promise<readonly LeadSource[]>
  /** Returns true if the data set has applied every entry of the suppression list. */
  isCorrected(version: string): Promise<boolean>
  /** Returns the places with exactly this folded name; in all states if `state` is null. */
  places(
    version: string,
    wanted: {
      readonly kind: PlaceMatch['kind']
      readonly name: string
      readonly state: string | null
    },
  ): Promise<readonly PlaceMatch[]>
  /** Returns the places with the most similar names, the most similar first. */
  similarPlaces(
    version: string,
    wanted: {
      readonly kind: PlaceMatch['kind']
      readonly name: string
      readonly state: string | null
    },
  ): Promise<readonly PlaceMatch[]>
  /** Returns the number of all matches by grade, without the address filter. */
  count(version: string, selection: LeadSelection): Promise<GradeCounts>
  page(version: string, selection: LeadSelection, slice: LeadSlice): Promise<LeadPage>
  /**
   * Returns the number of leads per category in one place; a category includes its subtree, and
   * empty categories are omitted.
   */
  categories(
    version: string,
    area: Pick<LeadArea, 'state' | 'countyFips' | 'cityIds'>,
  ): Promise<readonly CategoryCount[]>
  /** Returns the cities with the most leads of a category, without other filters. */
  topPlaces(version: string, category: CategoryNode, limit: number): Promise<readonly PlaceMatch[]>
}

/** Quoted price of leads, with the data set for which the quote is valid. */
export type LeadQuote = {
  readonly requestHash: string
  readonly amountUsdc6: bigint
  readonly version: string
  readonly leads: number
  readonly expiresAtSec: number
}

/** Rows of quotes. Every method throws `DatabaseUnavailable`. */
export type LeadQuotes = {
  /**
   * Stores a quote. If a quote with the same price on the same data set exists, the later expiry
   * applies.
   */
  keep(quote: LeadQuote): Promise<void>
  /** Returns the unexpired quotes for exactly this request and amount, the newest first. */
  find(
    wanted: Pick<LeadQuote, 'requestHash' | 'amountUsdc6'>,
  ): Promise<readonly Pick<LeadQuote, 'version' | 'leads'>[]>
  /** Deletes expired quotes. */
  sweep(): Promise<void>
}

/** Suppression list, by hash. Every method throws `DatabaseUnavailable`. */
export type LeadSuppressions = {
  /**
   * Returns the hash of a text; null for a text that is not of the kind, and for a shared domain.
   */
  hashOf(kind: SuppressionKind, text: string): string | null
  /** Adds an entry; idempotent. */
  add(entry: {
    readonly kind: SuppressionKind
    readonly hash: string
    readonly reason: string
  }): Promise<void>
  /** Returns the texts that are on the list, each in the form of `suppressionText`. */
  among(texts: readonly string[]): Promise<ReadonlySet<string>>
}

/** Opt-out of a whole domain; `token` and expiry exist only while the opt-out is pending. */
export type DomainOptOut =
  | { readonly state: 'confirmed' }
  | {
      readonly state: 'pending'
      readonly id: string
      readonly token: string
      readonly expiresAtSec: number
      /** True if this call opened the request, so that no record can prove the request yet. */
      readonly isNew: boolean
    }

/** Opt-outs of whole domains, which need a proof. Every method throws `DatabaseUnavailable`. */
export type DomainOptOuts = {
  /** Returns the registered domain in a text; null for other text or a shared domain. */
  domainOf(text: string): string | null
  /**
   * Returns the open request of a domain; opens a request if there is none. Throws
   * `TooManyOptOuts`.
   */
  open(request: {
    readonly domain: string
    readonly reason: string
    /** Hash of the caller's network. */
    readonly network: string
  }): Promise<DomainOptOut>
  /** Confirms a pending request that DNS proves; returns false if the request is not pending. */
  confirm(id: string): Promise<boolean>
}

/** DNS answer for a name; `silent` if every resolver failed or timed out. */
export type TxtAnswer =
  | { readonly kind: 'records'; readonly texts: readonly string[] }
  | { readonly kind: 'silent' }

/** Reads of TXT records with a maximum duration and a maximum number of records; never throws. */
export type TxtRecords = { read(name: string): Promise<TxtAnswer> }

/** Returns the category of a data set that plain words mean. Throws the errors of `LeadReads`. */
export type CategoryWords = {
  meaning(version: string, text: string): Promise<CategoryMatch>
}

/** Places of states without leads for sale. */
export type UncoveredPlaces = {
  /** Returns true if all ZIP codes with this prefix are in these states. */
  hasZip(digits: string): boolean
  /** Returns true if a city with this folded name is in these states. */
  hasCity(name: string): boolean
  /** Returns true if the circle touches no covered state. */
  hasCircle(circle: {
    readonly lat: number
    readonly lng: number
    readonly radiusKm: number
  }): boolean
}

/** Dependencies of the sale of leads. */
export type LeadDeps = {
  readonly reads: LeadReads
  readonly uncovered: UncoveredPlaces
  readonly quotes: LeadQuotes
  readonly suppressions: LeadSuppressions
  readonly domainOptOuts: DomainOptOuts
  readonly txtRecords: TxtRecords
  readonly words: CategoryWords
  /** Hash of the caller's network, for limits per network. */
  readonly network?: string
  /** Contact address for opt-outs; null when the operator set none. */
  readonly contactEmail: string | null
}

/** Dependencies of the operations on leads. */
export type LeadCallDeps = {
  readonly leads: LeadDeps
  readonly clock: Clock
  readonly settings: PublicSettings
}
