import { createReadStream } from 'node:fs'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export type TextFile = {
  readonly stream: Readable
  /** Returns the number of bytes of the file that have been read. */
  readonly readBytes: () => number
}

/**
 * Opens a text file, decompresses gzip, and pipes the text through `last` if given. The returned stream emits the
 * errors of every step.
 */
export function openTextFile(path: string, last?: Duplex): TextFile {
  const source = createReadStream(path)
  const steps = [...(path.endsWith('.gz') ? [createGunzip()] : []), ...(last ? [last] : [])]
  const stream = steps.at(-1) ?? source
  if (steps.length > 0) {
    // An error of any step reaches the reader through the last stream.
    pipeline([source, ...steps], () => {})
  }
  return { stream, readBytes: () => source.bytesRead }
}
