/**
 * Price of a lead, equal with and without an e-mail address, USDC-6: 0.03 USD. Source: seeds/001
 * section 4 "Leads".
 */
export const LEAD_PRICE_USDC6 = 30_000n

/** Chains whose USDC pays for leads, the preferred chain first. Source: seeds/001 section 4 "Leads". */
export const LEAD_CHAIN_IDS: readonly number[] = [8453, 5042]

/** Minimum, maximum and default number of leads per call. Source: seeds/001 section 8. */
export const LEAD_LIMIT = { min: 1, max: 1_000, usual: 3 } as const

/** Minimum, maximum and default radius around a point, kilometres. Source: seeds/001 section 8. */
export const LEAD_RADIUS_KM = { min: 0.5, max: 50, usual: 5 } as const

/** Maximum characters of a category in plain words. Source: seeds/001 section 8. */
export const MAX_CATEGORY_LETTERS = 60

/** Maximum characters of a place name; the longest name of a city or county in the US has 50. */
export const MAX_PLACE_LETTERS = 80

/** Maximum offset, above the size of any data set. */
export const MAX_LEAD_OFFSET = 100_000_000

/** Free leads per agent and day. Source: seeds/001 section 8. */
export const MAX_SAMPLE_LEADS_PER_DAY = 3

/**
 * Minimum remaining validity of a payment authorization, seconds: enough to read and charge a page
 * of 1,000 leads.
 */
export const LEAD_TIMEOUT_SEC = 120

/**
 * Seconds for which a price is valid on its data set: longer than the validity of a payment
 * authorization, and shorter than the 900 seconds for which a replaced data set stays readable.
 * Source: research/data.md 3.4.
 */
export const LEAD_QUOTE_SEC = 600

/** Returns the price of a number of leads, USDC-6. */
export const priceOfLeads = (leads: number): bigint => BigInt(leads) * LEAD_PRICE_USDC6

/** Maximum number of places of an ambiguous name in an answer; each place needs a count. */
export const MAX_PLACES = 10
