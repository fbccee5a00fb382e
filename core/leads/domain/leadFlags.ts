/** Booking tools of businesses, in the order of their bits. Source: lead search, parameter `booking`. */
export const BOOKING_TOOLS = [
  'vagaro',
  'square_appointments',
  'calendly',
  'booksy',
  'mindbody',
  'acuity',
  'opentable',
  'housecall_pro',
  'jobber',
  'servicetitan',
  'zocdoc',
  'other',
] as const
export type BookingTool = (typeof BOOKING_TOOLS)[number]

/** Payment systems, in the order of their bits. Source: lead search, parameter `payments`. */
export const PAYMENT_TOOLS = ['square', 'toast', 'clover', 'stripe', 'paypal', 'other'] as const
export type PaymentTool = (typeof PAYMENT_TOOLS)[number]

/** Platforms of sites, by number; 0 is unknown. Source: lead search, parameter `platform`. */
export const PLATFORMS = [
  'wordpress',
  'wix',
  'squarespace',
  'shopify',
  'godaddy',
  'webflow',
  'other',
] as const
export type Platform = (typeof PLATFORMS)[number]

export const EMAIL_GRADES = ['A', 'B', 'C'] as const
export type EmailGrade = (typeof EMAIL_GRADES)[number]

/** State of a website at its last check; `unchecked` for a listed website without a check. */
export const WEBSITE_STATES = ['none', 'live', 'dead', 'unchecked'] as const
export type WebsiteState = (typeof WEBSITE_STATES)[number]

/** All properties of a lead that searches filter by. */
export type LeadTraits = {
  /** Null without an address. */
  readonly grade: EmailGrade | null
  readonly website: WebsiteState
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
  readonly hiring: boolean
  /**
   * True if the site was checked, or if the lead has no site. Without this flag, "no booking tool"
   * could mean "not checked".
   */
  readonly isChecked: boolean
}

/** Bit offsets of the packed traits; 27 bits in all, so that the value fits an int4. */
const GRADE_BITS = 0
const WEBSITE_BITS = 2
const BOOKING_BITS = 4
const PAYMENT_BITS = BOOKING_BITS + BOOKING_TOOLS.length
const PLATFORM_BITS = PAYMENT_BITS + PAYMENT_TOOLS.length
const HIRING_BIT = PLATFORM_BITS + 3
const CHECKED_BIT = HIRING_BIT + 1

const bitMask = (width: number): number => 2 ** width - 1

/** Masks of the packed traits, for SQL conditions. */
export const FLAG_MASKS = {
  grade: bitMask(2) << GRADE_BITS,
  website: bitMask(2) << WEBSITE_BITS,
  booking: bitMask(BOOKING_TOOLS.length) << BOOKING_BITS,
  payments: bitMask(PAYMENT_TOOLS.length) << PAYMENT_BITS,
  platform: bitMask(3) << PLATFORM_BITS,
  hiring: 1 << HIRING_BIT,
  checked: 1 << CHECKED_BIT,
} as const

/** Grade in packed traits of a lead without an address. */
export const NO_GRADE = EMAIL_GRADES.length

export const websiteFlag = (state: WebsiteState): number =>
  WEBSITE_STATES.indexOf(state) << WEBSITE_BITS
export const bookingFlag = (tool: BookingTool): number =>
  1 << (BOOKING_BITS + BOOKING_TOOLS.indexOf(tool))
export const paymentFlag = (tool: PaymentTool): number =>
  1 << (PAYMENT_BITS + PAYMENT_TOOLS.indexOf(tool))
export const platformFlag = (platform: Platform): number =>
  (PLATFORMS.indexOf(platform) + 1) << PLATFORM_BITS

/** Packs the traits of a lead into one integer below 2^27; equal traits have equal values. */
export function packTraits(traits: LeadTraits): number {
  const { grade, website, booking, payments, platform, hiring, isChecked } = traits
  return (
    (grade === null ? NO_GRADE : EMAIL_GRADES.indexOf(grade)) |
    websiteFlag(website) |
    booking.reduce((bits, tool) => bits | bookingFlag(tool), 0) |
    payments.reduce((bits, tool) => bits | paymentFlag(tool), 0) |
    (platform === null ? 0 : platformFlag(platform)) |
    (hiring ? FLAG_MASKS.hiring : 0) |
    (isChecked ? FLAG_MASKS.checked : 0)
  )
}

/** Returns the traits in `flags`. Throws RangeError for a number that no traits produce. */
export function unpackTraits(flags: number): LeadTraits {
  const gradeNumber = flags & FLAG_MASKS.grade
  const website = WEBSITE_STATES[(flags & FLAG_MASKS.website) >> WEBSITE_BITS]
  if (!Number.isInteger(flags) || flags < 0 || flags >= 2 ** (CHECKED_BIT + 1) || !website) {
    throw new RangeError(`${flags} is not a set of traits`)
  }
  return {
    grade: EMAIL_GRADES[gradeNumber] ?? null,
    website,
    booking: BOOKING_TOOLS.filter((tool) => (flags & bookingFlag(tool)) !== 0),
    payments: PAYMENT_TOOLS.filter((tool) => (flags & paymentFlag(tool)) !== 0),
    platform: PLATFORMS[((flags & FLAG_MASKS.platform) >> PLATFORM_BITS) - 1] ?? null,
    hiring: (flags & FLAG_MASKS.hiring) !== 0,
    isChecked: (flags & FLAG_MASKS.checked) !== 0,
  }
}
