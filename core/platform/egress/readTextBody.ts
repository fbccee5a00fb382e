import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchRefused } from '../../kernel/errors.ts'

/** Default maximum body in bytes; challenges and documents of x402 need a tenth. */
export const MAX_BYTES = 256 * 1024

const TEXT_TYPES = /^(?:text\/[a-z0-9.+-]+|application\/(?:[a-z0-9.+-]+\+)?(?:json|xml|yaml))$/

/** Maximum body, both compressed and decompressed, and the result for a larger body. */
export type BodyLimit = { readonly maxBytes: number; readonly tooLarge: 'refuse' | 'cut' }

/**
 * Reads the text of an answer; empty for types without text.
 *
 * Throws FetchRefused over the limit, before more is buffered, and errors of the stream.
 */
export async function readTextBody(
  answer: IncomingMessage,
  limit: BodyLimit = { maxBytes: MAX_BYTES, tooLarge: 'refuse' },
): Promise<string> {
  const [type = 'text/plain', ...parameters] =
    answer.headers['content-type']?.split(';').map((part) => part.trim().toLowerCase()) ?? []
  if (!TEXT_TYPES.test(type)) return ''
  const bytes = await readBytes(answer, limit)
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
  return decode(bytes, charset?.replaceAll('"', '') ?? charsetWithin(bytes, type))
}

async function readBytes(answer: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of decompress(answer, limit.maxBytes)) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size > limit.maxBytes) throw tooLarge(limit.maxBytes)
    }
  } catch (error) {
    const isCut = error instanceof FetchRefused && error.reason === 'too_large'
    if (!isCut || limit.tooLarge === 'refuse') throw error
    answer.destroy()
  }
  return Buffer.concat(chunks).subarray(0, limit.maxBytes)
}

/** Bytes within which a page may declare its encoding. Source: HTML standard, 13.2.3.2. */
const DECLARED_WITHIN = 1_024
/** Declarations of an encoding in pages and XML documents. Source: the same, and XML 1.0, 4.3.3. */
const DECLARATIONS = [
  /^\s*<\?xml[^>]{1,200}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i,
  /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{1,40})/i,
]

function charsetWithin(bytes: Buffer, type: string): string | undefined {
  if (!/html|xml/.test(type)) return undefined
  const head = bytes.subarray(0, DECLARED_WITHIN).toString('latin1')
  for (const declaration of DECLARATIONS) {
    const [, charset] = declaration.exec(head) ?? []
    if (charset !== undefined) return charset.toLowerCase()
  }
  return undefined
}

/** Decodes bytes; invalid bytes become a replacement character, and an unknown encoding is read as UTF-8. */
function decode(bytes: Buffer, charset: string | undefined): string {
  const decoder = decoderOf(charset)
  return decoder === null ? bytes.toString('utf8') : decoder.decode(bytes)
}

function decoderOf(charset: string | undefined): TextDecoder | null {
  if (charset === undefined || /^utf-?8$/.test(charset)) return null
  try {
    return new TextDecoder(charset, { ignoreBOM: false })
  } catch {
    return null
  }
}

/** Decompresses the body; both the compressed and the decompressed size are limited. */
function decompress(answer: IncomingMessage, maxBytes: number): AsyncIterable<Uint8Array> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unpack = UNPACKERS.get(encoding)
  if (unpack === undefined) throw new FetchRefused('has an unsupported content encoding')
  return unpack(answer, maxBytes)
}

type Unpack = (body: Readable, maxBytes: number) => AsyncIterable<Uint8Array>

const UNPACKERS: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['', (body) => body],
  ['identity', (body) => body],
  ['gzip', (body, maxBytes) => through(body, createGunzip(), maxBytes)],
  ['x-gzip', (body, maxBytes) => through(body, createGunzip(), maxBytes)],
  ['deflate', (body, maxBytes) => through(body, createInflate(), maxBytes)],
  ['br', (body, maxBytes) => through(body, createBrotliDecompress(), maxBytes)],
])

async function* through(
  body: Readable,
  unpacker: NodeJS.ReadWriteStream & Readable,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  let size = 0
  body.on('data', (chunk: Uint8Array) => {
    size += chunk.byteLength
    if (size > maxBytes) body.destroy(tooLarge(maxBytes))
  })
  body.once('error', (error) => unpacker.destroy(error))
  body.pipe(unpacker)
  try {
    for await (const chunk of unpacker) yield chunk
  } finally {
    body.destroy()
  }
}

const tooLarge = (maxBytes: number) => new FetchRefused(`exceeds ${maxBytes} bytes`, 'too_large')
