import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { TakeDownReason } from '../../publish/domain/takeDown.ts'
import {
  type PublicationFacts,
  type PublicationLine,
  readPublication,
  readPublications,
} from './readPublications.ts'
import { restorePage, type TakeDownEffect, takeDownPage } from './takeDownPage.ts'

/** Reads, take-downs and restores of published pages for operators. Every method throws `DatabaseUnavailable`. */
export type OperatorPublications = {
  /** Returns pages, newest first; with `onlyTakenDown` only pages that are taken down. */
  list(request: {
    readonly onlyTakenDown: boolean
    readonly limit: number
  }): Promise<readonly PublicationLine[]>
  /** Returns a page with all its payments and take-downs; null for an unknown slug. */
  show(slug: string): Promise<PublicationFacts | null>
  /** Takes a page down; returns `unknown` for an unknown slug, `before` for a page that was taken down before. */
  takeDown(request: {
    readonly slug: string
    readonly reason: TakeDownReason
    readonly note: string
  }): Promise<TakeDownEffect | 'unknown' | 'before'>
  /** Returns false if the page is not taken down. */
  restore(request: { readonly slug: string; readonly note: string }): Promise<boolean>
  close(): Promise<void>
}

export function createOperatorPublications(databaseUrl: DatabaseUrl): OperatorPublications {
  const sql = createSql(databaseUrl, { name: 'quartet-cli', max: 1, reader: false })
  return {
    list: (request) => answered(readPublications(sql, request)),
    show: (slug) => answered(readPublication(sql, slug)),
    takeDown: (request) => answered(sql.begin('', (query) => takeDownPage(query, request))),
    restore: (request) => answered(restorePage(sql, request)),
    close: () => sql.end(),
  }
}
