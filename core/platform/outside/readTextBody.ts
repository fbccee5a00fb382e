import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutsideRefused } from '../../domain/errors.ts'

/** Largest body, as it arrives and as it unpacks; challenges and documents of x402 have a tenth of it. */
const MAX_BYTES = 256 * 1024

const TEXT_TYPES = /^(?:text\/[a-z0-9.+-]+|application\/(?:[a-z0-9.+-]+\+)?(?:json|xml|yaml))$/

/**
 * Text of an answer; empty for types that hold no text.
 *
 * Throws OutsideRefused over the limit, before more of it is kept, and whatever the stream throws.
 */
export async function readTextBody(answer: IncomingMessage): Promise<string> {
  const type = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? 'text/plain'
  if (!TEXT_TYPES.test(type)) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(answer)) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The body without its encoding; what arrives is bounded as well as what comes of it. */
function unpacked(answer: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unpack = UNPACKERS.get(encoding)
  if (unpack === undefined) throw new OutsideRefused('answers in an encoding that is not read here')
  return unpack(answer)
}

type Unpack = (body: Readable) => AsyncIterable<Uint8Array>

const UNPACKERS: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['', (body) => body],
  ['identity', (body) => body],
  ['gzip', (body) => through(body, createGunzip())],
  ['x-gzip', (body) => through(body, createGunzip())],
  ['deflate', (body) => through(body, createInflate())],
  ['br', (body) => through(body, createBrotliDecompress())],
])

async function* through(
  body: Readable,
  unpacker: NodeJS.ReadWriteStream & Readable,
): AsyncIterable<Uint8Array> {
  let size = 0
  body.on('data', (chunk: Uint8Array) => {
    size += chunk.byteLength
    if (size > MAX_BYTES) body.destroy(tooLarge())
  })
  body.once('error', (error) => unpacker.destroy(error))
  body.pipe(unpacker)
  try {
    for await (const chunk of unpacker) yield chunk
  } finally {
    body.destroy()
  }
}

const tooLarge = () => new OutsideRefused(`answers with more than ${MAX_BYTES} bytes`)
