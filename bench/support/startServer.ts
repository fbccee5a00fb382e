import { join } from 'node:path'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { API_FLAGS } from '../../supervisor/apiFlags.ts'
import { until } from '../../supervisor/until.ts'
import type { BenchContext } from './benchmark.ts'
import { runScript } from './runScript.ts'
import type { BenchWorld } from './startWorld.ts'

export type Server = { readonly url: string; readonly pid: number; stop(): Promise<void> }

const START_MS = 60_000

/** Starts the real API over an index, with logs in a file and without rate limits. */
export async function startApiServer(
  context: BenchContext,
  world: BenchWorld,
  databaseUrl: string,
  others: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const [port, metricsPort] = [await unclaimedPort(), await unclaimedPort()]
  const env = {
    DEVNET: '1',
    DATABASE_URL: databaseUrl,
    DEPLOYMENT_FILE: world.deploymentFile,
    RPC_URL_8453: world.devnet.vaultChain.url,
    API_PORT: String(port),
    API_METRICS_PORT: String(metricsPort),
    RATE_LIMIT_PER_SEC: '1000000',
    RATE_LIMIT_BURST: '1000000',
    LOG_LEVEL: 'info',
    // Blocks that a benchmark mines itself may have any timestamp.
    MAX_INDEX_LAG_SEC: '1000000000',
    NODE_OPTIONS: API_FLAGS.join(' '),
    ...others,
  }
  const outputFile = join(world.folder, `api-${port}.log`)
  const script = runScript({ args: ['api/server.ts'], env, outputFile })
  return waitForServer(context, script, `http://127.0.0.1:${port}`, '/v1/basket')
}

/** Starts the servers with which the API is compared, in one process. */
export async function startBaselines(
  context: BenchContext,
  databaseUrl: string,
  staticBody: string,
): Promise<Server> {
  const port = await unclaimedPort()
  const env = { DATABASE_URL: databaseUrl, STATIC_BODY: staticBody, PORT: String(port) }
  const script = runScript({ args: ['bench/tools/pointQuery.js'], env })
  return waitForServer(context, script, `http://127.0.0.1:${port}`, '/static')
}

async function waitForServer(
  { defer }: BenchContext,
  script: ReturnType<typeof runScript>,
  url: string,
  probe: string,
): Promise<Server> {
  defer(() => script.stop())
  let seen = 'nothing'
  const answers = async (): Promise<boolean> => {
    try {
      const response = await fetch(url + probe)
      seen = `${response.status} ${await response.text()}`
      return response.ok
    } catch {
      return false
    }
  }
  const ended = script.ended.then((output): never => {
    throw new Error(`${url} ended by itself:\n${output}`)
  })
  if (!(await Promise.race([until(answers, START_MS), ended]))) {
    throw new Error(`${url}${probe} does not answer: ${seen}`)
  }
  return { url, pid: script.pid, stop: () => script.stop() }
}
