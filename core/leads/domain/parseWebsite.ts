/** Maximum characters of a website; longer URLs are tracking links. */
const MAX_WEBSITE_CHARACTERS = 300

/**
 * Returns origin and path of a website over https, without query, fragment, port and trailing
 * slash; null for any other text. Idempotent.
 */
export function parseWebsite(text: string): string | null {
  const url = parseWeb(text)
  if (url === null) return null
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  const website = `https://${url.hostname}${path}`
  return website.length <= MAX_WEBSITE_CHARACTERS ? website : null
}

/**
 * Returns a public http URL with a host name, from a text with or without the scheme; null for any
 * other text.
 */
export function parseWeb(text: string): URL | null {
  const trimmed = text.trim()
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]*:\d/.test(trimmed)
  const url = URL.parse(withScheme ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  return /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]+)$/.test(
    url.hostname,
  )
    ? url
    : null
}
