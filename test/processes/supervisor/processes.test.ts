import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { claimStateDir } from '../../../supervisor/claimStateDir.ts'
import { createFamily, type Part } from '../../../supervisor/family.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { listProcesses } from '../../../supervisor/listProcesses.ts'
import { processStartTime, readRecords } from '../../../supervisor/processRecord.ts'
import { startChild } from '../../../supervisor/startChild.ts'
import { startPostgres } from '../../../supervisor/startPostgres.ts'
import { stopProcess } from '../../../supervisor/stopProcess.ts'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../../support/childEnv.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { leftOf } from './support/leftOf.ts'
import { newStateDir, startSupervisor, supervisorEnv } from './support/startSupervisor.ts'

/** Maximum lifetime of a stand-in process, in case a test fails before it ends the process. */
const LIFE_MS = 60_000
const idle = `setTimeout(() => {}, ${LIFE_MS})`

describe('processes of the supervisor', () => {
  let stateDir: string
  const thirdParties: ChildProcess[] = []
  beforeEach(() => {
    stateDir = newStateDir()
  })
  afterEach(() => {
    for (const thirdParty of thirdParties.splice(0)) thirdParty.kill('SIGKILL')
    rmSync(stateDir, { recursive: true, force: true })
  })
  const unrelatedProcess = (script: string, detached = false): Promise<ChildProcess> => {
    const code = `${script}; process.stdout.write('up')`
    const child = spawn(process.execPath, ['-e', code], { detached })
    thirdParties.push(child)
    return new Promise((resolve) => child.stdout.once('data', () => resolve(child)))
  }
  const members = (groupId: number) =>
    listProcesses().filter((runningProcess) => runningProcess.groupId === groupId)

  it('startPostgres does not stop an unrelated process whose id is in a stale postmaster.pid', async () => {
    const other = await unrelatedProcess(idle)
    const dataDir = join(stateDir, 'postgres')
    const options = {
      dataDir,
      port: await unclaimedPort(),
      user: 'quartet',
      password: 'quartet',
      onLog: () => {},
    }
    await (await startPostgres(options)).stop()
    expect(existsSync(`${dataDir}.new`)).toBe(false)
    writeFileSync(join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n`)
    const server = await startPostgres(options)
    await server.stop()
    expect(processStartTime(other.pid!)).toEqual(expect.any(String))
    expect(processStartTime(server.pid)).toBeUndefined()
  })

  it('startPostgres keeps the exit code of the calling process', async () => {
    const script = `
      const [module, dataDir, port] = process.argv.slice(1)
      const { startPostgres } = await import(module)
      const words = { user: 'quartet', password: 'quartet', onLog: () => {} }
      const server = await startPostgres({ ...words, dataDir, port: Number(port) })
      await server.stop()
      process.exitCode = 3`
    const module = join(rootDir, 'supervisor', 'startPostgres.ts')
    const where = [module, join(stateDir, 'postgres'), String(await unclaimedPort())]
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...where], {
      cwd: rootDir,
      env: childEnv(),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    thirdParties.push(child)
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(3)
  })

  it('startPostgres creates the data folder again after a kill during its creation', async () => {
    const dataDir = join(stateDir, 'postgres')
    mkdirSync(`${dataDir}.new`)
    writeFileSync(join(`${dataDir}.new`, 'PG_VERSION'), 'half')
    const port = await unclaimedPort()
    const server = await startPostgres({
      dataDir,
      port,
      user: 'quartet',
      password: 'quartet',
      onLog: () => {},
    })
    await server.stop()
    expect(existsSync(`${dataDir}.new`)).toBe(false)
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).not.toBe('half')
  })

  it('the server host stops its processes on Ctrl-C during the creation of the folder', async () => {
    const env = await supervisorEnv(stateDir)
    const host = startSupervisor(env, 'supervisor/postgresMain.ts')
    const isMaking = () =>
      listProcesses().some((runningProcess) => runningProcess.command.includes(`${stateDir}/`))
    expect(await until(isMaking, PATIENCE_MS)).toBe(true)
    host.child.kill('SIGINT')
    expect(await host.ended).toBe(0)
    expect(await leftOf(env, [])).toEqual([])
    expect(host.said()).not.toContain('"ready"')
  })

  it('startPostgres reports why a server does not start, without waiting', async () => {
    const port = await unclaimedPort()
    const options = { port, user: 'quartet', password: 'quartet', onLog: () => {} }
    const server = await startPostgres({ ...options, dataDir: join(stateDir, 'one') })
    const second = startPostgres({ ...options, dataDir: join(stateDir, 'two') })
    await expect(second).rejects.toThrow(/Postgres did not start: [\s\S]*Address already in use/)
    await server.stop()
  })

  it('stopProcess kills the whole group of a process that ignores SIGINT', async () => {
    const grandchild = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}])`
    const silentServer = await unrelatedProcess(
      `process.on('SIGINT', () => {}); ${grandchild}; ${idle}`,
      true,
    )
    const pid = silentServer.pid!
    expect(members(pid)).toHaveLength(2)
    const record = { name: 'deaf', pid, began: processStartTime(pid) ?? '' }
    expect(await stopProcess(record, 100)).toBe('killed')
    expect(await until(() => members(pid).length === 0, PATIENCE_MS)).toBe(true)
  })

  it('startChild ends the children of a part that ended first', async () => {
    const lines: string[] = []
    const code = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}], { stdio: 'ignore' }); console.log('last word'); process.exitCode = 3; process.exit()`
    const child = startChild({
      name: 'part',
      args: ['-e', code],
      env: process.env,
      stateDir,
      onLine: (line) => lines.push(line),
    })
    expect(await child.ended).toBe('part ended with code 3; last lines:\n  last word')
    expect(members(child.record.pid)).toHaveLength(1)
    expect(await child.stop()).toBe(true)
    expect(members(child.record.pid)).toEqual([])
    expect(lines).toEqual(['last word'])
  })

  it('createFamily starts no part while stopAll runs, and deletes all records at the end', async () => {
    const family = createFamily({ stateDir, env: process.env, onNews: () => {} })
    let isUp = false
    const part: Part = {
      name: 'slow',
      args: [
        '-e',
        `process.on('SIGINT', () => setTimeout(() => process.exit(), 200)); ${idle}; console.log('up')`,
      ],
      isFoundation: true,
      onLine: () => {
        isUp = true
      },
    }
    const child = family.start(part)
    expect(await until(() => isUp, PATIENCE_MS)).toBe(true)
    const stopped = family.stopAll()
    expect(() => family.start({ ...part, name: 'late' })).toThrow('everything is stopping')
    expect(readRecords(stateDir).map(({ name }) => name)).toEqual(['supervisor', 'slow'])
    expect(await stopped).toEqual([])
    expect(child.isAlive()).toBe(false)
    expect(readRecords(stateDir)).toEqual([])
  })

  it('claimStateDir takes the lock of a dead holder, and rejects the lock of a living holder', async () => {
    const lock = join(stateDir, 'run', 'supervisor.lock')
    const other = await unrelatedProcess(idle)
    const holder = { pid: other.pid!, began: processStartTime(other.pid!) }
    mkdirSync(join(stateDir, 'run'))
    writeFileSync(lock, JSON.stringify(holder))
    expect(() => claimStateDir(stateDir)).toThrow(`already runs here (process ${other.pid})`)
    writeFileSync(lock, JSON.stringify({ ...holder, began: 'another time' }))
    const release = claimStateDir(stateDir)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
    expect(existsSync(lock)).toBe(false)
  })

  it('the reset ends a server without a supervisor and removes its folder', async () => {
    const env = await supervisorEnv(stateDir)
    const host = startSupervisor(env, 'supervisor/postgresMain.ts')
    expect(await until(() => host.said().includes('"ready"'), PATIENCE_MS)).toBe(true)
    host.child.kill('SIGKILL')
    await host.ended
    expect(await leftOf(env, [])).not.toEqual([])
    const reset = startSupervisor(env, 'supervisor/reset.ts')
    expect(await reset.ended).toBe(0)
    expect(await leftOf(env, [])).toEqual([])
    expect(existsSync(stateDir)).toBe(false)
  })
})
