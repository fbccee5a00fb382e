import pg from 'pg'
import { awaitDriver } from '../connectionLost.ts'
import { connectionOptions } from '../connectionOptions.ts'
import { createQuery, type Query } from '../createQuery.ts'
import { type DatabaseUrl, sessionUrlOf } from '../database.ts'
import { queryConfig } from '../send.ts'

export type IndexReads = {
  readonly query: Query
  /** Runs reads in one snapshot. One snapshot at a time. */
  snapshot<T>(read: () => Promise<T>): Promise<T>
  end(): Promise<void>
}

/**
 * Opens a connection on which statements about schema `chain` read the tables of another index, so that the readers of
 * the live index also read an index that is not live.
 */
export async function openIndexReads(
  databaseUrl: DatabaseUrl,
  schema: string,
): Promise<IndexReads> {
  const client = new pg.Client(
    connectionOptions(sessionUrlOf(databaseUrl), { name: 'quartet-index-reads', reader: true }),
  )
  client.on('error', () => {})
  await awaitDriver(client.connect())
  return {
    query: createQuery((request) =>
      awaitDriver(
        client.query(queryConfig({ ...request, text: replaceSchema(request.text, schema) })),
      ),
    ),
    snapshot: async (read) => {
      await awaitDriver(client.query('begin isolation level repeatable read, read only'))
      try {
        return await read()
      } finally {
        await awaitDriver(client.query('commit'))
      }
    },
    end: () => client.end(),
  }
}

/** Returns the statement with the schema of another index in place of `chain`. */
function replaceSchema(text: string, schema: string): string {
  return text.replaceAll(/\bchain\.(?=[a-z_])/g, () => `${pg.escapeIdentifier(schema)}.`)
}
