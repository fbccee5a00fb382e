import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import type { Reply } from './reply.ts'

/** Content codings, the smaller result first. */
const CODINGS = ['br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

/**
 * Compresses `reply` with a coding that the caller accepts. A reply that would not shrink stays
 * unchanged.
 */
export type Coder = (reply: Reply, acceptEncoding: string | undefined) => Promise<Reply>

/**
 * Minimum body size for compression, bytes. A smaller answer fits one packet, so compression saves
 * nothing.
 */
const MIN_BYTES = 1_400
/**
 * Maximum number of concurrent compressions, half of libuv's four threads. Above the maximum,
 * answers are sent uncompressed.
 */
const MAX_AT_ONCE = 2
/**
 * Compression levels: `once` for a single answer, `kept` for a document compressed once per
 * process.
 */
const BROTLI_QUALITY = { once: 5, kept: 9 } as const
const GZIP_LEVEL = { once: 6, kept: 9 } as const

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/**
 * Creates a coder that compresses each reply object once per coding, off the event loop.
 *
 * The processor time is bounded under any load: while `maxAtOnce` compressions run, other answers
 * are sent uncompressed. Entity tags do not change, because all of them are weak. Source: RFC 9110,
 * sections 8.4 and 12.5.3.
 */
export function createCoder(maxAtOnce: number = MAX_AT_ONCE): Coder {
  const packed = new WeakMap<Reply, Map<Coding, Promise<Reply>>>()
  let running = 0
  const pack = async (reply: Reply, text: string, coding: Coding): Promise<Reply> => {
    running += 1
    try {
      const body = await compress(text, coding, reply.isKept === true ? 'kept' : 'once')
      // The `content-length` that a library set is the uncompressed length. With that header, a
      // caller would wait for missing bytes.
      const { 'content-length': _plainLength, ...headers } = reply.headers
      return { ...reply, body, headers: { ...headers, 'content-encoding': coding } }
    } finally {
      running -= 1
    }
  }
  return async (reply, acceptEncoding) => {
    const varied = withVary(reply)
    const { body } = reply
    if (typeof body !== 'string' || body.length < MIN_BYTES || !isCompressible(reply)) return varied
    const coding = acceptedCoding(acceptEncoding)
    if (coding === null) return varied
    const known = packed.get(reply) ?? new Map<Coding, Promise<Reply>>()
    packed.set(reply, known)
    const before = known.get(coding)
    if (before !== undefined) return before
    if (running >= maxAtOnce) return varied
    const made = pack(varied, body, coding).catch(() => {
      known.delete(coding)
      return varied
    })
    known.set(coding, made)
    return made
  }
}

function isCompressible({ headers }: Reply): boolean {
  const type = headers['content-type'] ?? ''
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && headers['content-encoding'] === undefined
}

/**
 * Returns the best coding of an `Accept-Encoding` header; null without the header, or when only
 * plain bytes are accepted.
 */
function acceptedCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null
  const accepted = parseAccept(header)
  const weightOf = (name: string): number | undefined =>
    accepted.find(({ type }) => type.toLowerCase() === name)?.q
  const others = weightOf('*') ?? 0
  const plain = weightOf('identity') ?? 0
  const [best] = CODINGS.map((coding) => ({ coding, weight: weightOf(coding) ?? others }))
    .filter(({ weight }) => weight > 0 && weight >= plain)
    .sort((left, right) => right.weight - left.weight)
  return best?.coding ?? null
}

/** A 304 carries the same `Vary` as the 200 that it replaces. */
function withVary(reply: Reply): Reply {
  const { headers, status } = reply
  const isStandIn = status === 304
  if (!isStandIn && (typeof reply.body !== 'string' || !isCompressible(reply))) return reply
  const { vary: before } = headers
  const vary = before === undefined ? 'Accept-Encoding' : `${before}, Accept-Encoding`
  return { ...reply, headers: { ...headers, vary } }
}

async function compress(
  text: string,
  coding: Coding,
  effort: 'once' | 'kept',
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(text)
  if (coding === 'gzip') return packGzip(bytes, { level: GZIP_LEVEL[effort] })
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return packBrotli(bytes, { params })
}
