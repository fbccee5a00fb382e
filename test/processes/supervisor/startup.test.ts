import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProcesses } from '../../../supervisor/listProcesses.ts'
import { type ProcessRecord, readRecords } from '../../../supervisor/processRecord.ts'
import { stopProcess } from '../../../supervisor/stopProcess.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { leftOf } from './support/leftOf.ts'
import { newStateDir, startSupervisor, supervisorEnv } from './support/startSupervisor.ts'

describe('npm start, stopped before it is ready', () => {
  let stateDir: string
  let env: NodeJS.ProcessEnv
  let seen: readonly ProcessRecord[]
  beforeEach(async () => {
    stateDir = newStateDir()
    env = await supervisorEnv(stateDir)
    seen = []
  })
  afterEach(async () => {
    for (const record of [...seen, ...readRecords(stateDir)].toReversed()) await stopProcess(record)
    rmSync(stateDir, { recursive: true, force: true })
  })
  const recordedNames = () => {
    const records = readRecords(stateDir)
    if (records.length > seen.length) seen = records
    return seen.map(({ name }) => name)
  }

  it('leaves no process and no port after Ctrl-C during the creation of the data folder', async () => {
    const run = startSupervisor(env)
    const isMaking = () => recordedNames().length > 2 && existsSync(join(stateDir, 'postgres.new'))
    expect(await until(isMaking, PATIENCE_MS)).toBe(true)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(await leftOf(env, seen)).toEqual([])
    expect(readRecords(stateDir)).toEqual([])
  })

  it('leaves no process and no port after Ctrl-C during the start of the devnet nodes', async () => {
    const run = startSupervisor(env)
    const hasNodes = () => {
      recordedNames()
      const groups = new Set(seen.map(({ pid }) => pid))
      return listProcesses().some(
        (process) => groups.has(process.groupId) && process.command.includes('--chain-id'),
      )
    }
    expect(await until(hasNodes, PATIENCE_MS)).toBe(true)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(await leftOf(env, seen)).toEqual([])
    expect(readRecords(stateDir)).toEqual([])
  })

  it('stops its parts when its terminal is closed', async () => {
    const run = startSupervisor(env)
    run.child.stdout.destroy()
    run.child.stderr.destroy()
    expect(await until(() => recordedNames().includes('devnet'), PATIENCE_MS)).toBe(true)
    run.child.kill('SIGHUP')
    expect(await run.ended).toBe(0)
    expect(await leftOf(env, seen)).toEqual([])
  })

  it('gives the folder to one of two simultaneous starts', async () => {
    const runs = [startSupervisor(env), startSupervisor(env)]
    const [loser] = await Promise.race(runs.map(async (run) => [run, await run.ended] as const))
    expect(loser.said()).toContain('already runs here')
    expect(await until(() => recordedNames().includes('devnet'), PATIENCE_MS)).toBe(true)
    const winner = runs.find((run) => run !== loser)!
    winner.child.kill('SIGINT')
    expect([await loser.ended, await winner.ended]).toEqual([1, 0])
    expect(await leftOf(env, seen)).toEqual([])
    expect(readdirSync(join(stateDir, 'run'))).toEqual(['processes.json'])
  })
})
