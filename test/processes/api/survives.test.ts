import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { aDeploymentFile } from '../../builders/aDeploymentFile.ts'
import { childEnv } from '../../support/childEnv.ts'
import type { TestDatabase } from '../../support/createDatabase.ts'
import { migratedDatabase } from '../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

describe('the api process over a database with unexpected tables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-survives-'))
  let database: TestDatabase
  let admin: Sql
  let api: ChildProcess
  let ports: { readonly api: number; readonly metrics: number }
  let output = ''

  beforeAll(async () => {
    database = await migratedDatabase()
    admin = createSql(database.url, { name: 'test-admin', max: 1, reader: false })
    await admin`create schema if not exists chain`
    await admin`create table chain.block (chain_id integer, lost text)`
    await admin`alter table app.market_live rename column state to lost`
    const file = join(folder, 'deployment.json')
    writeFileSync(file, JSON.stringify(aDeploymentFile))
    ports = { api: await unclaimedPort(), metrics: await unclaimedPort() }
    api = spawn(process.execPath, [resolve('api/server.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...childEnv(),
        DEPLOYMENT_FILE: file,
        DATABASE_URL: database.url,
        RPC_URL_8453: `http://127.0.0.1:${await unclaimedPort()}`,
        API_PORT: String(ports.api),
        API_METRICS_PORT: String(ports.metrics),
      },
    })
    api.stdout?.on('data', (chunk) => {
      output += String(chunk)
    })
    expect(await until(async () => output.includes('"event":"process_ready"'), PATIENCE_MS)).toBe(
      true,
    )
  })

  afterAll(async () => {
    if (api.exitCode === null) api.kill('SIGKILL')
    await admin.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Returns the number of failures that the process has counted for a loop. */
  const failures = async (loop: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text()
    return Number(
      new RegExp(`^svc_background_failures_total\\{loop="${loop}"\\} (\\d+)$`, 'm').exec(text)?.[1],
    )
  }
  const isAlive = async () =>
    api.exitCode === null && (await fetch(`http://127.0.0.1:${ports.api}/livez`)).status === 200

  it('continues to serve, counts each fault and logs each fault once', async () => {
    for (const loop of ['market_state', 'index_head']) {
      expect(await until(async () => (await failures(loop)) > 3, PATIENCE_MS)).toBe(true)
    }
    expect(await isAlive()).toBe(true)
    const lines = output.split('\n').filter((line) => line.includes('background work failed'))
    const loops = lines.map((line) => JSON.parse(line).loop)
    expect(loops).toHaveLength(2)
    expect(new Set(loops)).toEqual(new Set(['index_head', 'market_state']))
  })

  it('continues to serve after a kill of every connection to the database', async () => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const seen = await failures('market_state')
    expect(await until(async () => (await failures('market_state')) > seen, PATIENCE_MS)).toBe(true)
    expect(await isAlive()).toBe(true)
  })

  it('reads again after a repair of the tables', async () => {
    await admin`alter table app.market_live rename column lost to state`
    const rest = async () => {
      const seen = await failures('market_state')
      const heads = await failures('index_head')
      await until(async () => (await failures('index_head')) > heads + 2, PATIENCE_MS)
      return (await failures('market_state')) === seen
    }
    expect(await until(rest, PATIENCE_MS)).toBe(true)
  })

  it('stops on SIGTERM', async () => {
    const exited = once(api, 'exit')
    api.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })
})

describe('an unhandled rejection', () => {
  /** Runs a process with an unhandled rejection that prints its counts if it survives. */
  const run = async (rejections: 'report' | 'end') => {
    const script = resolve('test/support/background/leaveRejection.ts')
    const child = spawn(process.execPath, [script, rejections], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: childEnv(),
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
    })
    const [code] = await once(child, 'close')
    return { code, output }
  }

  it('is counted and logged, and does not end a process that serves callers', async () => {
    const { code, output } = await run('report')
    expect(code).toBe(7)
    expect(output).toContain('"event":"background_work_failed"')
    expect(output).toContain('svc_background_failures_total{loop="process"} 1')
  })

  it('ends a process that moves money, after a log line with the reason', async () => {
    const { code, output } = await run('end')
    expect(code).toBe(1)
    expect(output).toMatch(/"level":60.*"event":"rejection_unhandled".*left alone/)
  })
})
