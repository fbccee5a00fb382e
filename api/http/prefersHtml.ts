import { parseAccept } from 'hono/utils/accept'

/**
 * Returns true for the `Accept` of a browser: the header names HTML and XHTML, and prefers HTML to JSON. The default header
 * of some HTTP clients of programs, such as HttpURLConnection of Java, names HTML without XHTML. A wildcard names no type.
 * Source: RFC 9110, section 12.5.1.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const ranges = parseAccept(accept)
  const weightOf = (...names: readonly string[]): number =>
    names.flatMap((name) => ranges.filter(({ type }) => type.toLowerCase() === name))[0]?.q ?? 0
  return (
    weightOf('application/xhtml+xml') > 0 &&
    weightOf('text/html') > weightOf('application/json', 'application/*', '*/*')
  )
}
