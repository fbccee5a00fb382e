import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { indexerCommand, rootDir } from '../../supervisor/indexerCommand.ts'
import { INDEXER_ALLOCATOR } from '../../supervisor/indexerMemory.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from './patience.ts'

export type IndexerOptions = {
  readonly folder: string
  readonly databaseUrl: string
  readonly deployment: object
  /** RPC and WebSocket by chain id. */
  readonly chains: Readonly<Record<number, { readonly url: string; readonly wsUrl: string }>>
  readonly schema?: string
  /** Tree of the build; this checkout by default. */
  readonly root?: string
  readonly env?: NodeJS.ProcessEnv
}

export type Indexer = {
  readonly pid: number
  readonly port: number
  /** Resolves after the back-fill, when blocks are followed live. */
  ready(timeoutMs?: number): Promise<void>
  /** Returns everything that the process printed so far. */
  output(): string
  /** Resolves with the exit code when the process ends; null after a signal. */
  readonly ended: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the real indexer as a separate process, on the given chains and database. */
export async function startIndexer(options: IndexerOptions): Promise<Indexer> {
  const { root = rootDir } = options
  const port = await unclaimedPort()
  const deploymentFile = join(options.folder, 'deployment.json')
  writeFileSync(deploymentFile, JSON.stringify(options.deployment))
  const child = spawn(
    process.execPath,
    indexerCommand({ schema: options.schema ?? 'ix_test', host: '127.0.0.1', port }, root),
    {
      cwd: root,
      env: {
        ...INDEXER_ALLOCATOR,
        ...process.env,
        ...chainEnv(options.chains),
        DATABASE_URL: options.databaseUrl,
        DEPLOYMENT_FILE: deploymentFile,
        DEVNET: '1',
        RPC_FAN: '40',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // Ends the indexer together with the tests, so that a failed test leaves no indexer behind.
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', killWithTests)
      resolve(code)
    })
  })
  const lines: string[] = []
  child.stdout.on('data', (chunk) => lines.push(String(chunk)))
  child.stderr.on('data', (chunk) => lines.push(String(chunk)))
  const output = () => lines.join('')
  return {
    pid: child.pid ?? 0,
    port,
    output,
    ended,
    ready: async (timeoutMs = PATIENCE_MS) => {
      const isReady = await until(
        async () => hasEnded(child) || (await answersReady(port)),
        timeoutMs,
      )
      if (!isReady || hasEnded(child))
        throw new Error(`indexer is not ready:\n${output().slice(-4000)}`)
    },
    stop: async (signal = 'SIGINT') => {
      if (hasEnded(child)) return
      child.kill(signal)
      await ended
    },
  }
}

function chainEnv(chains: IndexerOptions['chains']): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(chains).flatMap(([chainId, { url, wsUrl }]) => [
      [`RPC_URL_${chainId}`, url],
      [`WS_URL_${chainId}`, wsUrl],
    ]),
  )
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function answersReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200
  } catch {
    return false
  }
}
