import { HttpRefusal } from './errors.ts'

/** Largest body in bytes; typed data, signatures and documented queries need a tenth of it. */
const MAX_BYTES = 64 * 1024

/** The body of a request. Throws HttpRefusal 413 before more of it than the limit is kept. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declared > MAX_BYTES) throw tooLarge()
  if (declared <= MAX_BYTES) return new Uint8Array(await request.arrayBuffer())
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new HttpRefusal(413, `body: must be at most ${MAX_BYTES} bytes`)
