import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type Anvil, startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { aDeploymentFile } from '../../builders/aDeploymentFile.ts'
import { migratedDatabase } from '../../support/migratedDatabase.ts'
import { memoryHolds } from '../../support/signing/memoryHolds.ts'
import { startWorker, type Worker } from '../../support/startWorker.ts'

const key = generatePrivateKey()
/** The key as text with and without its prefix, in upper case, and as bytes. */
const NEEDLES = [
  Buffer.from(key.slice(2)),
  Buffer.from(key.slice(2).toUpperCase()),
  Buffer.from(hexToBytes(key)),
]

const READY = '"event":"process_ready"'
const TOKEN = 'a token of at least thirty-two characters'

let folder: string
let anvil: Anvil
let database: Awaited<ReturnType<typeof migratedDatabase>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roles-'))
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify(aDeploymentFile))
  writeFileSync(join(folder, 'settlement'), `${key}\n`, { mode: 0o600 })
  database = await migratedDatabase(inject('postgresUrl'))
  anvil = await startAnvil({ chainId: 8453, genesisTimestampSec: 1_700_000_000 })
})
afterAll(async () => {
  await anvil.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process that ends with its test, so that a retry finds the lock of the lane free. */
function startForTest(...call: Parameters<typeof startWorker>): Worker {
  const worker = startWorker(...call)
  onTestFinished(() => worker.kill())
  return worker
}

async function startRole(role: string, env: NodeJS.ProcessEnv = {}) {
  return startForTest('workers/main', {
    args: ['--only', role],
    env: {
      DEVNET: '1',
      DATABASE_URL: database.url,
      DEPLOYMENT_FILE: join(folder, 'deployment.json'),
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      RPC_URL_8453: anvil.url,
      SHOPS: '[]',
      ...env,
    },
  })
}

describe('a workers process of one role', () => {
  it('holds no key in environment or memory if it parses third-party data or if a signer holds its keys; the same search finds the key in the process that holds the key', async () => {
    const held = { SETTLEMENT_KEY_FILE: join(folder, 'settlement') }
    const money = await startRole('money', held)
    const fetching = await startRole('fetch')
    await Promise.all([money.said('"event":"lane_claimed"'), fetching.said(READY)])
    expect(fetching.output()).toContain('"roles":["fetch"]')
    expect(memoryHolds(money.pid, NEEDLES)).toBe(true)
    expect(memoryHolds(fetching.pid, NEEDLES)).toBe(false)
    await Promise.all([money.stop(), fetching.stop()])

    const policy = join(folder, 'policy.json')
    const signerEnv = {
      ...held,
      DEVNET: '1',
      DEPLOYMENT_FILE: join(folder, 'deployment.json'),
      SIGNER_TOKEN: TOKEN,
      SIGNER_POLICY_FILE: policy,
      SIGNER_JOURNAL: join(folder, 'journal.jsonl'),
      SIGNER_LISTEN: `unix:${join(folder, 'signer.sock')}`,
      SIGNER_METRICS_PORT: String(await unclaimedPort()),
    }
    const printing = startForTest('signer/main', { args: ['policy'], env: signerEnv })
    await printing.ended
    writeFileSync(policy, printing.output())
    const signer = startForTest('signer/main', { env: signerEnv })
    await signer.said(READY)
    const remote = await startRole('money', {
      SIGNER_URL: signerEnv.SIGNER_LISTEN,
      SIGNER_TOKEN: TOKEN,
      SETTLEMENT_ADDRESS: privateKeyToAccount(key).address,
    })
    await remote.said('"condition":"low_balance"')
    expect(remote.output()).not.toContain('"event":"lane_unsigned"')
    expect(memoryHolds(signer.pid, NEEDLES)).toBe(true)
    expect(memoryHolds(remote.pid, NEEDLES)).toBe(false)
    await Promise.all([remote.stop(), signer.stop()])
  })

  it('does not start with a key or a signer unless it moves money', async () => {
    const file = { SETTLEMENT_KEY_FILE: join(folder, 'settlement') }
    for (const [role, env, name] of [
      ['fetch', { SETTLEMENT_KEY: key }, 'SETTLEMENT_KEY'],
      ['watch', file, 'SETTLEMENT_KEY_FILE'],
      ['fetch', { SIGNER_URL: 'http://127.0.0.1:9000' }, 'SIGNER_URL'],
    ] as const) {
      const worker = await startRole(role, env)
      expect(await worker.ended).not.toBe(0)
      expect(worker.output()).toContain(`${name}: this process must hold no key`)
      expect(worker.output()).not.toContain(key.slice(2))
    }
  })

  it('does not start with an unknown role, and names the roles', async () => {
    const worker = await startRole('fetching')
    expect(await worker.ended).not.toBe(0)
    expect(worker.output()).toContain('must be --only money, --only watch, --only fetch, or none')
  })
})
