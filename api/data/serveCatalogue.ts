import { type DayColumn, dayColumnsOf } from '../../core/dayfiles/domain/dayColumns.ts'
import { meaningOf } from '../../core/dayfiles/domain/factTables.ts'
import type { DayFile, DayFiles, DayFormat, TableDays } from '../../core/dayfiles/ports.ts'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'

export const CATALOGUE_PATH = '/data/catalogue.json'

/** Seconds for which the catalogue may be reused without a request. */
const MAX_AGE_SEC = 10

type Deps = {
  readonly dayFiles: Pick<DayFiles, 'tables'>
  readonly settings: { readonly publicUrl: string; readonly chainId: number }
}

/** Serves the catalogue of the files: tables with their columns and days, and the written final files. */
export function serveCatalogue({ dayFiles, settings }: Deps): Handler {
  return async (context) => {
    const tables = await dayFiles.tables()
    const body = JSON.stringify({
      about:
        'Facts of the chains by UTC day. A final file never changes; the file of a later day is ' +
        'true for the blocks in its header X-Data-Blocks. A file is written at its first request, ' +
        'and a final file is listed from then on with its checksums.',
      url: `${settings.publicUrl}/data/{table}/{day}.{format}`,
      formats: ['parquet', 'csv'],
      vaultChainId: settings.chainId,
      tables: tables.map(describeTable),
    })
    const headers = {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: bodyTag(body),
    }
    return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
  }
}

function describeTable({ table, range, files }: TableDays) {
  return {
    name: table.name,
    meaning: meaningOf(table),
    chains: table.chains,
    ...range,
    columns: dayColumnsOf(table).map(describeColumn),
    finalFiles: files.map(describeFile),
  }
}

function describeColumn({ name, type, unit, meaning }: DayColumn) {
  return { name, type, unit, meaning }
}

function describeFile(file: DayFile) {
  const { day, rows, blocks } = file
  const of = (format: DayFormat) => ({
    path: `/data/${file.table}/${day}.${format}`,
    ...file.files[format],
  })
  return {
    day,
    final: true,
    rows,
    blocks: blocks.map(({ chainId, number, hash }) => ({ chainId, number, hash })),
    parquet: of('parquet'),
    csv: of('csv'),
  }
}
