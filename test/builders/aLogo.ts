type Picture = {
  readonly kind?: 'png' | 'webp'
  readonly width?: number
  readonly height?: number
  /** Bytes of the file. */
  readonly length?: number
  /** Content type in the data URI, if it should differ from the content. */
  readonly type?: string
}

/** Builds a data URI with the head of a picture, padded with zeros. */
export function aLogo(given: Picture = {}): string {
  const { kind = 'png', width = 64, height = 64, length = 100, type = `image/${kind}` } = given
  const bytes = Buffer.alloc(length)
  if (kind === 'png') {
    bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
    bytes.write('IHDR', 12, 'latin1')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
  } else {
    bytes.write('RIFF', 0, 'latin1')
    bytes.write('WEBPVP8X', 8, 'latin1')
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return `data:${type};base64,${bytes.toString('base64')}`
}
