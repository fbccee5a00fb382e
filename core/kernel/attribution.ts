/**
 * Maximum length of all codes of a suffix together, bytes; one byte of the suffix holds this length. Source: ERC-8021
 * schema 0.
 */
const MAX_CODE_BYTES = 255
/** Printable ASCII without the space, and without the comma that separates codes. Source: ERC-8021 schema 0. */
const CODE = /^[!-+\--~]+$/

/**
 * Returns the fault of an attribution code as text, or null for a valid code of an ERC-8021 suffix.
 *
 * Encoders check neither commas nor non-ASCII text, so a decoder would read an invalid code as other codes.
 */
export function validateAttributionCode(code: string): string | null {
  if (code.length === 0) return 'must not be empty'
  if (code.length > MAX_CODE_BYTES) {
    return `must have at most ${MAX_CODE_BYTES} characters, got ${code.length}`
  }
  return CODE.test(code) ? null : 'must be printable ASCII without spaces and commas'
}
