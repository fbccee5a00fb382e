import { isRecord } from '../flow/wallet.ts'

/** Encodes a value for a header: base64 of its JSON in UTF-8. */
export function encodeJson(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Decodes the object in a header; null for another content. */
export function decodeJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
