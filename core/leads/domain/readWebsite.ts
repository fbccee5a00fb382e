/** Longest address that is kept, in characters; longer ones are trackers. */
const MAX_WEBSITE = 300

/**
 * A website as origin and path over https: no query, fragment, port or slash at the end; null where it is none.
 *
 * Reading it twice changes nothing.
 */
export function readWebsite(text: string): string | null {
  const url = parseWeb(text)
  if (url === null) return null
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  const website = `https://${url.hostname}${path}`
  return website.length <= MAX_WEBSITE ? website : null
}

/** A public http address by name, with or without its scheme; null for all else. */
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
