import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import { writeSolanaKeys } from '../../../devnet/solana/writeSolanaKeys.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import {
  type SolanaSiteWorld,
  startSolanaSite,
} from '../../database/workers/sponsor/solana/solanaSiteWorld.ts'
import { childEnv } from '../../support/childEnv.ts'
import { programFile } from '../../support/programs/programFile.ts'

const SOL = 10n ** 9n
/** The clock advances with the slots of the chain while a command waits. */
const SLOT_MS = 400

let world: SolanaSiteWorld
let stateDir: string
let clock: NodeJS.Timeout
let before: bigint
beforeAll(async () => {
  world = await startSolanaSite()
  stateDir = mkdtempSync(join(tmpdir(), 'quartet-cli-'))
  clock = setInterval(() => void world.pass(1), SLOT_MS)
})
afterAll(async () => {
  clearInterval(clock)
  rmSync(stateDir, { recursive: true, force: true })
  await world?.stop()
})
beforeEach(async () => {
  world.chain.faults.order(null)
  before = await world.rpc.lamports(world.chain.feePayer)
})

const gainedLamports = async () => (await world.rpc.lamports(world.chain.feePayer)) - before
const walletKey = () => toBase58(world.chain.accounts.stranger.secret)

type Run = {
  readonly child: ChildProcess
  /** Resolves with the first line of standard error. */
  readonly output: Promise<string>
  readonly ended: Promise<{ code: number | null; out: string; err: string }>
}

/** Starts the command line as an operator does. */
function cli(words: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [programFile('commands/cli/main'), 'solana', ...words], {
    cwd: rootDir,
    env: {
      ...childEnv(),
      STATE_DIR: stateDir,
      DATABASE_URL: world.url,
      SOLANA_RPC_URL: world.chain.url,
      SOLANA_FEE_PAYER: world.chain.feePayer,
      SOLANA_TOP_UP_KEY: walletKey(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    err += text.toString()
  })
  const output = new Promise<string>((resolve) => {
    createInterface(child.stderr).once('line', resolve)
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }))
  })
  return { child, output, ended }
}

describe('npm run cli -- solana', () => {
  it('prints the state of the sponsor, and exits with 1 while the sponsor is closed', async () => {
    const { code, out } = await cli(['show']).ended
    expect(code).toBe(1)
    expect(out).toMatch(/^open +false\nfeePayer +\w+\nsol +10\n/)
    expect(out).toContain(
      '! the price of SOL is missing: workers must follow the markets, see MARKET_PROVIDER',
    )
  })

  it('prints the state of a sponsorship', async () => {
    const { id } = await world.signedFor(7_000_001n)
    const listed = await cli(['list', '--state', 'signed']).ended
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(id) })
    const shown = await cli(['one', id]).ended
    expect(shown.out).toMatch(/\npayment\.state +settled\n/)
  })

  it('names missing and invalid settings, and never prints a key', async () => {
    const missing = await cli(['top-up', '1'], { SOLANA_TOP_UP_KEY: '' }).ended
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.err).toContain('SOLANA_TOP_UP_KEY: must be set to the key of the paying wallet')
    const broken = `${walletKey()}${walletKey()}`.slice(0, 80)
    const wrong = await cli(['top-up', '1'], { SOLANA_TOP_UP_KEY: broken }).ended
    expect(wrong.err).toContain('SOLANA_TOP_UP_KEY: must be a private key of Solana in base58')
    expect(wrong.err).not.toContain(broken)
    world.chain.faults.order('busy')
    const busy = await cli(['top-up', '1', '--yes']).ended
    expect(busy.err).toBe(
      'cli: the node rejects requests: rate limit; set SOLANA_RPC_URL to another node.\n',
    )
  })

  it('sends SOL to the fee payer, and prints the signature before it waits', async () => {
    const foretold = await cli(['top-up', '0.25']).ended
    expect(foretold).toMatchObject({ code: 0, err: '' })
    expect(await gainedLamports()).toBe(0n)
    const { code, out, err } = await cli(['top-up', '0.25', '--yes', '--json']).ended
    const reported = JSON.parse(out)
    expect([code, err]).toEqual([
      0,
      `sending 0.25 SOL as ${reported.signature}\nthe transaction is in a block\n`,
    ])
    expect(await gainedLamports()).toBe(SOL / 4n)
    expect(reported.feePayerSol).toBe('10.25')
    expect(`${out}${err}`).not.toContain(walletKey())
  })

  it.each(['dropped', null] as const)(
    'sends once after a kill that follows the printed signature: %s by the chain',
    async (fault) => {
      world.chain.faults.order(fault)
      const { child, output, ended } = cli(['top-up', '0.5', '--yes'])
      const line = await output
      child.kill('SIGKILL')
      await ended
      const [, signature = ''] = /^sending 0\.5 SOL as (\w+)$/.exec(line) ?? []
      expect(readFileSync(join(stateDir, 'solana-top-up.json'), 'utf8')).toContain(signature)
      world.chain.faults.order(null)
      const again = await cli(['top-up', '0.5', '--yes', '--json']).ended
      expect(again.err).toBe(
        `an earlier top-up of 0.5 SOL is pending: ${signature}\nthe transaction is in a block\n`,
      )
      expect(JSON.parse(again.out)).toMatchObject({ signature, sol: '0.5' })
      expect(await gainedLamports()).toBe(SOL / 2n)
    },
  )

  it('uses a wallet of the devnet without configuration', async () => {
    writeSolanaKeys(join(stateDir, 'devnet'), world.chain.accounts)
    const { code, out } = await cli(['top-up', '0.001'], {
      SOLANA_RPC_URL: '',
      SOLANA_FEE_PAYER: '',
      SOLANA_TOP_UP_KEY: '',
      DEVNET_SOLANA_PORT: new URL(world.chain.url).port,
    }).ended
    expect(code).toBe(0)
    expect(out).toContain(world.chain.accounts.stranger.address)
    expect(out).toContain(world.chain.feePayer)
  })
})
