/** Domains, two labels each, whose customers live below or behind them: none is the own domain of a business. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `wixsite.com wix.com weebly.com square.site squarespace.com business.site godaddysites.com myshopify.com wordpress.com
   blogspot.com webflow.io webs.com yolasite.com jimdofree.com jimdosite.com site123.me strikingly.com mystrikingly.com
   carrd.co linktr.ee lnk.bio beacons.ai github.io netlify.app vercel.app web.app firebaseapp.com google.com goo.gl
   g.page bit.ly yelp.com facebook.com fb.com fb.me instagram.com linkedin.com x.com twitter.com tiktok.com youtube.com
   youtu.be pinterest.com tripadvisor.com opentable.com toasttab.com clover.com doordash.com grubhub.com ubereats.com
   vagaro.com booksy.com schedulicity.com styleseat.com setmore.com mindbodyonline.com calendly.com acuityscheduling.com
   healthgrades.com zocdoc.com zillow.com realtor.com homes.com etsy.com ebay.com amazon.com eventbrite.com`.split(
    /\s+/,
  ),
)

/** Second levels below which others register, of countries that businesses here use. Source: public suffix list. */
const SECOND_LEVELS: ReadonlySet<string> = new Set(
  'co.uk org.uk com.au co.nz com.mx com.br co.in us.com'.split(' '),
)

/**
 * The registered domain of a website, "joes.com" for `https://www.joes.com/menu`.
 *
 * Null where the host is shared: other businesses live there too. Throws TypeError for what is no address.
 */
export function siteDomainOf(website: string): string | null {
  const { hostname } = new URL(website)
  const labels = hostname.split('.')
  const top = labels.slice(-2).join('.')
  if (SHARED_HOSTS.has(top)) return null
  return SECOND_LEVELS.has(top) ? labels.slice(-3).join('.') : top
}
