import { canonicalJson } from './canonicalJson.ts'

/**
 * Returns true if a text is an unsigned card in canonical form, each address of which belongs to `publicUrl`.
 *
 * A key that signs only such texts cannot direct agents to another host.
 */
export function isCardOf(publicUrl: string, payload: string): boolean {
  const card = parse(payload)
  if (!isRecord(card) || 'signatures' in card || canonicalJson(card) !== payload) return false
  const { supportedInterfaces: interfaces, documentationUrl } = card
  if (!Array.isArray(interfaces) || interfaces.length === 0) return false
  const addresses = [
    documentationUrl,
    ...interfaces.map((entry) => isRecord(entry) && entry['url']),
  ]
  return addresses.every(
    (address) => typeof address === 'string' && address.startsWith(`${publicUrl}/`),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
