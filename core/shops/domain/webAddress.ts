/** Maximum characters of a URL that browsers and servers support. */
const MAX_CHARACTERS = 2_000

/**
 * Returns an http or https URL; a relative URL is resolved against `baseUrl`. Returns null for any
 * other text.
 */
export function webAddress(text: string, baseUrl: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_CHARACTERS) return null
  const url = URL.parse(trimmed, baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href.length > MAX_CHARACTERS ? null : url.href
}
