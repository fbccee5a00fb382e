import {
  FACT_TABLES,
  type FactTable,
  findFactTable,
} from '../../core/dayfiles/domain/factTables.ts'
import { parseUtcDay } from '../../core/dayfiles/domain/utcDays.ts'
import {
  DAY_FORMATS,
  type DayFile,
  type DayFileAnswer,
  type DayFiles,
  type DayFormat,
} from '../../core/dayfiles/ports.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import { CSV_TYPE } from '../../core/kernel/operation/csv.ts'
import { revalidateReply } from '../http/conditional.ts'
import type { StreamGate } from '../http/createStreamGate.ts'
import { HttpRefusal } from '../http/errors.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { parseRange } from './parseRange.ts'
import { streamFile } from './streamFile.ts'

/** Path of the files in the form of a route. */
export const DAY_FILE_PATH = '/data/{table}/{file}'

/** Seconds for which the file of an open day may be reused without a request. */
const OPEN_MAX_AGE_SEC = 60
/** Seconds for which a final file may be reused: a week, because a release may add a column. */
const FINAL_MAX_AGE_SEC = 604_800
/** Seconds after which a place for a further file is usually free. */
const BUSY_RETRY_SEC = 5
/** Seconds after which a retry is useful while the disk is full: the operator must act first. */
const STORAGE_RETRY_SEC = 300

const TYPES: Readonly<Record<DayFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: CSV_TYPE,
}

type Deps = {
  readonly log: Pick<Logger, 'error'>
  readonly dayFiles: Pick<DayFiles, 'find'>
  readonly settings: { readonly chainId: number }
  readonly gate: StreamGate
}

/** Serves `/data/<table>/<day>.parquet` and `.csv`, whole or in parts. */
export function serveDayFile(deps: Deps): Handler {
  return async (context) => {
    const { table, day, format } = parsePath(context)
    const answer = await deps.dayFiles.find({ table, day, format })
    if (answer.kind === 'no_storage') {
      deps.log.error(
        { event: 'data_file_unwritten', table: table.name, day, problem: answer.problem },
        'data file not written: disk full or folder not writable',
      )
    }
    const { file, path } = requireFile(answer)
    const whole = headersOf(file, { format, chainId: deps.settings.chainId })
    const reply = { status: 200, headers: whole, body: null }
    const known = revalidateReply(reply, context.req.header('if-none-match'))
    if (known.status === 304) return known
    return send(context, { gate: deps.gate, path, bytes: file.files[format].bytes, headers: whole })
  }
}

type Asked = { readonly table: FactTable; readonly day: string; readonly format: DayFormat }

function parsePath({ req }: HttpContext): Asked {
  const { table: tableName = '', file = '' } = req.param() as Readonly<Record<string, string>>
  const table = findFactTable(tableName)
  if (table === undefined) {
    const names = FACT_TABLES.map(({ name }) => name).join(', ')
    throw new HttpRefusal(404, `table: no such table; the tables are ${names}`)
  }
  const format = DAY_FORMATS.find((name) => file.endsWith(`.${name}`))
  const day = format === undefined ? file : file.slice(0, -format.length - 1)
  if (format === undefined) {
    throw new HttpRefusal(404, 'file: must end in .parquet or .csv, such as 2026-11-23.parquet')
  }
  if (parseUtcDay(day) === null) {
    throw new HttpRefusal(400, 'day: must be a UTC day, such as 2026-11-23')
  }
  return { table, day, format }
}

function requireFile(answer: DayFileAnswer) {
  switch (answer.kind) {
    case 'file':
      return answer
    case 'no_day': {
      const { firstDay, lastDay } = answer.range
      throw new HttpRefusal(404, `day: no such day; the days are ${firstDay} to ${lastDay}`)
    }
    case 'busy':
      throw new HttpRefusal(
        503,
        `Other files are being written; retry after ${BUSY_RETRY_SEC} s.`,
        { 'retry-after': String(BUSY_RETRY_SEC) },
      )
    case 'too_many_rows':
      throw new HttpRefusal(
        400,
        `day: has more than ${answer.maxRows} rows, the maximum of a file; read the rows with GraphQL`,
      )
    case 'no_storage':
      throw new HttpRefusal(
        503,
        `The files of the data cannot be written now; retry after ${STORAGE_RETRY_SEC} s.`,
        { 'retry-after': String(STORAGE_RETRY_SEC) },
      )
    default:
      return answer satisfies never
  }
}

function headersOf(
  { isFinal, blocks, rows, files }: DayFile,
  { format, chainId }: { readonly format: DayFormat; readonly chainId: number },
): Reply['headers'] {
  const { sha256 } = files[format]
  const own = blocks.find((block) => block.chainId === chainId)
  return {
    'content-type': TYPES[format],
    'cache-control': isFinal
      ? `public, max-age=${FINAL_MAX_AGE_SEC}, immutable`
      : `public, max-age=${OPEN_MAX_AGE_SEC}`,
    etag: `"${sha256}"`,
    'accept-ranges': 'bytes',
    ...(own !== undefined && { 'x-block-number': String(own.number) }),
    'x-data-blocks': blocks
      .map((block) => `${block.chainId}:${block.number}:${block.hash}`)
      .join(' '),
    'x-data-final': String(isFinal),
    'x-data-rows': String(rows),
  }
}

type Sent = {
  readonly gate: StreamGate
  readonly path: string
  readonly bytes: number
  readonly headers: Reply['headers']
}

function send(context: HttpContext, { gate, path, bytes, headers }: Sent): Reply {
  const { req } = context
  const ifRange = req.header('if-range')
  const isCurrent = ifRange === undefined || ifRange === headers['etag']
  const range = isCurrent ? parseRange(req.header('range'), bytes) : null
  if (range === 'outside') {
    throw new HttpRefusal(416, `range: the file has ${bytes} bytes`, {
      'content-range': `bytes */${bytes}`,
    })
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  const partial = range !== null && { 'content-range': `bytes ${from}-${to}/${bytes}` }
  const length = { 'content-length': String(to + 1 - from) }
  const body =
    req.method === 'HEAD'
      ? null
      : gate.open(context, { source: streamFile(path, { from, to }), over: () => undefined })
  return {
    status: range === null ? 200 : 206,
    headers: { ...headers, ...partial, ...length },
    body,
  }
}
