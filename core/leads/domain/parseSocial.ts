import { parseWeb } from './parseWebsite.ts'

export const SOCIAL_NETWORKS = [
  'facebook',
  'instagram',
  'linkedin',
  'x',
  'tiktok',
  'youtube',
] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** Page of a business on a network, as a lead contains it. */
export type Social = { readonly network: SocialNetwork; readonly url: string }

/** Hosts of each network. */
const HOSTS: ReadonlyMap<string, SocialNetwork> = new Map([
  ['facebook.com', 'facebook'],
  ['fb.com', 'facebook'],
  ['fb.me', 'facebook'],
  ['instagram.com', 'instagram'],
  ['linkedin.com', 'linkedin'],
  ['x.com', 'x'],
  ['twitter.com', 'x'],
  ['tiktok.com', 'tiktok'],
  ['youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
])

const ORIGINS: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'https://www.facebook.com',
  instagram: 'https://www.instagram.com',
  linkedin: 'https://www.linkedin.com',
  x: 'https://x.com',
  tiktok: 'https://www.tiktok.com',
  youtube: 'https://www.youtube.com',
}

/** Paths of pages of the network itself, and of links that only share content. */
const NOT_PAGES =
  /^\/(?:share|sharer(?:\.php)?|intent|home(?:\.php)?|login|watch|dialog|hashtag|search|p|reel)(?:\/|$)/i

/** Maximum characters of a path; a page with a longer path is dropped. */
const MAX_PATH = 300

/** Returns the page of a business from a URL of a network; null for other sites and other pages. */
export function parseSocial(text: string): Social | null {
  const url = parseWeb(text)
  const network =
    url && HOSTS.get(url.hostname.replace(/^(?:www|m|mobile|web|[a-z]{2}-[a-z]{2}|[a-z]{2})\./, ''))
  if (!url || network === undefined || network === null) return null
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '' || path.length > MAX_PATH || NOT_PAGES.test(path)) return null
  const pageId = /^\/profile\.php$/i.test(path) ? url.searchParams.get('id') : null
  if (pageId === null) return { network, url: ORIGINS[network] + path }
  return /^\d{5,20}$/.test(pageId) ? { network, url: `${ORIGINS[network]}/${pageId}` } : null
}

/** Returns the page of a handle, a number or a URL: `@joes`, `joes`; null for any other text. */
export function parseHandle(network: SocialNetwork, text: string): Social | null {
  const handle = text.trim().replace(/^@/, '')
  if (!/^[\w.-]{2,60}$/.test(handle)) return parseSocial(text)
  const isAddress = /\.(?:com|net|org|me|be)$/i.test(handle)
  if (isAddress) return null
  const before = network === 'tiktok' || network === 'youtube' ? '/@' : '/'
  return { network, url: `${ORIGINS[network]}${before}${handle}` }
}
