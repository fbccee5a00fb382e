import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chainUrls, loadConfig, loadDeployment } from '../core/config.ts'
import { assertNodeMatchesChain } from '../core/platform/chains/assertNodeMatchesChain.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { requireConnections } from '../core/platform/db/requireConnections.ts'
import { createLog } from '../core/platform/log.ts'
import { indexerCommand, rootDir } from './indexerCommand.ts'
import { indexSchemaName } from './indexIdentity.ts'
import { prepareIndex } from './prepareIndex.ts'

/**
 * `npm run start:indexer`: prepares the schema for the chains, then runs the indexer under the same process id, so
 * that a signal to this process stops the indexer. Use SIGINT: after SIGTERM the schema stays locked.
 */
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('indexer', config.LOG_LEVEL)
const database = databaseOf(config)
await requireConnections({ log }, database)
const path = resolve(config.DEPLOYMENT_FILE ?? `${config.STATE_DIR}/devnet/deployment.json`)
const schema =
  config.INDEX_SCHEMA ??
  indexSchemaName(rootDir, readFileSync(path, 'utf8'), String(config.BLOCK_INTERVAL))
for (const { chainId } of deployment.chains) {
  const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
  await assertNodeMatchesChain({ rpcUrl, chainId, isDevnet: config.DEVNET })
}
const state = await prepareIndex(config, deployment, {
  schema,
  holderIsDead: config.INDEX_HOLDER_IS_DEAD,
})
if (state === 'rebuilt_after_hole')
  log.error({ event: 'index_dropped', schema }, 'index had a hole: index rebuilt')
log.info({ event: 'index_schema_chosen', schema, state }, 'index schema chosen')
if (process.execve === undefined) throw new Error('node 22.15 or newer is needed')
process.execve(
  process.execPath,
  [
    process.execPath,
    ...indexerCommand({ schema, host: config.INDEXER_HOST, port: config.INDEXER_PORT }),
  ],
  // Ponder needs sessions: it listens, and locks its schema.
  { ...process.env, DATABASE_URL: database.sessionUrl, DATABASE_SESSION_URL: '' },
)
