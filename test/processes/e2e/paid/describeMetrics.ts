import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { until } from '../../../../supervisor/until.ts'
import { childEnv } from '../../../support/childEnv.ts'
import { documentedMetrics } from '../../../support/metricsDoc.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { chainEnv } from '../../../support/payments/startWorkers.ts'
import { programFile } from '../../../support/programs/programFile.ts'
import { runbookCommands } from '../../../support/runbookCommands.ts'
import type { Api } from '../../../support/startApi.ts'
import type { PaidStack } from './paidStack.ts'

const documented = documentedMetrics()
/** Metrics of an api with REDIS_URL; test/pure/core/platform/redis compares them. */
const WITH_REDIS = /^svc_redis_/
type Part = keyof PaidStack['metrics']

/** Returns names and types from the heads of the metrics. */
function servedMetrics(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`)
}

/** Returns samples with the names of their labels: `name a,b`. */
function samples(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name, labels = ''] of text.matchAll(/^(svc_\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name!) ?? new Set()
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!)
    found.set(name!, known)
  }
  return found
}

const sampleValue = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')[1],
  )

/** Samples of the api that one call of each kind increments. A sample is absent before its first increment. */
const COUNTERS = {
  answered: 'svc_mcp_calls_total{tool="get_basket",end="answered"}',
  refused: 'svc_mcp_calls_total{tool="get_signals",end="refused"}',
  run: 'svc_graphql_operations_total{end="answered"}',
  never: 'svc_graphql_operations_total{end="refused"}',
  told: 'svc_payment_outcomes_total{operation="getSignals",outcome="challenge"}',
} as const

/** Tests that the metrics equal docs/metrics.md and that the commands of the runbook work. */
export function describeMetrics(given: () => PaidStack): void {
  describe('figures for an operator', () => {
    let world: PaidWorld
    let api: Api
    let urls: PaidStack['metrics']
    beforeAll(() => {
      ;({ world, shop: api, metrics: urls } = given())
    })
    const scrape = async (part: Part) => (await fetch(urls[part])).text()

    describe.each(['api', 'workers'] as const)('metrics of the %s', (part) => {
      it('equal docs/metrics.md, with their types', async () => {
        const expected = documented
          .filter(({ name, processes }) => processes.includes(part) && !WITH_REDIS.test(name))
          .map(({ name, type }) => `${name} ${type}`)
        expect(servedMetrics(await scrape(part)).toSorted()).toEqual(expected.toSorted())
      })

      it('have only the labels of docs/metrics.md', async () => {
        await api.get('/v1/basket')
        for (const [name, labels] of samples(await scrape(part))) {
          const metric = documented.find(
            (documentedMetric) =>
              documentedMetric.name === name ||
              name.replace(/_(bucket|sum|count)$/, '') === documentedMetric.name,
          )
          const ofType = metric?.type === 'histogram' ? ['le'] : []
          const known = [...(metric?.labels ?? []), ...ofType]
          expect(
            [...labels].filter((label) => !known.includes(label)),
            name,
          ).toEqual([])
        }
      })

      it('are served only on the address of METRICS_HOST', async () => {
        const elsewhere = urls[part].replace('127.0.0.1', '127.0.0.2')
        await expect(fetch(elsewhere)).rejects.toThrow('fetch failed')
      })
    })

    describe('the values of metrics', () => {
      const readCounters = async (): Promise<Record<string, number>> => {
        const text = await scrape('api')
        const counts = Object.entries(COUNTERS).map(([name, sample]) => [
          name,
          sampleValue(text, sample) || 0,
        ])
        return Object.fromEntries(counts)
      }
      it('count tools, GraphQL operations, prices and requests', async () => {
        const { post } = api
        const before = await readCounters()
        const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        }
        const call = (name: string) =>
          fetch(`${api.url}/mcp`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ ...rpc, params: { name, arguments: {} } }),
          })
        expect((await call('get_basket')).status).toBe(200)
        expect((await call('get_signals')).status).toBe(200)
        await post('/graphql', { query: '{ head { number } }' })
        await post('/graphql', { query: '{ nothing }' })
        const after = await readCounters()
        const more = Object.keys(COUNTERS).map((name) => [
          name,
          (after[name] ?? 0) - (before[name] ?? 0),
        ])
        expect(Object.fromEntries(more)).toEqual({
          answered: 1,
          refused: 1,
          run: 1,
          never: 1,
          told: 1,
        })
      })

      it('include the block of the index, running jobs and open lanes', async () => {
        const isReported = async () => {
          const text = await scrape('workers')
          return (
            sampleValue(text, 'svc_index_block_number{chain="8453"}') > 0 &&
            sampleValue(text, 'svc_index_lag_seconds{chain="8453"}') < 600 &&
            sampleValue(text, 'svc_jobs_runs_total{name="bridge_adopt",end="done"}') > 0 &&
            sampleValue(text, 'svc_jobs_runs_total{name="bridge_adopt",end="failed"}') === 0 &&
            sampleValue(text, 'svc_gas_alarm_standing{alarm="no_submitter",chain="8453"}') >= 0 &&
            sampleValue(
              text,
              'svc_lane_condition{chain="8453",purpose="settlement",condition="open"}',
            ) === 1
          )
        }
        expect(await until(isReported, PATIENCE_MS)).toBe(true)
        const text = await scrape('api')
        expect(sampleValue(text, 'svc_head_block_number')).toBeGreaterThan(0)
        expect(sampleValue(text, 'svc_head_age_seconds')).toBeLessThan(600)
        expect(text).toMatch(
          /svc_db_pool_connections\{pool="quartet-chain-reads",state="idle"\} \d/,
        )
        expect(text).toMatch(/svc_build_info\{version="\d+\.\d+\.\d+"\} 1/)
      })
    })

    describe('the commands of the runbook', () => {
      /** Runs the command line, and returns the exit code and the printed text. */
      const run = (words: readonly string[]) =>
        new Promise<{ code: unknown; said: string }>((resolve) => {
          const { databaseUrl, indexerOptions } = world.world
          const env = {
            ...childEnv(),
            DEVNET: '1',
            DATABASE_URL: databaseUrl,
            DEPLOYMENT_FILE: join(indexerOptions.folder, 'deployment.json'),
            ...chainEnv(world.world),
          }
          const args = [programFile('commands/cli/main'), ...words]
          execFile(process.execPath, args, { cwd: rootDir, env }, (error, stdout, stderr) => {
            resolve({ code: error?.code ?? 0, said: stdout + stderr })
          })
        })

      it.each(runbookCommands().map((words) => [words.join(' '), words] as const))(
        '%s: runs and prints an answer',
        async (_, words) => {
          const { code, said: returned } = await run(words)
          // Exit code 1 is possible: the ids do not exist here, and no attestation service runs.
          expect([0, 1], returned).toContain(code)
          expect(returned.trim()).not.toBe('')
          expect(returned).not.toMatch(/^\s+at /m)
        },
      )
    })
  })
}
