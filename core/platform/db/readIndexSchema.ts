import type { Query } from './createQuery.ts'
import { LIVE_VIEW_SCHEMA, readLiveSchema } from './indexes/readLiveSchema.ts'

/**
 * Returns the schema of the tables behind the views of `chain`, which identifies the build of the index.
 *
 * The indexer creates a new schema for each change of its inputs (`indexSchemaName`), and `npm run index -- upgrade`
 * moves the views to the schema. Without views, as in tests with their own tables, the tables are in `chain`.
 */
export async function readIndexSchema(query: Query): Promise<string> {
  return (await readLiveSchema(query)) ?? LIVE_VIEW_SCHEMA
}
