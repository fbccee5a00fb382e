/** Characters that no XML document may contain, and controls of the direction of text. Source: XML 1.0, 2.2. */
const FORBIDDEN =
  /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]|[\u202A-\u202E\u2066-\u2069]/gu

/** Returns a text for the content of an XML element, without characters that would make the document invalid. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
