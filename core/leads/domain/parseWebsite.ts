/** Maximum characters of a URL that is kept; longer URLs are trackers. */
const MAX_WEBSITE = 300

/**
 * Parses a website to origin and path over https, without query, fragment, port and trailing slash; null for other
 * text. Idempotent.
 */
export function parseWebsite(text: string): string | null {
  const url = parseWeb(text)
  if (url === null) return null
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  const website = `https://${url.hostname}${path}`
  return website.length <= MAX_WEBSITE ? website : null
}

/** Parses a public http URL with a host name, with or without its scheme; null for any other text. */
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
