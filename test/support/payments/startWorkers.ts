import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { childEnv } from '../childEnv.ts'
import { programFile } from '../programs/programFile.ts'
import type { World } from '../world.ts'

export type Workers = {
  readonly pid: number
  /** Resolves when all parts of the process run, or when the process ends first. */
  readonly ready: Promise<void>
  /** Resolves when the process has ended, in any way. */
  readonly ended: Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Levels of log lines to print: warn and worse. */
const WORTH_SHOWING = /"level":[456]0/

/**
 * Starts the real workers over a world's database and chains, with the key that pays for settlements.
 *
 * Prints their warnings unless LOG_LEVEL is `silent` in `env`.
 */
export async function startWorkers(
  world: Pick<World, 'databaseUrl' | 'devnet' | 'indexerOptions'>,
  env: NodeJS.ProcessEnv = {},
): Promise<Workers> {
  const isSilent = env['LOG_LEVEL'] === 'silent'
  const child = spawn(process.execPath, [programFile('workers/main')], {
    cwd: rootDir,
    env: {
      ...childEnv(),
      DEVNET: '1',
      DATABASE_URL: world.databaseUrl,
      DEPLOYMENT_FILE: join(world.indexerOptions.folder, 'deployment.json'),
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      SETTLEMENT_KEY: world.devnet.accounts.settler.privateKey,
      MAX_INDEX_LAG_SEC: '1000000000',
      CHECK_INTERVAL_SEC: '1000000',
      // No shop by default, because tests of shops set their own shops.
      SHOPS: '[]',
      ...chainEnv(world),
      ...env,
      // The process logs that it is ready.
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', killWithTests)
      resolve()
    })
  })
  const isReady = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('"event":"process_ready"')) resolve()
      if (!isSilent && WORTH_SHOWING.test(line)) process.stdout.write(`${line}\n`)
    })
  })
  return {
    pid: child.pid ?? 0,
    ready: Promise.race([isReady, ended]),
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/** Returns the environment with RPC and socket URLs of every chain of a world. */
export function chainEnv(world: Pick<World, 'devnet'>): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.values(world.devnet.chains).flatMap(({ chainId, url, wsUrl }) => [
      [`RPC_URL_${chainId}`, url],
      [`WS_URL_${chainId}`, wsUrl],
    ]),
  )
}
