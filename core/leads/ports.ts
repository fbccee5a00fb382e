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

/** One node of the taxonomy; a subtree is the numbers `number` to `last`. */
export type CategoryNode = {
  readonly code: string
  readonly label: string
  /** Codes from the root to this one. */
  readonly path: readonly string[]
  readonly number: number
  readonly last: number
}

/** Where leads are wanted; every part that is given must hold. */
export type LeadArea = {
  /** Two letters; null for every covered state. */
  readonly state: string | null
  readonly countyFips: readonly number[] | null
  readonly cityIds: readonly number[] | null
  /** Inclusive; one number for a full ZIP code. */
  readonly zip: { readonly from: number; readonly to: number } | null
  readonly near: { readonly lat: number; readonly lng: number; readonly radiusKm: number } | null
}

/** Filters of a search beside place and category; null where anything goes. */
export type LeadFilters = {
  readonly email: 'required' | 'any' | 'none'
  /** Worst grade wanted where an address is required. */
  readonly minGrade: EmailGrade
  readonly website: 'has' | 'none' | 'dead' | 'needs' | null
  readonly booking: 'yes' | 'none' | BookingTool | null
  readonly payments: 'yes' | 'none' | PaymentTool | null
  readonly platform: 'none' | Platform | null
  readonly hiring: boolean
  /** Leads that share an address count once. */
  readonly uniqueEmail: boolean
}

export type LeadAsk = {
  readonly category: CategoryNode
  readonly area: LeadArea
  readonly filters: LeadFilters
}

/** Which part of the matches: from the offset, or after the cursor of the page before. */
export type LeadSlice = { readonly limit: number } & (
  | { readonly offset: number }
  | { readonly after: string }
)

/** Leads by the grade of their address; `none` have no address. */
export type GradeCounts = {
  readonly A: number
  readonly B: number
  readonly C: number
  readonly none: number
}

/** A lead as it is sold; see docs/leads.md for what each claim rests on. */
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
  /** Whole metres from the point that was asked for; null without one. */
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
  /** Addresses by network: facebook, instagram, linkedin, x, tiktok, youtube. */
  readonly socials: Readonly<Record<string, string>>
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
  readonly hiring: boolean
  readonly hiringUrl: string | null
  /** Days, `YYYY-MM-DD`; null where that was never looked at. */
  readonly observedOn: string
  readonly emailCheckedOn: string | null
  readonly websiteCheckedOn: string | null
  /** Keys of the data sets that it rests on. */
  readonly sources: readonly string[]
  /** Ids of leads that turned out to be this one; who opted out by one of them is left out. */
  readonly mergedIds: readonly string[]
}

export type LeadPage = {
  readonly leads: readonly Lead[]
  /** Cursor of what follows; null at the end. */
  readonly after: string | null
}

/** A data set as it is served. */
export type LeadDataset = {
  readonly version: string
  readonly loadedAtSec: number
  /** Newest observation of any lead, `YYYY-MM-DD`. */
  readonly observedThrough: string
  readonly leads: number
  readonly byGrade: GradeCounts
  readonly withPhone: number
  readonly withWebsite: number
  /** Two letters each, with the leads of each. */
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

/** A city or county by a name that somebody wrote. */
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
 * The data sets that can be read now: the current one, and those before it for as long as quotes made on them hold.
 *
 * Every method throws `DatabaseUnavailable`; those that name a version throw `LeadsUnavailable` once it was dropped.
 */
export type LeadReads = {
  /** Throws `LeadsUnavailable` while none was loaded. */
  current(): Promise<LeadDataset>
  taxonomy(version: string): Promise<readonly CategoryNode[]>
  /** What the leads of that data set rest on. */
  sources(version: string): Promise<readonly LeadSource[]>
  /** Whether everybody who is on the list of whom we do not sell is out of the data set. */
  isCorrected(version: string): Promise<boolean>
  /** Places whose folded name is this; all states where `state` is null. */
  places(
    version: string,
    ask: {
      readonly kind: PlaceMatch['kind']
      readonly name: string
      readonly state: string | null
    },
  ): Promise<readonly PlaceMatch[]>
  /** Names of places nearest in spelling, the nearest first. */
  similarPlaces(
    version: string,
    ask: {
      readonly kind: PlaceMatch['kind']
      readonly name: string
      readonly state: string | null
    },
  ): Promise<readonly PlaceMatch[]>
  /** All that match but for the address filter, by grade. */
  count(version: string, ask: LeadAsk): Promise<GradeCounts>
  page(version: string, ask: LeadAsk, slice: LeadSlice): Promise<LeadPage>
  /** Leads per category and its subtree in one place, categories without any left out. */
  categories(
    version: string,
    area: Pick<LeadArea, 'state' | 'countyFips' | 'cityIds'>,
  ): Promise<readonly CategoryCount[]>
  /** Cities with the most leads of a category, without other filters. */
  topPlaces(version: string, category: CategoryNode, limit: number): Promise<readonly PlaceMatch[]>
}

/** A price of leads that was told to somebody, and the data set that it holds for. */
export type LeadQuote = {
  readonly requestHash: string
  readonly amountUsdc6: bigint
  readonly version: string
  readonly leads: number
  readonly expiresAtSec: number
}

/**
 * Rows of prices that were told. Every method throws `DatabaseUnavailable`.
 */
export type LeadQuotes = {
  /** Of the same price on the same data set the later end counts. */
  keep(quote: LeadQuote): Promise<void>
  /** Those for exactly this request and amount that hold now, the newest first. */
  find(
    ask: Pick<LeadQuote, 'requestHash' | 'amountUsdc6'>,
  ): Promise<readonly Pick<LeadQuote, 'version' | 'leads'>[]>
  /** Deletes those that are over. */
  sweep(): Promise<void>
}

/** Whom we do not sell, by hash. Every method throws `DatabaseUnavailable`. */
export type LeadSuppressions = {
  /** Hash of what somebody wrote; null where it is nothing of its kind, or is of many. */
  hashOf(kind: SuppressionKind, text: string): string | null
  /** Adding twice is adding once. */
  add(entry: {
    readonly kind: SuppressionKind
    readonly hash: string
    readonly reason: string
  }): Promise<void>
  /** Which of these are kept out of sales, each as `suppressionText` writes it. */
  among(texts: readonly string[]): Promise<ReadonlySet<string>>
}

/** A request to keep a whole domain out of sales; `token` and its end are null once it is confirmed. */
export type DomainOptOut =
  | { readonly state: 'confirmed' }
  | {
      readonly state: 'pending'
      readonly id: string
      readonly token: string
      readonly expiresAtSec: number
      /** Whether this call opened it, so that no record can prove it yet. */
      readonly isNew: boolean
    }

/** Requests about whole domains, which need a proof. Every method throws `DatabaseUnavailable`. */
export type DomainOptOuts = {
  /** The registered domain in what was written; null where it is none, or is of many. */
  domainOf(text: string): string | null
  /** The open request about a domain, made where there is none. Throws `OptOutsCrowded`. */
  open(ask: {
    readonly domain: string
    readonly reason: string
    /** Hash of the network that asks. */
    readonly network: string
  }): Promise<DomainOptOut>
  /** Puts a pending request into force, proved by DNS; false where it is pending no more. */
  confirm(id: string): Promise<boolean>
}

/** What the DNS says under a name; `silent` where no resolver answered in time. */
export type TxtAnswer =
  | { readonly kind: 'records'; readonly texts: readonly string[] }
  | { readonly kind: 'silent' }

/** Reads TXT records within bounds of time and number; never throws. */
export type TxtRecords = { read(name: string): Promise<TxtAnswer> }

/** What plain words mean among the categories of a data set. Throws what `LeadReads` throws. */
export type CategoryWords = {
  meaning(version: string, text: string): Promise<CategoryMatch>
}

/** Places of states that no lead is sold of. */
export type UncoveredPlaces = {
  /** Whether all ZIP codes that begin with these digits are there. */
  hasZip(digits: string): boolean
  /** Whether a city there has that folded name. */
  hasCity(name: string): boolean
  /** Whether the circle reaches no state that is covered. */
  hasCircle(circle: {
    readonly lat: number
    readonly lng: number
    readonly radiusKm: number
  }): boolean
}

/** What leads are sold with. */
export type LeadDeps = {
  readonly reads: LeadReads
  readonly uncovered: UncoveredPlaces
  readonly quotes: LeadQuotes
  readonly suppressions: LeadSuppressions
  readonly domainOptOuts: DomainOptOuts
  readonly txtRecords: TxtRecords
  readonly words: CategoryWords
  /** Hash of the network that asks, for requests that are bounded by it. */
  readonly network?: string
  /** Where people write who want to be left out; null where the operator named none. */
  readonly contactEmail: string | null
}

/** Dependencies of the operations on leads. */
export type LeadCallDeps = {
  readonly leads: LeadDeps
  readonly clock: Clock
  readonly settings: PublicSettings
}
