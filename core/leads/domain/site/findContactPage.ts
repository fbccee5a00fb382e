import type { PageLink, SitePage } from './sitePage.ts'

const CONTACT_PATH =
  /\/(?:contact|contact[-_]?us|get[-_]in[-_]touch|reach[-_]us)(?:\.html?|\.php|\.aspx?)?\/?$/i
const CONTACT_WORDS = /^(?:contact(?: us)?|get in touch|reach us)$/i

/**
 * Returns the URL of the contact page on the same host to which a page links, without fragment;
 * null without such a link.
 */
export function findContactPage({ url, links }: SitePage): string | null {
  const here = URL.parse(url)
  const isOwn = ({ href }: PageLink): boolean => URL.parse(href)?.host === here?.host
  const own = links.filter(isOwn)
  const link =
    own.find(({ href }) => CONTACT_PATH.test(URL.parse(href)?.pathname ?? '')) ??
    own.find(({ text }) => CONTACT_WORDS.test(text))
  const target = link === undefined ? null : URL.parse(link.href)
  if (target === null) return null
  target.hash = ''
  return target.pathname === here?.pathname && target.search === here.search ? null : target.href
}
