/** Bytes of a file from `from` to `to`, both included. */
export type ByteRange = { readonly from: number; readonly to: number }

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a `Range` header: null without one range of bytes, so that the whole file is sent; 'outside' for a range that
 * the file does not have. Source: RFC 9110, section 14.
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'outside' | null {
  const found = header === undefined ? null : ONE_RANGE.exec(header)
  if (found === null) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // A last byte before the first byte makes the whole header invalid.
  if (first !== '' && last !== '' && Number(last) < from) return null
  return from >= bytes || to < from ? 'outside' : { from, to }
}
