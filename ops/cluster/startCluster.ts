import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { inheritedEnv } from '../../core/config.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import type { Layout } from './layout.ts'
import { requirePackages } from './requirePackages.ts'

const keeperEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('part_ready'), part: z.string(), where: z.string() }),
  z.object({ event: z.literal('cluster_ready') }),
  z.object({ event: z.literal('cluster_failed'), reason: z.string() }),
])

/** Message of the keeper to the command that started it. */
export type KeeperMessage = z.output<typeof keeperEventSchema>

/**
 * Starts the keeper in the background and prints each part that becomes ready; returns the exit code. Ctrl-C before
 * the end stops the cluster again. `env` is added to the environment of every process.
 *
 * Throws when a Debian package is missing.
 */
export async function startCluster(
  layout: Layout,
  print: (line: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  requirePackages()
  const logDir = resolve(layout.stateDir, 'logs')
  mkdirSync(logDir, { recursive: true })
  const logFile = openSync(resolve(logDir, 'keeper.log'), 'a')
  const startedMs = performance.now()
  const keeper = spawn(process.execPath, ['ops/cluster/keeperMain.ts'], {
    cwd: rootDir,
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', logFile, logFile, 'ipc'],
    detached: true,
  })
  const stop = () => keeper.kill('SIGINT')
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  print(`\n  Quartet on a cluster of this machine; logs: ${logDir}\n`)
  return new Promise((settle) => {
    keeper.on('message', (message) => {
      const keeperEvent = keeperEventSchema.parse(message)
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)
      switch (keeperEvent.event) {
        case 'part_ready':
          print(`${seconds} s  ${keeperEvent.part.padEnd(12)} ${keeperEvent.where}`)
          break
        case 'cluster_ready':
          print(`\n  ready: http://127.0.0.1:${layout.apiPort}  (npm run cluster -- status, down)`)
          process.off('SIGINT', stop)
          process.off('SIGTERM', stop)
          keeper.disconnect()
          keeper.unref()
          settle(0)
          break
        case 'cluster_failed':
          print(keeperEvent.reason)
          break
        default:
          keeperEvent satisfies never
      }
    })
    keeper.once('exit', (code) => settle(code === 0 ? 130 : 1))
  })
}
