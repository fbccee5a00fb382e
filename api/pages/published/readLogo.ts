import { hash } from 'node:crypto'
import type { Brand } from '../../../core/publish/domain/brand.ts'
import { logoProblem } from '../../../core/publish/domain/logoProblem.ts'
import type { Reply } from '../../http/reply.ts'

/** Returns true when a brand has a valid logo. */
export function hasLogo({ logo }: Brand): boolean {
  return logo !== undefined && logoProblem(logo) === null
}

/** Returns the logo of a brand as a file with its media type; null without a valid logo. */
export function readLogo({ logo }: Brand): Reply | null {
  if (logo === undefined || logoProblem(logo) !== null) return null
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  // A valid logo is PNG or WebP; a WebP file starts with "RIFF".
  const type = bytes.subarray(1, 4).toString('latin1') === 'PNG' ? 'image/png' : 'image/webp'
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${hash('sha256', bytes, 'hex').slice(0, 16)}"`,
    },
    body: new Uint8Array(bytes),
  }
}
