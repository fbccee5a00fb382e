/** Price of a lead, with or without an address; 0.03 USD. Source: seeds/001 section 4 "Leads". */
export const LEAD_PRICE_USDC6 = 30_000n

/** Chains on whose USDC leads can be paid, the preferred one first. Source: seeds/001 section 4 "Leads". */
export const LEAD_CHAIN_IDS: readonly number[] = [8453, 5042]

/** Leads per call. Source: seeds/001 section 8. */
export const LEAD_LIMIT = { least: 1, most: 1_000, usual: 3 } as const

/** Kilometres around a point. Source: seeds/001 section 8. */
export const LEAD_RADIUS_KM = { least: 0.5, most: 50, usual: 5 } as const

/** Letters of a category in plain words. Source: seeds/001 section 8. */
export const MAX_CATEGORY_LETTERS = 60

/** Letters of the name of a place; the longest of a city or county here has 50. */
export const MAX_PLACE_LETTERS = 80

/** More than any data set holds. */
export const MAX_LEAD_OFFSET = 100_000_000

/** Free leads of an agent and day. Source: seeds/001 section 8. */
export const SAMPLE_LEADS_PER_DAY = 3

/** Seconds that an authorization should live: a page of a thousand leads is read and charged within. */
export const LEAD_TIMEOUT_SEC = 120

/**
 * Seconds for which a price holds on the data set that it was told for: longer than an authorization lives, and shorter
 * than a replaced data set stays readable (900). Source: research/data.md 3.4.
 */
export const LEAD_QUOTE_SEC = 600

/** USDC-6 of so many leads. */
export const priceOfLeads = (leads: number): bigint => BigInt(leads) * LEAD_PRICE_USDC6

/** Places that are told of a name that has many, each of which is counted. */
export const MAX_PLACES = 10
