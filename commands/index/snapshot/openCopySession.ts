import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ConnectionLost } from '../../../core/platform/db/connectionLost.ts'
import type { DatabaseUrl } from '../../../core/platform/db/database.ts'
import { type LongSession, openLongSession } from '../../../core/platform/db/openLongSession.ts'
import { render, type SqlText } from '../../../core/platform/db/sqlText.ts'
import { CommandRefused } from '../commandRefused.ts'

/** Bytes that a copy reads or writes at once. */
const CHUNK_BYTES = 1_048_576

/** Settings of a copy: an index is sorted in memory, and no part of a copy has a limit of time. */
const SETTINGS = [
  'work_mem=64MB',
  'maintenance_work_mem=256MB',
  'idle_in_transaction_session_timeout=0',
  'statement_timeout=0',
]

/** Connection for copies of whole tables, whose statements have no limit of time. */
export type CopySession = LongSession & {
  /** Writes the rows of a select to a file, in the binary format of COPY. Throws `ConnectionLost`. */
  copyOut(select: SqlText, path: string): Promise<CopiedFile>
  /** Adds the rows of a file to the target `table (columns)`, frozen; returns their number. Throws `ConnectionLost`. */
  copyIn(target: SqlText, path: string): Promise<number>
}

export type CopiedFile = {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** Opens a connection for copies. Throws `ConnectionLost`. */
export async function openCopySession(database: DatabaseUrl): Promise<CopySession> {
  const { client, session } = await openLongSession(database, {
    name: 'quartet-index-copy',
    settings: SETTINGS,
  })
  return Object.assign(session, {
    copyOut: (select: SqlText, path: string) => copyOut(client, select, path),
    copyIn: (target: SqlText, path: string) => copyIn(client, target, path),
  })
}

async function copyOut(client: pg.Client, select: SqlText, path: string): Promise<CopiedFile> {
  const source = client.query(copyTo(`copy (${render(select).text}) to stdout (format binary)`))
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const buffered = new PassThrough({ highWaterMark: CHUNK_BYTES })
  const target = createWriteStream(path, { flush: true, flags: 'wx' })
  await pipeline(source, counted, buffered, target).catch(rethrow)
  return { rows: source.rowCount, bytes, sha256: hash.digest('hex') }
}

async function copyIn(client: pg.Client, target: SqlText, path: string): Promise<number> {
  const text = `copy ${render(target).text} from stdin (format binary, freeze)`
  const stream = client.query(copyFrom(text))
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), stream).catch(rethrow)
  return stream.rowCount
}

/** Rethrows a failed copy: an error of the server unchanged, of a file as a refusal, any other as a lost connection. */
function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    throw new CommandRefused(error.message)
  throw new ConnectionLost(error)
}
