import { createSql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { TakeDownReason } from '../../publish/domain/takeDown.ts'
import {
  type PublicationFacts,
  type PublicationLine,
  readPublication,
  readPublications,
} from './readPublications.ts'
import { restorePage, type TakenDown, takeDownPage } from './takeDownPage.ts'

/** Published pages as an operator reads, takes down and restores them. Every method throws `DatabaseUnavailable`. */
export type PublicationDesk = {
  /** Newest pages first; only those that are taken down when asked for. */
  list(ask: {
    readonly onlyTakenDown: boolean
    readonly limit: number
  }): Promise<readonly PublicationLine[]>
  /** A page with all its payments and take-downs; null for a name that nobody has. */
  show(slug: string): Promise<PublicationFacts | null>
  /** What was done; `unknown` for a name that nobody has, `before` where it is taken down already. */
  takeDown(ask: {
    readonly slug: string
    readonly reason: TakeDownReason
    readonly note: string
  }): Promise<TakenDown | 'unknown' | 'before'>
  /** False where the page is not taken down. */
  restore(ask: { readonly slug: string; readonly note: string }): Promise<boolean>
  close(): Promise<void>
}

export function createPublicationDesk(databaseUrl: string): PublicationDesk {
  const sql = createSql(databaseUrl, { name: 'quartet-cli', max: 1, reader: false })
  return {
    list: (ask) => answered(readPublications(sql, ask)),
    show: (slug) => answered(readPublication(sql, slug)),
    takeDown: (ask) => answered(sql.begin('', (query) => takeDownPage(query, ask))),
    restore: (ask) => answered(restorePage(sql, ask)),
    close: () => sql.end(),
  }
}
