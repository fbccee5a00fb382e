import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { importPonder } from './ponder/importPonder.ts'

/** Statements that create the tables of an index in the first schema of the search path. */
export type IndexStatements = {
  /** By name of the table; each has a statement for its rows, and a statement for the rows of reorganisations. */
  readonly tables: readonly { readonly name: string; readonly text: string }[]
  readonly indexes: readonly string[]
}

/** Sequence that numbers the changes for reorganisations. Source: ponder 0.17, drizzle/onchain.ts. */
export const OPERATION_SEQUENCE = 'operation_id'
/** Prefix of the tables with the earlier rows of blocks that are not final. Source: ponder 0.17, drizzle/onchain.ts. */
export const REORG_PREFIX = '_reorg__'

const sqlSchema = z.object({
  tables: z.object({
    sql: z.array(z.string()),
    json: z.array(z.object({ tableName: z.string() })),
  }),
  indexes: z.object({ sql: z.array(z.string()) }),
  views: z.object({ sql: z.array(z.string()).length(0) }),
  enums: z.object({ sql: z.array(z.string()).length(0) }),
})

const kitSchema = z.object({ getSql: z.custom<(schema: unknown) => unknown>(isFunction) })

/**
 * Returns the statements with which Ponder creates the tables of `ponder.schema.ts`.
 *
 * Throws if this version of Ponder has other statements, or if the schema has enums or views.
 */
export async function readIndexStatements(root: string): Promise<IndexStatements> {
  const kit = await importPonder('drizzle/kit/index.js')
  const schema: unknown = await import(pathToFileURL(join(root, 'ponder.schema.ts')).href)
  const { tables, indexes } = sqlSchema.parse(kitSchema.parse(kit).getSql(schema))
  return {
    tables: tables.sql.map((text, at) => ({
      name: tables.json[at]?.tableName ?? '',
      // Without a name of the schema, Ponder looks for the sequence in the schema `public`.
      text: text.replace(`"public"."${OPERATION_SEQUENCE}"`, `"${OPERATION_SEQUENCE}"`),
    })),
    indexes: indexes.sql,
  }
}

type Statements = { execute(text: string): Promise<unknown> }
type Wrapped = {
  transaction<T>(work: (wrapped: Wrapped) => Promise<T>): Promise<T>
  wrap<T>(work: (statements: Statements) => Promise<T>): Promise<T>
}
type CreateProcedures = (
  wrapped: Wrapped,
  build: { readonly namespaceBuild: { readonly schema: string } },
) => Promise<void>

const actionsSchema = z.object({
  createLiveQueryProcedures: z.custom<CreateProcedures>(isFunction),
})

/** Creates the functions with which Ponder announces the blocks of an index. */
export async function createLiveProcedures(
  schema: string,
  execute: (text: string) => Promise<unknown>,
): Promise<void> {
  const { createLiveQueryProcedures } = actionsSchema.parse(
    await importPonder('database/actions.js'),
  )
  const wrapped: Wrapped = {
    transaction: (work) => work(wrapped),
    wrap: (work) => work({ execute }),
  }
  await createLiveQueryProcedures(wrapped, { namespaceBuild: { schema } })
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
