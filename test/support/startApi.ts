import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { until } from '../../supervisor/until.ts'
import { childEnv } from './childEnv.ts'
import { PATIENCE_MS } from './patience.ts'
import { programFile } from './programs/programFile.ts'
import type { World } from './world.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  // Tests read bodies of many shapes; each expectation names the expected shape.
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly body: any
}

export type Api = {
  readonly url: string
  readonly pid: number
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  /** Resolves when the process has ended, in any way. */
  readonly ended: Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the real api process over a world's database and chain, with no key in its environment. */
export async function startApi(
  world: Pick<World, 'databaseUrl' | 'devnet' | 'indexerOptions'>,
  env: NodeJS.ProcessEnv = {},
): Promise<Api> {
  const [port, metricsPort] = [await unclaimedPort(), await unclaimedPort()]
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [programFile('api/server')], {
    cwd: rootDir,
    env: {
      ...childEnv(),
      DEVNET: '1',
      DATABASE_URL: world.databaseUrl,
      DEPLOYMENT_FILE: join(world.indexerOptions.folder, 'deployment.json'),
      RPC_URL_8453: world.devnet.vaultChain.url,
      API_PORT: String(port),
      API_METRICS_PORT: String(metricsPort),
      PUBLIC_URL: url,
      MAX_INDEX_LAG_SEC: '1000000000',
      LOG_LEVEL: 'warn',
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
  const call = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const isUp = () =>
    call('/livez').then(
      () => true,
      () => false,
    )
  let isGone = false
  void ended.then(() => {
    isGone = true
  })
  const isUpOrGone = async () => isGone || (await isUp())
  if (!(await until(isUpOrGone, PATIENCE_MS)) || isGone) throw new Error('the api does not listen')
  return {
    url,
    pid: child.pid ?? 0,
    get: (path) => call(path),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
