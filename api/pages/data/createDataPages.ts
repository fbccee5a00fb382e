import { findFactTable } from '../../../core/dayfiles/domain/factTables.ts'
import type { DayFiles } from '../../../core/dayfiles/ports.ts'
import { CATALOGUE_PATH, serveCatalogue } from '../../data/serveCatalogue.ts'
import { missingReply } from '../../http/notFound.ts'
import type { Handler } from '../../http/wrapHandler.ts'
import { missingPage } from '../missingPage.ts'
import { servePage } from '../servePage.ts'
import { DATA_PATH, dataPage } from './dataPage.ts'
import { tablePage } from './tablePage.ts'

type DataDeps = {
  readonly dayFiles: Pick<DayFiles, 'tables'>
  readonly settings: { readonly publicUrl: string; readonly chainId: number }
}

type DataRoute = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

/** Creates the pages of the data: all tables, one table, and the catalogue for programs. */
export function createDataPages(deps: DataDeps): readonly DataRoute[] {
  const { publicUrl } = deps.settings
  const all = servePage(async () => dataPage({ tables: await deps.dayFiles.tables(), publicUrl }))
  const one: Handler = (context) => {
    const table = findFactTable(context.req.param('table') ?? '')
    if (table === undefined) return missingReply(context, missingPage)
    return servePage(async () => {
      const found = (await deps.dayFiles.tables()).find((entry) => entry.table === table)
      return found === undefined ? missingPage() : tablePage(found)
    })(context)
  }
  return [
    { path: DATA_PATH, handler: all },
    // The path of the catalogue is before the path of a table.
    { path: CATALOGUE_PATH, handler: serveCatalogue(deps) },
    { path: `${DATA_PATH}/{table}`, handler: one },
  ].map((route) => ({ ...route, method: 'GET', limited: true }))
}
