import { CSV_TYPE } from '../../../core/kernel/operation/csv.ts'
import { JSON_TYPE, type Reply } from '../../http/reply.ts'
import { ATOM_TYPE } from '../feeds/writeAtom.ts'
import { historyPage } from './historyPage.ts'
import { livePage, type ShownPage } from './livePage.ts'
import { pageCsv } from './pageCsv.ts'
import { pageFeed } from './pageFeed.ts'
import { pageJson } from './pageJson.ts'

/** Text forms of a page. */
export type TextForm = 'page' | 'history' | 'json' | 'csv' | 'atom'

/** Writes a page in one of its text forms. */
export async function writeForm(form: TextForm, shown: ShownPage): Promise<Reply> {
  switch (form) {
    case 'page':
      return livePage(shown)
    case 'history':
      return historyPage(shown)
    case 'json': {
      const headers = { 'content-type': JSON_TYPE }
      return { status: 200, headers, body: JSON.stringify(pageJson(shown)) }
    }
    case 'csv': {
      const name = `${shown.page.slug}-${shown.report.series.range}.csv`
      const headers = {
        'content-type': CSV_TYPE,
        'content-disposition': `inline; filename="${name}"`,
      }
      return { status: 200, headers, body: pageCsv(shown) }
    }
    case 'atom':
      return { status: 200, headers: { 'content-type': ATOM_TYPE }, body: pageFeed(shown) }
    default:
      return form satisfies never
  }
}
