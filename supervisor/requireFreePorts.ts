import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { type PortVariable, portVariables } from '../core/config/localDefaults.ts'
import { type Config, ConfigInvalid } from '../core/config.ts'
import { usesEmbeddedPostgres } from './devnetEnv.ts'
import { portHolder } from './portHolder.ts'
import { postmasterPid } from './stopLeftoverPostgres.ts'

/**
 * Checks every port of `npm start` before any process starts.
 *
 * Throws ConfigInvalid; the message has one line per used port, with its variable and the process that holds the port,
 * then the remedy.
 */
export async function requireFreePorts(config: Config): Promise<void> {
  const wanted = portVariables.filter(
    (name) => name !== 'POSTGRES_PORT' || usesEmbeddedPostgres(config),
  )
  const ownServer = postmasterPid(resolve(config.STATE_DIR, 'postgres'))
  const problems: string[] = []
  for (const name of wanted) {
    const port = config[name]
    if (await isFree(port, hostOf(config, name))) continue
    const holder = await portHolder(port)
    // A server that is left over in the same folder does not count, because the new server ends the old server.
    if (name === 'POSTGRES_PORT' && holder !== null && holder.pid === ownServer) continue
    const by = holder === null ? 'another process' : `${holder.command} (process ${holder.pid})`
    problems.push(`${name}: port ${port} is in use by ${by}`)
  }
  if (problems.length === 0) return
  const remedy = 'End that process, set the variables, or move all ports: PORT_OFFSET=100 npm start'
  throw new ConfigInvalid([...problems, remedy])
}

function hostOf(config: Config, name: PortVariable): string {
  if (name === 'API_PORT') return config.HOST
  if (name === 'INDEXER_PORT') return config.INDEXER_HOST
  return name.endsWith('METRICS_PORT') ? config.METRICS_HOST : '127.0.0.1'
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', () => settle(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)))
  })
}
