import { chainUrls, loadConfig, loadDeployment } from '../core/config.ts'
import { assertNodeMatchesChain } from '../core/platform/chains/assertNodeMatchesChain.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { requireConnections } from '../core/platform/db/requireConnections.ts'
import { createLog } from '../core/platform/log.ts'
import { indexerCommand, rootDir } from './indexerCommand.ts'
import { INDEXER_ALLOCATOR } from './indexerMemory.ts'
import { indexSchemaName } from './indexIdentity.ts'
import { prepareIndex } from './prepareIndex.ts'

/**
 * `npm run start:indexer`: prepares the schema for the chains, then runs the indexer under the same process id, so that
 * a signal to this process stops the indexer. Stop with SIGINT: after SIGTERM the schema stays locked.
 */
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('indexer', config.LOG_LEVEL)
const database = databaseOf(config)
await requireConnections({ log }, database)
const schema =
  config.INDEX_SCHEMA ?? indexSchemaName(rootDir, deployment, String(config.BLOCK_INTERVAL))
for (const { chainId } of deployment.chains) {
  const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
  await assertNodeMatchesChain({ rpcUrl, chainId, isDevnet: config.DEVNET })
}
const state = await prepareIndex(config, deployment, {
  schema,
  holderIsDead: config.INDEX_HOLDER_IS_DEAD,
})
if (state === 'rebuilt_after_hole')
  log.error({ event: 'index_dropped', schema }, 'gap in the index: index dropped, rebuild starts')
log.info({ event: 'index_schema_chosen', schema, state }, 'index schema chosen')
if (process.execve === undefined) throw new Error('node 22.15 or newer is needed')
process.execve(
  process.execPath,
  [
    process.execPath,
    ...indexerCommand({ schema, host: config.INDEXER_HOST, port: config.INDEXER_PORT }),
  ],
  // Ponder listens for notifications and locks the schema of the index, which needs a session connection.
  {
    ...INDEXER_ALLOCATOR,
    ...process.env,
    DATABASE_URL: database.sessionUrl,
    DATABASE_SESSION_URL: '',
  },
)
