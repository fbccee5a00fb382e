import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../../core/config.ts'
import { answerCommand } from '../../../../ops/cluster/answerCommand.ts'
import { clusterLayout, type Layout } from '../../../../ops/cluster/layout.ts'
import { createFamily, type Family } from '../../../../supervisor/family.ts'
import { processStartTime, readRecords } from '../../../../supervisor/processRecord.ts'
import { postmasterPid } from '../../../../supervisor/stopLeftoverPostgres.ts'
import { childEnv } from '../../../support/childEnv.ts'
import { type Server, startPrimary } from '../../../support/failover/startPrimary.ts'

/**
 * Arguments of a process in the place of Patroni. Its Postgres is in another process group, as on
 * the cluster.
 */
const WAITS_FOR_EVER = ['--eval', 'setInterval(() => {}, 1_000_000)']

describe('the keeper of a cluster', () => {
  let stateDir: string
  let server: Server
  let layout: Layout
  let family: Family

  beforeAll(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'quartet-keeper-'))
    server = await startPrimary()
    const [node, ...others] = clusterLayout(loadConfig({ STATE_DIR: stateDir })).nodes
    if (node === undefined) throw new Error('no node')
    const nodes = [{ ...node, folder: dirname(server.dataDir) }, ...others]
    layout = { ...clusterLayout(loadConfig({ STATE_DIR: stateDir })), stateDir, nodes }
    family = createFamily({ stateDir, env: childEnv(), onNews: () => {} })
    family.start({ name: 'node1', args: WAITS_FOR_EVER, isFoundation: false })
  })
  afterAll(async () => {
    await family?.stopAll()
    await server?.stop()
    rmSync(stateDir, { recursive: true, force: true })
  })

  it('ends a node together with its Postgres', async () => {
    const pid = postmasterPid(server.dataDir) ?? 0
    const patroni = readRecords(stateDir).find(({ name }) => name === 'node1')?.pid ?? 0
    expect([processStartTime(pid), processStartTime(patroni)]).not.toContain(undefined)
    const answer = await answerCommand({ layout, family }, '/hold/node1')
    expect(answer).toEqual({ status: 200, body: '["node1"]' })
    expect([processStartTime(pid), processStartTime(patroni)]).toEqual([undefined, undefined])
  })

  it('refuses a part that does not run', async () => {
    const { status, body } = await answerCommand({ layout, family }, '/hold/api9')
    expect([status, body]).toEqual([
      409,
      'no part api9 runs; npm run cluster -- status lists the parts',
    ])
  })
})
