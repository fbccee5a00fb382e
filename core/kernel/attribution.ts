/** One length byte counts the codes of a suffix in all. Source: ERC-8021 schema 0. */
const MAX_CODE_BYTES = 255
/**
 * Printable ASCII without the space, and without the comma that separates codes.
 * Source: ERC-8021 schema 0.
 */
const CODE = /^[!-+\--~]+$/

/**
 * What is wrong with an attribution code, or null when it can stand in an ERC-8021 suffix.
 *
 * The encoder in use checks neither commas nor non-ASCII text, so a wrong code would be read back
 * as other codes.
 */
export function validateAttributionCode(code: string): string | null {
  if (code.length === 0) return 'must not be empty'
  if (code.length > MAX_CODE_BYTES) {
    return `must have at most ${MAX_CODE_BYTES} characters, got ${code.length}`
  }
  return CODE.test(code) ? null : 'must be printable ASCII without spaces and commas'
}
