import { type FileHandle, open } from 'node:fs/promises'
import type { ByteRange } from './parseRange.ts'

/** Bytes per read. */
const PIECE_BYTES = 65_536

/** Returns a stream of a part of a file. The file is open from the first read to the end or the cancel of the stream. */
export function streamFile(path: string, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  let at = from
  const close = async (): Promise<void> => {
    const opened = handle
    handle = undefined
    await opened?.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          handle ??= await open(path, 'r')
          const piece = new Uint8Array(Math.min(PIECE_BYTES, to + 1 - at))
          const { bytesRead } = await handle.read(piece, 0, piece.length, at)
          if (bytesRead === 0) throw new Error('the file is shorter than its record')
          at += bytesRead
          controller.enqueue(piece.subarray(0, bytesRead))
          if (at <= to) return
          await close()
          controller.close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
