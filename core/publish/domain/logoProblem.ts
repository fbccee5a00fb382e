/**
 * Maximum bytes of a decoded picture: enough for a logo, and few compared with the page. Source:
 * API contract, "Publish".
 */
export const MAX_LOGO_BYTES = 32_768
/**
 * Maximum pixels per side: a small file can contain a huge picture, for which every viewer and the
 * server would need gigabytes of memory.
 */
export const MAX_LOGO_PIXELS = 1_024

const LOGO = /^data:image\/(png|webp);base64,([A-Za-z0-9+/]+={0,2})$/
/** Maximum characters of a data URI with `MAX_LOGO_BYTES` bytes; longer texts are not parsed. */
const MAX_LOGO_LENGTH = 'data:image/webp;base64,'.length + Math.ceil(MAX_LOGO_BYTES / 3) * 4

type Size = { readonly width: number; readonly height: number }

/** Returns the problem with a logo; null for a small PNG or WebP picture in a data URI. */
export function logoProblem(logo: string): string | null {
  if (logo.length > MAX_LOGO_LENGTH) return TOO_LARGE
  const [, kind, base64] = LOGO.exec(logo) ?? []
  const bytes = base64 === undefined ? null : decode(base64)
  if (bytes === null) return 'must be data:image/png;base64,… or data:image/webp;base64,…'
  if (bytes.length > MAX_LOGO_BYTES) return TOO_LARGE
  const size = kind === 'png' ? pngSize(bytes) : webpSize(bytes)
  if (size === null) return `must contain a picture of the declared type, image/${kind}`
  const { width, height } = size
  const isShown = width > 0 && height > 0 && width <= MAX_LOGO_PIXELS && height <= MAX_LOGO_PIXELS
  return isShown
    ? null
    : `must be 1 to ${MAX_LOGO_PIXELS} pixels per side, got ${width} x ${height}`
}

const TOO_LARGE = `must be at most ${MAX_LOGO_BYTES} bytes`

/**
 * Returns the bytes of a base64 text; null for a text that is not the canonical encoding of its
 * bytes.
 */
function decode(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : null
}

/**
 * Returns width and height of a PNG file, pixels; null for another file. Source: PNG specification,
 * 5.2 "PNG signature" and 11.2.1 "IHDR".
 */
function pngSize(bytes: Uint8Array): Size | null {
  const isPng = textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(bytes, 12, 4) === 'IHDR'
  if (!isPng || bytes.length < 24) return null
  const view = viewOf(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/**
 * Returns width and height of a WebP file, pixels; null for another file. WebP has three layouts.
 * Source: RFC 9649, sections 2.5 to 2.7 and 3.4; RFC 6386, section 9.1.
 */
function webpSize(bytes: Uint8Array): Size | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  if (bytes.length < 30) return null
  const view = viewOf(bytes)
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      // The length of each side has fourteen bits, followed by two bits of scaling.
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const packed = view.getUint32(21, true)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const low24 = (offset: number) => view.getUint32(offset, true) & 0xffffff
      return { width: low24(24) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
    }
    default:
      return null
  }
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
