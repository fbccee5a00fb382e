import { type Config, chainUrls } from '../core/config.ts'
import type { Deployment } from '../core/deployment.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'

export type IndexState = 'new' | 'continues' | 'rebuilt'

/**
 * Makes the index schema fit the chains before the indexer opens it.
 *
 * On a devnet a chain may have lost blocks that were indexed (its node was killed before it saved them): the schema is
 * dropped and built anew. Schemas of other builds are dropped too, and a lock whose holder is known to be dead is
 * released, so that a restart need not wait for it to expire. A real deployment is left alone.
 */
export async function prepareIndex(
  config: Config,
  deployment: Deployment,
  index: { readonly schema: string; readonly holderIsDead: boolean },
): Promise<IndexState> {
  const { schema, holderIsDead } = index
  const sql = createSql(config.DATABASE_URL.reveal(), {
    name: 'quartet-prepare-index',
    max: 1,
    reader: false,
  })
  try {
    const [known] = await sql`select 1 from pg_namespace where nspname = ${schema}`
    if (!deployment.devnet) return known === undefined ? 'new' : 'continues'
    await dropOthers(sql, schema)
    if (known === undefined) return 'new'
    if (await lostBlocks(sql, schema, config, deployment)) {
      await sql`drop schema ${sql(schema)} cascade`
      await sql`drop schema if exists chain cascade`
      return 'rebuilt'
    }
    if (holderIsDead) {
      await sql`update ${sql(schema)}._ponder_meta
        set value = jsonb_set(value::jsonb, '{is_locked}', '0') where key = 'app'`
    }
    return 'continues'
  } finally {
    await sql.end()
  }
}

async function dropOthers(sql: Sql, schema: string): Promise<void> {
  const others = await sql<{ nspname: string }[]>`
    select nspname from pg_namespace where nspname like 'ix\\_%' and nspname <> ${schema}`
  for (const { nspname } of others) await sql`drop schema ${sql(nspname)} cascade`
}

/**
 * True when the newest finalized block in the index of any chain is not that chain's block of this number.
 *
 * Blocks above it do not matter: the indexer forgets them when it starts.
 */
async function lostBlocks(
  sql: Sql,
  schema: string,
  config: Config,
  deployment: Deployment,
): Promise<boolean> {
  const [table] = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = 'block'`
  if (table === undefined) return false
  for (const { chainId } of deployment.chains) {
    const [newest] = await sql<{ number: number; hash: string }[]>`
      select b.number, b.hash from ${sql(schema)}.block b
      join ${sql(schema)}._ponder_checkpoint c on c.chain_id = b.chain_id
      where b.chain_id = ${chainId} and b.number <= substring(c.finalized_checkpoint, 27, 16)::int8
      order by b.number desc limit 1`
    const urls = chainUrls(config, chainId)
    if (newest === undefined || urls === undefined) continue
    const hash = await blockHash(urls.rpcUrl, newest.number)
    if (hash !== newest.hash) return true
  }
  return false
}

async function blockHash(rpcUrl: string, number: number): Promise<string | undefined> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    }),
  })
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'result' in body
    ? hashOf(body.result)
    : undefined
}

function hashOf(block: unknown): string | undefined {
  return typeof block === 'object' && block !== null && 'hash' in block
    ? String(block.hash)
    : undefined
}
