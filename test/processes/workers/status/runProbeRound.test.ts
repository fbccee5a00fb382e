import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../../api/http/listen.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import type { AnswerCheck, ProbeReply } from '../../../../core/status/ports.ts'
import { createAnswerCheck } from '../../../../core/status/store/createAnswerCheck.ts'
import { createProbeHttp } from '../../../../core/status/store/createProbeHttp.ts'
import { isReadOnly } from '../../../../workers/status/callOperations.ts'
import { type ProbeRoundDeps, runProbeRound } from '../../../../workers/status/runProbeRound.ts'
import { aBridgeShop, aLateRoute, aRoute } from '../../../builders/aBridgeShop.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aVault } from '../../../builders/facts.ts'

let server: ListeningServer
let requested: ProbeRoundDeps['callApi']
/** Compiled once, because the OpenAPI document does not change. */
let check: AnswerCheck | null = null
beforeAll(async () => {
  server = await listen(anApp(aWorld({ vaults: [aVault()] })), { host: '127.0.0.1', port: 0 })
  requested = createProbeHttp(`http://127.0.0.1:${server.port}`)
})
afterAll(() => server?.close())

const stay = new AbortController().signal
const round = (given: Partial<ProbeRoundDeps> = {}) =>
  runProbeRound(
    {
      callApi: requested,
      checkOf: (text) => {
        check ??= createAnswerCheck(text)
        return check
      },
      inside: async () => ({
        databaseMs: 1,
        payableChainIds: [8453],
        waitingSec: 0,
        differences: 0,
        late: [],
      }),
      chains: async () => [{ chainId: 8453, headBlock: 9, indexedBlock: 9, lagSec: 1 }],
      attestations: async () => null,
      operations,
      clock: systemClock,
      homeChainId: 8453,
      maxLagSec: 60,
      payableChainIds: [8453],
      bridgedChainIds: [8453, 5042],
      ...given,
    },
    stay,
  )
const withBrokenPart = (part: string, reply: Partial<ProbeReply>): ProbeRoundDeps['callApi'] => {
  const failed = { latencyMs: 1, httpStatus: null, contentType: '', text: '', problem: 'cut' }
  return async (wanted, signal) =>
    wanted.path.startsWith(part) ? { ...failed, ...reply } : requested(wanted, signal)
}
const notWell = async (given: Partial<ProbeRoundDeps>) => {
  const { probes } = await round(given)
  return Object.fromEntries(
    probes.flatMap(({ component, status }) => (status === 'ok' ? [] : [[component, status]])),
  )
}

/** Components that are down in an app without a database. */
const AWAY = { graphql: 'down' }

describe('a round of the prober', () => {
  it('calls only read-only operations with valid requests, and finds every answer as declared', async () => {
    const { calls } = await round()
    const called = new Set(calls.map(({ operation }) => operation))
    expect(calls.filter(({ isValid }) => isValid !== true)).toEqual([])
    const refused = calls.filter(({ httpStatus }) => httpStatus === 400 || httpStatus === 404)
    // This app has no bridge, so the prober knows no route.
    expect(refused.map(({ operation }) => operation)).toEqual(['getBridgeQuote', 'bridgeUsdc'])
    const wanted = ['getVault', 'getQuote', 'postBuy', 'postRedeem', 'getSignals', 'getStatus']
    expect([...called]).toEqual(expect.arrayContaining(wanted))
    for (const { id } of operations.filter((entry) => !isReadOnly(entry))) {
      expect(called).not.toContain(id)
    }
    const paid = operations.filter(({ method, price }) => method === 'POST' && price !== 'free')
    expect(paid.filter(isReadOnly)).toEqual([])
  })

  it('reports the failing component, and the api when a declared answer is missing', async () => {
    const base = await notWell({})
    expect(base).toMatchObject(AWAY)
    expect(await notWell({ callApi: withBrokenPart('/mcp', {}) })).toEqual({ ...base, mcp: 'down' })
    expect(await notWell({ callApi: withBrokenPart('/v1/quote', {}) })).toMatchObject({
      api: 'degraded',
    })
    const text = { httpStatus: 200, contentType: 'application/json', problem: null }
    const wrong = withBrokenPart('/v1/basket', { ...text, text: '{"prices":1}' })
    expect(await notWell({ callApi: wrong })).toMatchObject({ api: 'degraded', prices: 'down' })
    const odd = withBrokenPart('/v1/basket', { ...text, httpStatus: 418, text: '{}' })
    expect(await notWell({ callApi: odd })).toMatchObject({ api: 'degraded' })
    expect(await notWell({ callApi: withBrokenPart('/status', {}) })).toMatchObject({
      api: 'degraded',
    })
  })

  it('reports the bridge as degraded while earlier burns on a route are late, and names the route', async () => {
    const shop = aBridgeShop()
    shop.health = [aLateRoute(8453, 5042, 'a mint of an earlier burn is late'), aRoute(5042, 8453)]
    const text = await (await shop.get('/v1/bridge/routes')).text()
    const reply = { httpStatus: 200, contentType: 'application/json', problem: null, text }
    const { probes } = await round({ callApi: withBrokenPart('/v1/bridge/routes', reply) })
    expect(probes.find(({ component }) => component === 'bridge')).toEqual({
      component: 'bridge',
      status: 'degraded',
      detail: 'base to arc: a mint of an earlier burn is late',
    })
  })

  it('reports markets without an oracle as down, and accepts a missing price in the first seconds of a window', async () => {
    const { text } = await requested({ method: 'GET', path: '/v1/updown' }, stay)
    const index = JSON.parse(text)
    const nowSec = systemClock.nowSec()
    const marketsWith = async (changed: object) => {
      const markets = index.markets.map((market: object) => ({ ...market, ...changed }))
      const reply = JSON.stringify({ ...index, markets })
      const whole = { httpStatus: 200, contentType: 'application/json', problem: null, text: reply }
      const { probes } = await round({ callApi: withBrokenPart('/v1/updown', whole) })
      return probes.find(({ component }) => component === 'markets')?.status
    }
    const window = (ageSec: number) => ({ ...index.markets[0].window, start: nowSec - ageSec })
    const unpriced = { status: 'degraded', reason: 'no_price_to_beat' }
    expect(await marketsWith({ status: 'live', reason: null })).toBe('ok')
    expect(await marketsWith({ ...unpriced, window: window(5) })).toBe('ok')
    expect(await marketsWith({ ...unpriced, window: window(600) })).toBe('degraded')
    expect(await marketsWith({ status: 'down', reason: 'oracle_stale' })).toBe('down')
  })

  it('sends a single request if the api serves no OpenAPI document', async () => {
    let requested = 0
    const missing: ProbeRoundDeps['callApi'] = async () => {
      requested += 1
      return { latencyMs: 1, httpStatus: null, contentType: '', text: '', problem: 'no connection' }
    }
    expect(await notWell({ callApi: missing })).toMatchObject({
      api: 'down',
      graphql: 'down',
      mcp: 'down',
      prices: 'down',
    })
    expect(requested).toBe(1)
  })

  it('ignores a sponsor on Solana without configuration, and reports a configured sponsor that does not sell', async () => {
    const base = await notWell({})
    expect(base).not.toHaveProperty('solana')
    expect(base).not.toHaveProperty('gas')
    const config: ProbeRoundDeps['callApi'] = async (wanted, signal) => {
      const reply = await requested(wanted, signal)
      if (wanted.path !== '/v1/gas/config') return reply
      const text = reply.text.replace('solana sponsor disabled', 'the node does not answer')
      return { ...reply, text }
    }
    expect(await notWell({ callApi: config })).toEqual({ ...base, solana: 'down' })
  })

  it('reports an outage of the database and of the attestation service', async () => {
    const found = await notWell({ inside: async () => null, attestations: async () => 'silent' })
    expect(found).toMatchObject({
      database: 'down',
      payments: 'down',
      workers: 'degraded',
      attestations: 'down',
    })
  })
})
