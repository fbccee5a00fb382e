/** Tools by which a business takes bookings, in the order of their bits. Source: lead search, parameter `booking`. */
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

/** What a site is built with, by its number; 0 is nothing known. Source: lead search, parameter `platform`. */
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

/** A website as the last look found it; `unchecked` where it is listed and nobody looked. */
export const WEBSITE_STATES = ['none', 'live', 'dead', 'unchecked'] as const
export type WebsiteState = (typeof WEBSITE_STATES)[number]

/** Everything about a lead that searches filter by. */
export type LeadTraits = {
  /** Null where there is no address. */
  readonly grade: EmailGrade | null
  readonly website: WebsiteState
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
  readonly hiring: boolean
  /** Whether its site was looked at, or it has none: otherwise "no booking tool" would mean "not checked". */
  readonly isChecked: boolean
}

/** Bits of the packed traits; 27 in all, so that they fit an int4. */
const GRADE_BITS = 0
const WEBSITE_BITS = 2
const BOOKING_BITS = 4
const PAYMENT_BITS = BOOKING_BITS + BOOKING_TOOLS.length
const PLATFORM_BITS = PAYMENT_BITS + PAYMENT_TOOLS.length
const HIRING_BIT = PLATFORM_BITS + 3
const CHECKED_BIT = HIRING_BIT + 1

const ones = (width: number): number => 2 ** width - 1

/** Masks of the packed traits, for conditions. */
export const FLAG_MASKS = {
  grade: ones(2) << GRADE_BITS,
  website: ones(2) << WEBSITE_BITS,
  booking: ones(BOOKING_TOOLS.length) << BOOKING_BITS,
  payments: ones(PAYMENT_TOOLS.length) << PAYMENT_BITS,
  platform: ones(3) << PLATFORM_BITS,
  hiring: 1 << HIRING_BIT,
  checked: 1 << CHECKED_BIT,
} as const

/** Grade of packed traits that stands for no address. */
export const NO_GRADE = EMAIL_GRADES.length

export const websiteFlag = (state: WebsiteState): number =>
  WEBSITE_STATES.indexOf(state) << WEBSITE_BITS
export const bookingFlag = (tool: BookingTool): number =>
  1 << (BOOKING_BITS + BOOKING_TOOLS.indexOf(tool))
export const paymentFlag = (tool: PaymentTool): number =>
  1 << (PAYMENT_BITS + PAYMENT_TOOLS.indexOf(tool))
export const platformFlag = (platform: Platform): number =>
  (PLATFORMS.indexOf(platform) + 1) << PLATFORM_BITS

/** Traits of a lead packed into one integer below 2^27, equal for equal traits. */
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

/** The traits that `flags` packs. Throws RangeError for a number that no traits make. */
export function unpackTraits(flags: number): LeadTraits {
  const gradeNumber = flags & FLAG_MASKS.grade
  const website = WEBSITE_STATES[(flags & FLAG_MASKS.website) >> WEBSITE_BITS]
  if (!Number.isInteger(flags) || flags < 0 || flags >= 2 ** (CHECKED_BIT + 1) || !website) {
    throw new RangeError(`no traits are packed as ${flags}`)
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
