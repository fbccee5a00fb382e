/** Maximum characters of a URL that browsers and servers support. */
const LONGEST = 2_000

/** Parses an http or https URL, relative ones against `baseUrl`; null for other text. */
export function webAddress(text: string, baseUrl: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return null
  const url = URL.parse(trimmed, baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href.length > LONGEST ? null : url.href
}
