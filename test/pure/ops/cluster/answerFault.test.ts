import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentHashSecret } from '../../../../core/config/agentHashSecret.ts'
import { loadConfig } from '../../../../core/config.ts'
import { answerFault, isFault } from '../../../../ops/cluster/answerFault.ts'
import { clusterEnv } from '../../../../ops/cluster/clusterEnv.ts'
import { clusterLayout, type Layout } from '../../../../ops/cluster/layout.ts'

const FAULTS_OF_NODES = ['partition', 'cut', 'pause', 'resume', 'promote', 'slow', 'fast'] as const

describe('the fault switches of a cluster that does not run', () => {
  let folder: string
  let layout: Layout
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartet-cluster-'))
    layout = clusterLayout(loadConfig({ STATE_DIR: folder }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('name the nodes when a node is unknown', async () => {
    for (const fault of FAULTS_OF_NODES) {
      await expect(answerFault(layout, fault, 'node9')).rejects.toThrow(
        'no node "node9"; the nodes are node1, node2, node3',
      )
    }
  })

  it('name the command that lists the parts when a part does not run', async () => {
    await expect(answerFault(layout, 'kill', 'api1')).rejects.toThrow(
      'no part "api1" runs; npm run cluster -- status lists the parts',
    )
  })

  it('accept the name of a fault, and no other command and no inherited property', () => {
    expect([isFault('hold'), isFault('up'), isFault('toString')]).toEqual([true, false, false])
  })
})

describe('the processes of the cluster', () => {
  it('read from every node, and write through the balancer', () => {
    const config = loadConfig({ STATE_DIR: '/var/lib/quartet' })
    const layout = clusterLayout(config)
    const env = clusterEnv(config, layout, { DATABASE_SESSION_URL: 'postgresql://elsewhere/other' })
    const portsOf = (urls = '') => urls.split(',').map((url) => Number(new URL(url).port))
    expect(portsOf(env['DATABASE_URL'])).toEqual([layout.primaryPort])
    expect(portsOf(env['DATABASE_SESSION_URL'])).toEqual([layout.primaryPort])
    expect(portsOf(env['DATABASE_REPLICA_URL'])).toEqual(
      layout.nodes.map(({ links }) => links.postgresPort),
    )
  })

  it('count the requests of a caller in the Redis of the cluster, with one key of the hash', () => {
    const config = loadConfig({ STATE_DIR: '/var/lib/quartet' })
    const layout = clusterLayout(config)
    const env = clusterEnv(config, layout, {})
    expect(new URL(env['REDIS_URL'] ?? '').port).toBe(String(layout.redisPort))
    expect(agentHashSecret(loadConfig(env))).toMatch(/^[0-9a-f]{64}$/)
  })
})
