import { type ChildProcess, spawn } from 'node:child_process'
import { DevnetError } from '../devnetError.ts'
import { anvilBinary } from './anvilBinary.ts'
import type { ChainNode, NodeOptions } from './chainNode.ts'
import { freePort } from './freePort.ts'
import { createRpc, type Rpc } from './rpc.ts'

/** Blocks whose state stays in memory: enough for any reorganisation drill, 40 MB at the usual state size. */
const DEFAULT_STATES = 64
/** Gas limit of a block: holds a whole market step with room for every resident. */
const BLOCK_GAS_LIMIT = 60_000_000
/** Number of accounts of anvil's public test mnemonic that have native coins. */
const ACCOUNTS = 32
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 15
/** Retries when another process binds the chosen free port first. */
const MAX_PORT_TRIES = 5

export type Anvil = ChainNode

/**
 * Starts one anvil on 127.0.0.1 that mines on request only.
 *
 * Uses Prague, because EIP-7702 needs it, and prunes states, because each stored state costs 0.8 MB per block.
 *
 * Throws `DevnetError` `anvil_missing`, `port_in_use` or `anvil_failed`.
 */
export async function startAnvil(options: NodeOptions): Promise<Anvil> {
  const wanted = options.port ?? 0
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(wanted)
    try {
      return await launch(options, port)
    } catch (error) {
      const retry = wanted === 0 && attempt < MAX_PORT_TRIES
      if (!(retry && error instanceof DevnetError && error.code === 'port_in_use')) throw error
    }
  }
}

async function launch(options: NodeOptions, port: number): Promise<Anvil> {
  const child = spawn(anvilBinary(), anvilFlags(options, port), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { exited, complaint: errorText } = watch(child)
  const url = `http://127.0.0.1:${port}`
  const rpc = createRpc(url)
  const deadlineMs = performance.now() + START_TIMEOUT_MS
  while (!(await answers(rpc, options.chainId))) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      await exited
      throw startFailure(options.chainId, port, errorText())
    }
    if (performance.now() > deadlineMs) {
      child.kill('SIGKILL')
      throw new DevnetError('anvil_failed', `anvil ${options.chainId} does not answer on ${url}`)
    }
    await Promise.race([exited, pause(POLL_MS)])
  }
  // Another process may hold the port and answer in place of the node; the node is then about to exit.
  await Promise.race([exited, pause(POLL_MS)])
  if (child.pid === undefined || child.exitCode !== null) {
    throw startFailure(options.chainId, port, errorText())
  }
  return {
    kind: 'anvil',
    chainId: options.chainId,
    port,
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    pid: child.pid,
    rpc,
    exited,
    stop: () => stopChild(child, exited),
  }
}

function anvilFlags(options: NodeOptions, port: number): string[] {
  const flags: readonly (readonly [string, string | number])[] = [
    ['--host', '127.0.0.1'],
    ['--port', port],
    ['--chain-id', options.chainId],
    ['--timestamp', options.genesisTimestampSec],
    ['--hardfork', 'prague'],
    ['--gas-limit', BLOCK_GAS_LIMIT],
    ['--accounts', ACCOUNTS],
    // FIFO order makes the blocks of a seed identical on every machine.
    ['--order', 'fifo'],
    ['--prune-history', options.keepStates ?? DEFAULT_STATES],
  ]
  const state = options.statePath
  return [
    ...flags.flatMap(([name, value]) => [name, String(value)]),
    ...(state === undefined ? [] : ['--state', state]),
    '--no-mining',
    '--quiet',
  ]
}

function watch(child: ChildProcess) {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-2000)
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', (error) => {
      text = error.message
      resolve(null)
    })
  })
  return { exited, complaint: () => text.trim() }
}

async function answers(rpc: Rpc, chainId: number): Promise<boolean> {
  try {
    return Number(await rpc('eth_chainId', [])) === chainId
  } catch {
    return false
  }
}

function startFailure(chainId: number, port: number, errorText: string): DevnetError {
  if (errorText.includes('Address already in use')) {
    return new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`)
  }
  return new DevnetError('anvil_failed', `anvil ${chainId} did not start: ${errorText}`)
}

async function stopChild(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(forced)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
