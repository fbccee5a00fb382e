import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { freePort } from '../freePort.ts'
import type { World } from '../world.ts'

export type Workers = {
  readonly pid: number
  /** Resolves when the process is gone, however it went. */
  readonly ended: Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The real workers over a world's database and chains, with the key that pays for settlements. */
export async function startWorkers(
  world: Pick<World, 'databaseUrl' | 'devnet' | 'indexerOptions'>,
  env: NodeJS.ProcessEnv = {},
): Promise<Workers> {
  const child = spawn(process.execPath, ['workers/main.ts'], {
    cwd: rootDir,
    env: {
      PATH: process.env['PATH'],
      DEVNET: '1',
      DATABASE_URL: world.databaseUrl,
      DEPLOYMENT_FILE: join(world.indexerOptions.folder, 'deployment.json'),
      WORKERS_METRICS_PORT: String(await freePort()),
      SETTLEMENT_KEY: world.devnet.accounts.settler.privateKey,
      MAX_INDEX_LAG_SEC: '1000000000',
      CHECK_INTERVAL_SEC: '1000000',
      LOG_LEVEL: 'warn',
      ...chainEnv(world),
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', killWithTests)
      resolve()
    })
  })
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/** RPC and socket of every chain of a world, as a process's environment names them. */
export function chainEnv(world: Pick<World, 'devnet'>): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.values(world.devnet.chains).flatMap(({ chainId, url, wsUrl }) => [
      [`RPC_URL_${chainId}`, url],
      [`WS_URL_${chainId}`, wsUrl],
    ]),
  )
}
