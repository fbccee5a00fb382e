import { createReadStream } from 'node:fs'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export type TextFile = {
  readonly stream: Readable
  /** Bytes of the file that are read so far. */
  readonly readBytes: () => number
}

/** Opens a text file, unpacked where it is gzipped, through `last` where one is given; errors come out of the stream. */
export function openTextFile(path: string, last?: Duplex): TextFile {
  const source = createReadStream(path)
  const steps = [...(path.endsWith('.gz') ? [createGunzip()] : []), ...(last ? [last] : [])]
  const stream = steps.at(-1) ?? source
  if (steps.length > 0) {
    // Whoever reads the last step hears of the error of any.
    pipeline([source, ...steps], () => {})
  }
  return { stream, readBytes: () => source.bytesRead }
}
