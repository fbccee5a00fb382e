/**
 * Control characters, lone surrogates, bidirectional marks and tags: people do not see these
 * characters, but programs read them.
 *
 * Source: Unicode, UAX 9 and block E0000.
 */
const UNSHOWN =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]+/gu

/** Returns one line of text without controls, at most `maxLength` UTF-16 units, cut between characters. */
export function cleanText(text: string, maxLength: number): string {
  const line = text.replace(UNSHOWN, ' ').replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  return line
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
