import { CallerDisconnected, HttpRefusal } from './errors.ts'

/** Maximum body size, bytes; typed data, signatures and documented queries need a tenth of this size. */
const MAX_BYTES = 64 * 1024

/**
 * Returns the body of a request.
 *
 * Throws HttpRefusal 413 before storing more bytes than the limit, CallerDisconnected when the connection
 * ends before the body, and TypeError for a body that was already read.
 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declared > MAX_BYTES) throw tooLarge()
  if (request.bodyUsed) throw new TypeError('the body of this request was already read')
  try {
    return declared <= MAX_BYTES
      ? new Uint8Array(await request.arrayBuffer())
      : await readChunks(request)
  } catch (error) {
    if (error instanceof HttpRefusal) throw error
    // The body comes only from the connection, so a failure here is a failure of the connection.
    throw new CallerDisconnected()
  }
}

/** Reads a body of undeclared length. */
async function readChunks({ body }: Request): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new HttpRefusal(413, `body: must be at most ${MAX_BYTES} bytes`)
