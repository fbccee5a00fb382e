import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { inheritedEnv, loadConfig } from '../../core/config.ts'
import { claimStateDir } from '../../supervisor/claimStateDir.ts'
import { endPreviousRun } from '../../supervisor/endPreviousRun.ts'
import { createFamily, type Family } from '../../supervisor/family.ts'
import { requireOpenPath } from '../../supervisor/requireOpenPath.ts'
import { stopLeftoverPostgres } from '../../supervisor/stopLeftoverPostgres.ts'
import { answerCommand } from './answerCommand.ts'
import { clusterEnv } from './clusterEnv.ts'
import { copyStuckNodes } from './copyStuckNodes.ts'
import { clusterLayout, clusterPorts } from './layout.ts'
import { requireFreePorts } from './requireFreePorts.ts'
import { databaseAccount } from './requirePackages.ts'
import { keeperSocket } from './sockets.ts'
import type { KeeperMessage } from './startCluster.ts'
import { startSteps } from './startSteps.ts'

/**
 * Keeper of the cluster: starts all parts, starts an ended part again, copies the leader to a node that is stuck, and
 * stops all parts on SIGINT. `npm run cluster` starts the keeper in the background.
 */
const config = loadConfig()
const layout = clusterLayout(config)
const stopped = new Promise<void>((settle) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => settle())
})
try {
  await keep()
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  print(reason)
  send({ event: 'cluster_failed', reason })
  process.exitCode = 1
}
process.exit()

async function keep(): Promise<void> {
  mkdirSync(layout.stateDir, { recursive: true })
  const account = databaseAccount()
  if (account !== undefined) requireOpenPath(layout.stateDir)
  const release = claimStateDir(layout.stateDir)
  try {
    await endPreviousRun(layout.stateDir)
    for (const { folder } of layout.nodes) await stopLeftoverPostgres(resolve(folder, 'data'))
    await requireFreePorts(clusterPorts(layout, config))
    const env = clusterEnv(config, layout, inheritedEnv())
    const family = createFamily({ stateDir: layout.stateDir, env, onNews: print })
    const server = listen(family)
    try {
      const onReady = (part: string, where: string) => send({ event: 'part_ready', part, where })
      const started = startSteps({ config, env, layout, account, family, onReady })
      const isUp = await Promise.race([started.then(() => true), stopped.then(() => false)])
      if (isUp) {
        send({ event: 'cluster_ready' })
        const end = new AbortController()
        const copying = copyStuckNodes(layout, { signal: end.signal, print })
        await stopped
        end.abort()
        await copying
      }
    } finally {
      server.close()
      const stuck = await family.stopAll()
      for (const { folder } of layout.nodes) await stopLeftoverPostgres(resolve(folder, 'data'))
      if (stuck.length > 0) print(`these do not end: ${stuck.join(', ')}`)
    }
  } finally {
    release()
  }
}

function listen(family: Family): Server {
  const server = createServer((request, response) => {
    void answerCommand({ layout, family }, request.url ?? '').then(({ status, body }) =>
      response.writeHead(status).end(body),
    )
  })
  server.listen(keeperSocket(layout.stateDir))
  return server
}

/** The command that started the keeper may have ended. */
function send(keeperEvent: KeeperMessage): void {
  if (process.connected) process.send?.(keeperEvent, undefined, undefined, () => {})
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
