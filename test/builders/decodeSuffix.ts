/** Marker at the end of attributed calldata. Source: ERC-8021. */
const MARKER = '8021'.repeat(8)

/**
 * Returns the codes of a schema 0 suffix and the calldata before it; parses backwards from the end, independent of the
 * encoder.
 */
export function decodeSuffix(data: string): { codes: string[]; call: string } {
  if (!data.endsWith(MARKER)) throw new Error(`no marker at the end of ${data}`)
  const rest = data.slice(0, -MARKER.length)
  const schema = Number.parseInt(rest.slice(-2), 16)
  if (schema !== 0) throw new Error(`schema ${schema}`)
  const length = Number.parseInt(rest.slice(-4, -2), 16)
  const end = rest.length - 4
  const text = Buffer.from(rest.slice(end - length * 2, end), 'hex').toString('ascii')
  return { codes: text.split(','), call: rest.slice(0, end - length * 2) }
}
