import type { BookingTool, PaymentTool, Platform } from '../leadFlags.ts'
import type { SitePage } from './sitePage.ts'

/** Tools that the code of pages reveals; each list is in the order of the tools. */
export type SiteTools = {
  readonly booking: readonly BookingTool[]
  readonly payments: readonly PaymentTool[]
  readonly platform: Platform | null
}

type Marks<T extends string> = readonly (readonly [T, readonly string[]])[]

/**
 * Hosts of each booking tool. Source: research/data.md 1.5; `other` has further tools that sites
 * embed in the same way.
 */
const BOOKING_MARKS: Marks<BookingTool> = [
  ['vagaro', ['vagaro.com']],
  ['square_appointments', ['squareup.com/appointments', 'book.squareup.com']],
  ['calendly', ['calendly.com']],
  ['booksy', ['booksy.com']],
  ['mindbody', ['mindbodyonline.com', 'mindbody.io']],
  ['acuity', ['acuityscheduling.com', 'as.me']],
  ['opentable', ['opentable.com']],
  ['housecall_pro', ['housecallpro.com']],
  ['jobber', ['getjobber.com']],
  ['servicetitan', ['servicetitan']],
  ['zocdoc', ['zocdoc.com']],
  [
    'other',
    [
      'setmore.com',
      'schedulicity.com',
      'styleseat.com',
      'fresha.com',
      'glossgenius.com',
      'simplybook.me',
      'janeapp.com',
      'nexhealth.com',
      'resy.com',
      'exploretock.com',
      'appointy.com',
      'square.site/book',
    ],
  ],
]

/** Hosts of each payment system. Source: research/data.md 1.5. */
const PAYMENT_MARKS: Marks<PaymentTool> = [
  ['square', ['web.squarecdn.com', 'squareupsandbox.com', 'js.squareup.com']],
  ['toast', ['toasttab.com']],
  ['clover', ['clover.com']],
  ['stripe', ['js.stripe.com', 'buy.stripe.com', 'checkout.stripe.com']],
  ['paypal', ['paypal.com/sdk', 'paypalobjects.com', 'paypal.com/donate', 'paypal.me']],
  ['other', ['authorize.net', 'braintreegateway.com', 'braintree-api.com', 'paysimple.com']],
]

/**
 * Hosts and paths in pages that reveal a platform, the most certain first. Source: research/data.md
 * 1.5.
 *
 * Builders that serve the whole page precede platforms that any page may embed, such as the button
 * of a shop.
 */
const PLATFORM_MARKS: Marks<Platform> = [
  ['wix', ['wixstatic.com', 'parastorage.com']],
  ['squarespace', ['static1.squarespace.com', 'assets.squarespace.com']],
  ['webflow', ['data-wf-site', 'website-files.com']],
  ['godaddy', ['wsimg.com']],
  ['wordpress', ['wp-content', 'wp-includes']],
  ['shopify', ['cdn.shopify.com', 'shopifycdn.net']],
  ['other', ['weebly.com', 'editmysite.com', 'multiscreensite.com', 'cdn-website.com']],
]

/** Texts of the generator tag, each with its platform. */
const GENERATORS: readonly (readonly [RegExp, Platform])[] = [
  [/^wordpress/i, 'wordpress'],
  [/^wix/i, 'wix'],
  [/^squarespace/i, 'squarespace'],
  [/^shopify/i, 'shopify'],
  [/go daddy|godaddy/i, 'godaddy'],
  [/^webflow/i, 'webflow'],
  [/^(?:joomla|drupal|blogger|weebly|typo3|ghost|hugo|duda|concrete)/i, 'other'],
]

/** Returns the tools that the code of one or more pages of a site reveals. */
export function findTools(pages: readonly SitePage[]): SiteTools {
  const code = pages.map((page) => page.code).join('\n')
  const signed = GENERATORS.find(([sign]) => pages.some(({ generator }) => sign.test(generator)))
  return {
    booking: toolsIn(code, BOOKING_MARKS),
    payments: toolsIn(code, PAYMENT_MARKS),
    platform: signed?.[1] ?? toolsIn(code, PLATFORM_MARKS)[0] ?? null,
  }
}

function toolsIn<T extends string>(code: string, marks: Marks<T>): T[] {
  return marks.flatMap(([tool, hosts]) => (hosts.some((host) => holds(code, host)) ? [tool] : []))
}

/**
 * Returns true if the code contains a mark as a whole name: `clover.com`, but not the end of
 * `myclover.com`.
 */
function holds(code: string, mark: string): boolean {
  for (let at = code.indexOf(mark); at !== -1; at = code.indexOf(mark, at + 1)) {
    const before = code[at - 1] ?? ''
    const after = code[at + mark.length] ?? ''
    if (!/[a-z0-9-]/.test(before) && !/[a-z0-9]/.test(after)) return true
  }
  return false
}
