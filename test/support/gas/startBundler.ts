import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

const folder = join(import.meta.dirname, '../../bundler')
const loopback = join(import.meta.dirname, 'loopback.ts')

/** Third-party bundler without code of the product. */
export type Bundler = {
  readonly url: string
  /** Returns the result of a call; throws the bundler's error. */
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  ask(method: string, params: readonly unknown[]): Promise<any>
  stop(): Promise<void>
}

/** Starts Alto for one chain and waits until it is ready; its keys need native coins. */
export async function startBundler(request: {
  readonly rpcUrl: string
  readonly entryPoint: Hex
  readonly keys: { readonly executor: Hex; readonly utility: Hex }
}): Promise<Bundler> {
  const port = await unclaimedPort()
  const url = `http://127.0.0.1:${port}`
  const options = {
    entrypoints: request.entryPoint,
    'rpc-url': request.rpcUrl,
    'executor-private-keys': request.keys.executor,
    'utility-private-key': request.keys.utility,
    // A devnet node supports no tracing; the bundler then estimates and sends valid operations.
    'safe-mode': 'false',
    'network-name': 'local',
    'log-level': 'error',
    port: String(port),
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const file = join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js')
  const child = spawn(process.execPath, ['--import', loopback, file, 'run', ...words], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const bundler: Bundler = {
    url,
    ask: async (method, params) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const { result, error } = await response.json()
      if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
      return result
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      process.off('exit', killWithTests)
    },
  }
  const isReady = () =>
    bundler.ask('eth_supportedEntryPoints', []).then(
      () => true,
      () => false,
    )
  if (await until(isReady, PATIENCE_MS)) return bundler
  await bundler.stop()
  throw new Error('the bundler does not answer')
}
