/** Longest address that browsers and servers agree on. */
const LONGEST = 2_000

/** An address with http or https as it can be followed, relative ones from `baseUrl` on; null for anything else. */
export function webAddress(text: string, baseUrl: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return null
  const url = URL.parse(trimmed, baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href.length > LONGEST ? null : url.href
}
