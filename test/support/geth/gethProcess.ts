import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRpc, type Rpc } from '../../../devnet/chain/rpc.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import { BLOCK_GAS_LIMIT, type Genesis } from './genesis.ts'
import { gethBinary } from './gethBinary.ts'

/**
 * Network id of `geth --dev`. A node of a real network has the chain id as network id; this id
 * distinguishes a devnet from such a node.
 */
export const DEVELOPMENT_NETWORK = 1337
/** Keeps the states of all blocks, so that calls succeed at every block. */
const STATE = ['--state.scheme', 'hash'] as const
const LOCAL = '127.0.0.1'

/** Process of geth on its own folder; survives a kill and a start. */
export type GethProcess = {
  readonly port: number
  readonly url: string
  readonly engineUrl: string
  readonly secret: Buffer
  readonly rpc: Rpc
  pid(): number
  readonly exited: Promise<number | null>
  /**
   * Kills the process without a chance to write its state, and starts the node on the same folder
   * and ports.
   */
  restart(whileGone: () => Promise<void>): Promise<void>
  /** Ends the process and deletes the folder. */
  stop(): Promise<void>
}

/** Writes a genesis block into a new folder and starts geth on the folder. Throws `Error`. */
export async function startGethProcess(
  genesis: Genesis,
  given = 0,
  networkId = DEVELOPMENT_NETWORK,
): Promise<GethProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-geth-'))
  const secret = randomBytes(32)
  const [port, enginePort] = [given === 0 ? await unclaimedPort() : given, await unclaimedPort()]
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis))
  writeFileSync(join(folder, 'jwt'), secret.toString('hex'))
  const init = ['init', '--datadir', folder, ...STATE, join(folder, 'genesis.json')]
  await promisify(execFile)(gethBinary(), init)
  const url = `http://127.0.0.1:${port}`
  const rpc = createRpc(url)
  const launch = () =>
    launchGeth({ folder, port, enginePort, rpc, chainId: genesis.config.chainId, networkId })
  let running = await launch()
  return {
    port,
    url,
    engineUrl: `http://127.0.0.1:${enginePort}`,
    secret,
    rpc,
    pid: () => running.child.pid ?? 0,
    get exited() {
      return running.exited
    },
    restart: async (whileGone) => {
      running.child.kill('SIGKILL')
      await running.exited
      try {
        await whileGone()
      } finally {
        running = await launch()
      }
    },
    stop: async () => {
      if (running.child.exitCode === null) running.child.kill('SIGTERM')
      await running.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Launch = {
  readonly folder: string
  readonly port: number
  readonly enginePort: number
  readonly rpc: Rpc
  readonly chainId: number
  readonly networkId: number
}

async function launchGeth(launch: Launch) {
  const { rpc, chainId } = launch
  const child = spawn(gethBinary(), flagsOf(launch), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString('utf8')}`.slice(-4_000)
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', killWithTests)
      resolve(code)
    })
  })
  const answers = async () =>
    hasEnded(child) ||
    (await rpc('eth_chainId', []).then(
      (answer) => Number(answer) === chainId,
      () => false,
    ))
  if (!(await until(answers, PATIENCE_MS)) || hasEnded(child)) {
    child.kill('SIGKILL')
    throw new Error(`geth does not answer:\n${said}`)
  }
  return { child, exited }
}

function flagsOf({ folder, port, enginePort, networkId }: Omit<Launch, 'rpc'>): string[] {
  const valued: readonly (readonly [string, string | number])[] = [
    ['--datadir', folder],
    STATE,
    ['--gcmode', 'archive'],
    ['--syncmode', 'full'],
    ['--networkid', networkId],
    ['--maxpeers', 0],
    ['--port', 0],
    ['--nat', 'none'],
    ['--cache', 64],
    ['--verbosity', 2],
    ['--http.addr', LOCAL],
    ['--http.port', port],
    ['--http.api', 'eth,net,web3,debug,txpool'],
    ['--ws.addr', LOCAL],
    ['--ws.port', port],
    ['--ws.api', 'eth,net,web3'],
    ['--authrpc.addr', LOCAL],
    ['--authrpc.port', enginePort],
    ['--authrpc.jwtsecret', join(folder, 'jwt')],
    ['--miner.gaslimit', BLOCK_GAS_LIMIT],
  ]
  const flags = valued.flatMap(([name, value]) => [name, String(value)])
  return [...flags, '--nodiscover', '--ipcdisable', '--http', '--ws']
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
