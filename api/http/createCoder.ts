import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import type { Reply } from './reply.ts'

/** Content codings, the smaller result first. */
const CODINGS = ['br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

/** Puts `reply` into a content coding that the caller accepts; a reply that gains nothing stays as it is. */
export type Coder = (reply: Reply, acceptEncoding: string | undefined) => Promise<Reply>

/** Bytes below which an answer fits one packet, so that a coding saves nothing. */
const MIN_BYTES = 1_400
/** Compressions that run at once; one more request gets its answer as it is. Half of libuv's four threads. */
const MAX_AT_ONCE = 2
/** Levels of one answer and of a document that is compressed once in the life of the process. */
const BROTLI_QUALITY = { once: 5, kept: 9 } as const
const GZIP_LEVEL = { once: 6, kept: 9 } as const

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/**
 * Compresses answers, each reply object once per coding, off the event loop.
 *
 * The processor time is bounded under any load: while `maxAtOnce` answers are being compressed, others are sent as they
 * are. Entity tags stay as they are, because all of them are weak. Source: RFC 9110, sections 8.4 and 12.5.3.
 */
export function createCoder(maxAtOnce: number = MAX_AT_ONCE): Coder {
  const packed = new WeakMap<Reply, Map<Coding, Promise<Reply>>>()
  let running = 0
  const pack = async (reply: Reply, text: string, coding: Coding): Promise<Reply> => {
    running += 1
    try {
      const body = await compress(text, coding, reply.isKept === true ? 'kept' : 'once')
      // The length that a library stated is that of the plain text; a caller would wait for the missing bytes.
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

/** Best coding of an `Accept-Encoding`; null where plain bytes are wanted, or nothing was said. */
function acceptedCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null
  const accepted = parseAccept(header)
  const weightOf = (name: string): number | undefined =>
    accepted.find(({ type }) => type.toLowerCase() === name)?.q
  const others = weightOf('*') ?? 0
  const plain = weightOf('identity') ?? 0
  const [best] = CODINGS.map((coding) => ({ coding, weight: weightOf(coding) ?? others }))
    .filter(({ weight }) => weight > 0 && weight >= plain)
    .sort((one, other) => other.weight - one.weight)
  return best?.coding ?? null
}

/** A 304 varies as the 200 does that it stands for. */
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
