import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { COMPONENTS } from '../../../../core/status/domain/components.ts'
import type { StatusDeps } from '../../../../core/status/ports.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aProbe, aStatus, STATUS_NOW_SEC, someStatusReads } from '../../../builders/aStatus.ts'
import { noStatus } from '../../../builders/noStatus.ts'

const call = async (status: StatusDeps) => {
  const response = await anApp(aWorld(), { status }).request('/v1/status')
  return { code: response.status, headers: response.headers, body: await response.json() }
}
const bad = (body: { components: { name: string; status: string }[] }) =>
  Object.fromEntries(
    body.components.flatMap(({ name, status }) => (status === 'ok' ? [] : [[name, status]])),
  )
const statusWithProbes = (...probes: readonly ReturnType<typeof aProbe>[]) =>
  aStatus({
    reads: someStatusReads({
      newest: async () => ({
        startedAtSec: STATUS_NOW_SEC - 5,
        probes: COMPONENTS.map(
          (component) =>
            probes.find((probe) => probe.component === component) ?? aProbe({ component }),
        ),
        calls: [],
      }),
    }),
  })

describe('GET /v1/status', () => {
  it('returns every figure of a healthy service', async () => {
    const { code, headers, body } = await call(aStatus())
    expect([code, headers.get('cache-control')]).toEqual([200, 'public, max-age=5'])
    expect({ ...body, components: body.components.length }).toMatchInlineSnapshot(`
      {
        "chains": [
          {
            "chainId": 8453,
            "headBlock": 41234567,
            "indexedBlock": 41234566,
            "lagSeconds": 2,
          },
          {
            "chainId": 5042,
            "headBlock": 41234566,
            "indexedBlock": 41234565,
            "lagSeconds": 3,
          },
          {
            "chainId": 137,
            "headBlock": 41234565,
            "indexedBlock": 41234564,
            "lagSeconds": 4,
          },
        ],
        "components": 13,
        "incidents": [
          {
            "component": "gas",
            "detail": "Base (8453): the deposit is reserved for other sponsorships",
            "endedAt": 1789996975,
            "startedAt": 1789994800,
            "status": "down",
          },
        ],
        "latency": {
          "byOperation": [
            {
              "operation": "getVaults",
              "p50Ms": 18.1,
              "p95Ms": 54.2,
              "p99Ms": 163.4,
              "samples": 2880,
            },
            {
              "operation": "getBasket",
              "p50Ms": 3,
              "p95Ms": 9,
              "p99Ms": 27.2,
              "samples": 2880,
            },
          ],
          "p50Ms": 4.2,
          "p95Ms": 12.7,
          "p99Ms": 38.4,
        },
        "measuredAt": 1790001988,
        "schemaValidity": {
          "checked": 112320,
          "lastFailure": null,
          "pct": 100,
          "valid": 112320,
        },
        "startedAt": 1789915600,
        "status": "ok",
        "uptime": {
          "d30Pct": 99.831,
          "d7Pct": 99.915,
          "h24Pct": 100,
          "measuredSince": 1787323600,
        },
        "version": "1.0.0",
      }
    `)
  })

  it('has the state of its worst part', async () => {
    const gas = aProbe({ component: 'gas', status: 'degraded', detail: 'no' })
    const api = aProbe({ component: 'api', status: 'down', detail: 'no' })
    expect((await call(statusWithProbes(gas))).body.status).toBe('degraded')
    expect((await call(statusWithProbes(gas, api))).body.status).toBe('down')
  })

  it('returns 200 with the known figures when the database is down', async () => {
    const { code, body } = await call(noStatus)
    expect([code, body.status, body.measuredAt]).toEqual([200, 'down', null])
    expect(body.uptime).toEqual({ h24Pct: null, d7Pct: null, d30Pct: null, measuredSince: null })
    const uptime = { h24Pct: null, d7Pct: null, d30Pct: null }
    expect(body.components.slice(0, 3)).toEqual([
      { name: 'api', status: 'ok', detail: null, uptime },
      { name: 'database', status: 'down', detail: 'unreachable', uptime },
      { name: 'index', status: 'unknown', detail: 'status unavailable', uptime },
    ])
  })

  it('returns null for a sum that fails or takes too long, and keeps the other figures', async () => {
    const away = () => Promise.reject(new DatabaseUnavailable(1))
    const reads = someStatusReads({ latency: away, validity: away, incidents: away })
    const { code, body } = await call(aStatus({ reads }))
    expect([code, body.status, bad(body)]).toEqual([200, 'ok', {}])
    expect(body.uptime.h24Pct).toBe(100)
    expect([body.latency.p50Ms, body.schemaValidity.pct]).toEqual([null, null])
  })

  it('returns down for the workers, and unknown for the rest, when the last probe round is too old', async () => {
    const statusStartedAt = (startedAtSec: number) =>
      aStatus({
        reads: someStatusReads({
          newest: async () => ({
            startedAtSec,
            probes: COMPONENTS.map((component) => aProbe({ component })),
            calls: [],
          }),
        }),
      })
    expect(bad((await call(statusStartedAt(STATUS_NOW_SEC - 90))).body)).toEqual({})
    const { body } = await call(statusStartedAt(STATUS_NOW_SEC - 91))
    expect(bad(body)).toMatchObject({ workers: 'down', index: 'unknown', gas: 'unknown' })
    expect(body.status).toBe('down')
  })

  it('gives a new process time for its first probe round', async () => {
    const reads = someStatusReads({ newest: async () => null })
    const young = await call(aStatus({ reads, startedAtSec: STATUS_NOW_SEC - 90 }))
    expect([young.body.status, bad(young.body)['workers']]).toEqual(['degraded', 'unknown'])
    const old = await call(aStatus({ reads, startedAtSec: STATUS_NOW_SEC - 91 }))
    expect([old.body.status, bad(old.body)['workers']]).toEqual(['down', 'down'])
  })

  it('returns an uptime for each part, and no figure for an incomplete window', async () => {
    const uptimeOf = async (ageSec: number) => {
      const reads = someStatusReads({ measuredSince: async () => STATUS_NOW_SEC - ageSec })
      const { body } = await call(aStatus({ reads }))
      const part = (name: string) =>
        body.components.find((entry: { name: string }) => entry.name === name).uptime
      return { whole: body.uptime, gas: part('gas'), mcp: part('mcp') }
    }
    expect(await uptimeOf(8 * 86_400)).toEqual({
      whole: { h24Pct: 100, d7Pct: 99.915, d30Pct: null, measuredSince: expect.any(Number) },
      gas: { h24Pct: 99.915, d7Pct: 99.915, d30Pct: null },
      mcp: { h24Pct: 100, d7Pct: 100, d30Pct: null },
    })
    const none = { h24Pct: null, d7Pct: null, d30Pct: null }
    expect(await uptimeOf(4_200)).toMatchObject({ whole: none, gas: none, mcp: none })
  })

  it('returns 500 for a programming error, not 503', async () => {
    const reads = someStatusReads({ validity: () => Promise.reject(new RangeError('wrong')) })
    expect((await call(aStatus({ reads }))).code).toBe(500)
    const away = someStatusReads({ days: () => Promise.reject(new DatabaseUnavailable(1)) })
    const page = await anApp(aWorld(), { status: aStatus({ reads: away }) }).request('/status')
    expect(page.status).toBe(200)
  })
})
