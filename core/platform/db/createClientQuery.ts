import type pg from 'pg'
import { awaitDriver } from './connectionLost.ts'
import { createQuery, type Query } from './createQuery.ts'
import { queryConfig } from './send.ts'

/** Creates statements on one connection, each sent unprepared: for sessions with few, different statements. */
export function createClientQuery(client: pg.Client): Query {
  return createQuery((request) => awaitDriver(client.query(queryConfig(request))))
}
