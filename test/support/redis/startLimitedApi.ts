import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { aDeploymentFile } from '../../builders/aDeploymentFile.ts'
import { childEnv } from '../childEnv.ts'
import { metricAt } from './metricAt.ts'

export type LimitedApi = {
  readonly url: string
  /** Returns the value of a sample of the metrics, such as `svc_redis_answers`. */
  metric(sample: string): Promise<number>
  /** Returns every line of the log so far. */
  output(): string
  stop(): Promise<void>
}

/** Starts the real api process behind a proxy, without a database or chain. Throws the log of a process that ends. */
export async function startLimitedApi(env: NodeJS.ProcessEnv): Promise<LimitedApi> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-limits-'))
  const file = join(folder, 'deployment.json')
  writeFileSync(file, JSON.stringify(aDeploymentFile))
  const [port, metricsPort, nowhere] = [
    await unclaimedPort(),
    await unclaimedPort(),
    await unclaimedPort(),
  ]
  const child = spawn(process.execPath, [join(rootDir, 'api/server.ts')], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnv(),
      DEPLOYMENT_FILE: file,
      DATABASE_URL: `postgresql://nobody@127.0.0.1:${nowhere}/none`,
      RPC_URL_8453: `http://127.0.0.1:${nowhere}`,
      API_PORT: String(port),
      API_METRICS_PORT: String(metricsPort),
      TRUST_PROXY: '1',
      AGENT_HASH_SECRET: 'one secret of all processes',
      ...env,
    },
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = once(child, 'exit').then(() => process.off('exit', killWithTests))
  let output = ''
  await new Promise<void>((ready, fail) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      if (output.includes('"event":"process_ready"')) ready()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => fail(new Error(`exited with ${code}: ${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    metric: (sample) => metricAt(`http://127.0.0.1:${metricsPort}/metrics`, sample),
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
