import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql } from '../../core/platform/db/createSql.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { until } from '../../supervisor/until.ts'
import { type BridgeWorld, createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import { childEnv } from '../support/childEnv.ts'
import { createDatabase } from '../support/createDatabase.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { chainEnv, type Workers } from '../support/payments/startWorkers.ts'
import { programFile } from '../support/programs/programFile.ts'
import type { Api } from '../support/startApi.ts'
import { startTestPostgres, type TestPostgres } from '../support/startTestPostgres.ts'

const COINS: Hex = '0x8ac7230489e80000'
/** Sections that these tests break. The world has no Solana and no markets, so doctor always has other findings. */
const BROKEN_HERE = [
  'DatabaseDown',
  'MigrationsMissing',
  'NodeDown',
  'NodeMismatch',
  'TargetDown',
  'AttestationsDown',
  'LaneGasLow',
  'SponsorSubmitterLow',
  'PaymentsUnsettled',
]

type Finding = {
  readonly severity: string
  readonly section: string
  readonly subject: string
  readonly text: string
  readonly action: string
  readonly runbook: string
}
type Run = {
  readonly exitCode: number
  readonly out: string
  readonly err: string
}

describe('npm run cli -- doctor', () => {
  let postgres: TestPostgres
  let world: BridgeWorld
  let api: Api
  let workers: Workers
  let processEnv: NodeJS.ProcessEnv
  let doctorEnv: NodeJS.ProcessEnv
  beforeAll(async () => {
    postgres = await startTestPostgres()
    world = await createBridgeWorld({ seed: 78, postgresUrl: postgres.url })
    const { accounts } = world.world.devnet
    processEnv = {
      GAS_TIP_GWEI_8453: '0.001',
      GAS_TIP_GWEI_137: '30',
      GAS_SIGNER_KEY: accounts.gasSigner.privateKey,
      GAS_SUBMITTER_KEYS: accounts.gasSubmitters.map(({ privateKey }) => privateKey).join(','),
      STATUS_PROBE_SEC: '3',
      API_METRICS_PORT: String(await unclaimedPort()),
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      LOG_LEVEL: 'silent',
    }
    const { GAS_SIGNER_KEY: _signer, GAS_SUBMITTER_KEYS: _keys, ...apiEnv } = processEnv
    api = await world.startApi(apiEnv)
    processEnv = { ...processEnv, STATUS_PROBE_URL: api.url }
    workers = await world.startWorkers(processEnv)
    await world.bridgeLanesOpen()
    doctorEnv = {
      ...chainEnv(world.world),
      DATABASE_URL: world.world.databaseUrl,
      DEPLOYMENT_FILE: join(world.world.indexerOptions.folder, 'deployment.json'),
      PUBLIC_URL: api.url,
      API_METRICS_PORT: processEnv['API_METRICS_PORT'],
      WORKERS_METRICS_PORT: processEnv['WORKERS_METRICS_PORT'],
      INDEXER_PORT: String(world.world.indexer.port),
      ATTESTATION_URL: world.attestationUrl,
    }
  })
  afterAll(async () => {
    await world?.stop()
    await postgres?.stop()
  })

  const doctor = (words: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Run> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [programFile('commands/cli/main'), 'doctor', ...words],
        { cwd: rootDir, env: { ...childEnv(), ...doctorEnv, ...env } },
        (error, out, err) => resolve({ exitCode: Number(error?.code ?? 0), out, err }),
      )
    })
  const findings = async (env: NodeJS.ProcessEnv = {}): Promise<readonly Finding[]> =>
    JSON.parse((await doctor(['--json'], env)).out).findings
  /** Waits until doctor reports a finding of the section, and returns the finding. */
  async function finds(section: string, subject: RegExp, env: NodeJS.ProcessEnv = {}) {
    let last: readonly Finding[] = []
    const match = () =>
      last.find((finding) => finding.section === section && subject.test(finding.subject))
    await until(async () => {
      last = await findings(env)
      return match() !== undefined
    }, PATIENCE_MS)
    expect(last.map((finding) => `${finding.section} ${finding.subject}`)).toContain(
      `${section} ${match()?.subject}`,
    )
    return match()
  }
  async function seesNo(section: string): Promise<void> {
    const isOver = async () => (await findings()).every((finding) => finding.section !== section)
    expect({ section, isOver: await until(isOver, PATIENCE_MS) }).toEqual({ section, isOver: true })
  }

  it('prints the database first, lists the healthy parts, and fits on a screen', async () => {
    for (const section of BROKEN_HERE) await seesNo(section)
    const run = await doctor()
    const { host, pathname } = new URL(world.world.databaseUrl)
    expect(run.err).toBe(`cli: database ${host}${pathname}\n`)
    expect(run.out).toMatch(/chain 8453 \(head \d+ s old\)/)
    expect(run.out.split('\n').length).toBeLessThanOrEqual(40)
    const wide = run.out.split('\n').filter((line) => line.length > 100)
    expect(wide).toEqual([])
    const json = JSON.parse((await doctor(['--json'])).out)
    expect(json.database).toBe(`${host}${pathname}`)
    expect(json.checkedAlerts).toBeGreaterThan(30)
  })

  it('reports an outage of the attestation service at once, without a row in the database', async () => {
    await world.fault({ kind: 'server_error' })
    try {
      const { exitCode, out } = await doctor()
      expect(exitCode).toBe(1)
      expect(out).toMatch(/^PAGE {2}the attestation service does not answer/m)
      expect(out).toContain('docs/runbook.md#attestationsdown')
      expect(out).toMatch(/Do: Wait\. If the service has a new address, set ATTESTATION_URL/)
    } finally {
      await world.fault(null)
    }
    await seesNo('AttestationsDown')
  })

  it('reports a node that is down, and a node that answers for another chain', async () => {
    const unreachableUrl = `http://127.0.0.1:${await unclaimedPort()}`
    const away = await finds('NodeDown', /137/, { RPC_URL_137: unreachableUrl })
    expect(away).toMatchObject({ severity: 'page', runbook: 'docs/runbook.md#nodedown' })
    const swapped = { RPC_URL_137: world.chain(8453).url }
    const other = await finds('NodeMismatch', /137/, swapped)
    expect(other?.text).toMatch(/is a node of chain 8453$/)
  })

  it('reports a node that hangs within the time limit', async () => {
    const { pid } = world.chain(137).node
    process.kill(pid, 'SIGSTOP')
    try {
      const { exitCode, out } = await doctor()
      expect(exitCode).toBe(1)
      expect(out).toMatch(/^PAGE {2}the node of chain 137 \(.+\) at .+ is unreachable/m)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await seesNo('NodeDown')
  })

  it('reports keys that cannot pay for gas, with their addresses', async () => {
    const { settler, gasSubmitters } = world.world.devnet.accounts
    const [submitter] = gasSubmitters
    const underfunded = [settler, submitter]
    const give = (coins: Hex) =>
      Promise.all(
        underfunded.map(({ address }) =>
          world.chain(8453).rpc('anvil_setBalance', [address, coins]),
        ),
      )
    await give('0x0')
    try {
      const lane = await finds('LaneGasLow', /chain=8453 purpose=settlement/)
      expect(lane?.text.toLowerCase()).toContain(`${settler.address.toLowerCase()} has 0 coins`)
      const sponsor = await finds('SponsorSubmitterLow', /chain=8453/)
      expect(sponsor).toMatchObject({ severity: 'warn' })
      expect(sponsor?.text.toLowerCase()).toContain(submitter.address.toLowerCase())
    } finally {
      await give(COINS)
    }
    await seesNo('LaneGasLow')
  })

  it('reports an answered payment without a charge, even while no worker runs', async () => {
    await workers.stop('SIGKILL')
    const dead = await finds('TargetDown', /job=workers/)
    expect(dead?.text).toMatch(/^workers at .* does not answer$/)
    const id = `pay_${'d0'.repeat(8)}`
    await world.sql`
      insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
        valid_before, signature, wire_version, operation, request_hash, state, answer_status,
        claimed_until, created_at, updated_at)
      values (${id}, 8453, ${world.usdc(8453)}, ${`0x${'d1'.repeat(20)}`}, ${`0x${'d2'.repeat(32)}`},
        ${world.payTo}, 40000, 0, 4000000000, ${`0x${'d3'.repeat(65)}`}, 2, 'getSignals',
        ${'d4'.repeat(32)}, 'answered', 200, now(), now() - interval '5 minutes',
        now() - interval '5 minutes')`
    const waits = await finds('PaymentsUnsettled', /chain=8453/)
    expect(waits?.text).toMatch(/waits for \d+ min to be charged: 1 waiting payments in total$/)
    await world.sql`delete from app.payment where id = ${id}`
    workers = await world.startWorkers(processEnv)
    await seesNo('TargetDown')
  })

  it('reports missing migrations, and checks the tables that the schema has', async () => {
    const other = await createDatabase(postgres.url)
    try {
      const bare = await finds('MigrationsMissing', /^$/, { DATABASE_URL: other.url })
      expect(bare?.text).toMatch(/^the schema lacks (\d+) of \1 migrations, 0000_/)
      await migrate(other.url)
      await removeNewestMigration(other.url)
      const finding = await finds('MigrationsMissing', /^$/, { DATABASE_URL: other.url })
      expect(finding?.text).toMatch(/^the schema lacks 1 of \d+ migrations/)
      expect(finding?.action).toContain('npm run migrate')
    } finally {
      await other.drop()
    }
  })

  it('reports an outage of the database, and checks the parts that answer', async () => {
    await postgres.pause()
    try {
      const { exitCode, out, err } = await doctor()
      expect(exitCode).toBe(1)
      expect(err).toContain(`cli: database ${new URL(world.world.databaseUrl).host}`)
      const [first] = out.split('\n').filter((line) => line.startsWith('PAGE'))
      expect(first).toMatch(/^PAGE {2}Postgres at .* is unreachable/)
      expect(out).toContain('docs/runbook.md#databasedown')
      expect(out).toContain('unchecked: lanes, payments, bridges, sponsors')
      expect(out).toMatch(/chain 8453 \(head \d+ s old\)/)
    } finally {
      await postgres.resume()
    }
    await seesNo('DatabaseDown')
  })

  it('exits with 2 when the configured deployment file does not exist', async () => {
    const run = await doctor([], { DEPLOYMENT_FILE: '/nowhere/deployment.json' })
    expect(run).toMatchObject({ exitCode: 2, out: '' })
    expect(run.err).toContain('DEPLOYMENT_FILE')
    expect(await doctor(['--loud'])).toMatchObject({ exitCode: 2 })
  })

  /** Removes the newest migration from the list, as after a deployment without its migration. */
  async function removeNewestMigration(databaseUrl: string): Promise<void> {
    const sql = createSql(databaseUrl, { name: 'test', max: 1, reader: false })
    await sql`
      delete from app.__drizzle_migrations
      where created_at = (select max(created_at) from app.__drizzle_migrations)`
    await sql.end()
  }
})
