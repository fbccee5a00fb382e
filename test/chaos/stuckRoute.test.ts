import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAST_FINALITY } from '../../core/bridge/domain/bridgeRules.ts'
import { ABANDONED_SEC, lateAfterSec } from '../../core/bridge/domain/checkWaits.ts'
import { balanceLock } from '../../core/payments/store/openCharges.ts'
import { int } from '../../core/platform/db/columns.ts'
import { until } from '../../supervisor/until.ts'
import { bridgePath, payBridge } from '../support/bridge/bridgeCall.ts'
import { type BridgeWorld, createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf } from '../support/payments/challenge.ts'
import { SHARED_ORIGIN_ENV } from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import { signPayment } from '../support/payments/payment.ts'
import { isAuthorizationUsed } from '../support/payments/thirdParty.ts'
import type { Api } from '../support/startApi.ts'

const BURNS = 10
const STUCK = { from: 'base', to: 'arc', amount: '2.00' } as const
const OTHER = { from: 'arc', to: 'base', amount: '2.00' } as const
const BALANCE_USDC6 = 3_000_000n
/** Validity of a signature, seconds: longer than the test. */
const LIFE_SEC = 3_000
/** Age of a burn, seconds: late at any finality, and not yet abandoned. */
const LATE_SEC = lateAfterSec({ fastSec: null, finalSec: 1_140 }, FAST_FINALITY) + 60

describe('a route whose burns are never attested', () => {
  let world: BridgeWorld
  beforeAll(async () => {
    world = await createBridgeWorld({ seed: 57, stillIndex: true })
  })
  afterAll(() => world?.stop())

  const routeOf = async (api: Api, { from, to }: { from: string; to: string }) => {
    const { body } = await api.get('/v1/bridge/routes')
    return body.routes.find((route: { from: string; to: string }) => {
      return route.from === from && route.to === to
    })
  }
  const isOpen = async (api: Api, route: typeof STUCK | typeof OTHER, wanted: boolean) =>
    expect(await until(async () => (await routeOf(api, route)).open === wanted, PATIENCE_MS)).toBe(
      true,
    )

  it('closes after ten late burns, rejects an older quote before any charge, and opens after deliveries', async () => {
    expect(LATE_SEC).toBeLessThan(ABANDONED_SEC)
    const quiet = { LOG_LEVEL: 'silent' }
    let workers = await world.startWorkers(quiet)
    let api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet })
    await world.bridgeLanesOpen()
    await world.routesOpen(api)
    await world.fault({ kind: 'stuck_pending' })

    const payers = Array.from({ length: BURNS }, (_, n) => aPayer(`stuck ${n}`))
    const late = aPayer('holder of an older quote')
    await world.fund([...payers, late], BALANCE_USDC6)
    const [offer] = await challengeOf(api.url + bridgePath(STUCK))
    if (offer === undefined) throw new Error('the route is not for sale')
    const life = { validBeforeSec: BigInt(Math.floor(Date.now() / 1000) + LIFE_SEC) }
    const older = await signPayment(late, offer, life)
    const answers = await Promise.all(
      payers.map(async (payer) => payBridge(api.url, STUCK, await signPayment(payer, offer, life))),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
    const areBurned = async () => {
      const [row] = await world.sql({ count: int })`
        select count(*)::int as count from app.bridge
        where burned_at is not null and state in ('waiting_for_circle', 'pending_attestation')`
      return row?.count === BURNS
    }
    expect(await until(areBurned, PATIENCE_MS)).toBe(true)
    await isOpen(api, STUCK, true)

    // Only the burns become older. Chains and processes keep their time.
    await world.sql`
      update app.bridge set burned_at = burned_at - make_interval(secs => ${LATE_SEC})
      where id = (select min(id) from app.bridge)`
    const inState = async (state: string) => {
      const isReached = async () => (await routeOf(api, STUCK)).state === state
      expect(await until(isReached, PATIENCE_MS)).toBe(true)
    }
    await inState('warning')
    const warned = await api.get(`/v1/bridge/quote?${new URLSearchParams(STUCK)}`)
    expect(warned.status).toBe(200)
    expect(warned.body.route).toMatchObject({ state: 'warning', waiting: BURNS })
    expect(warned.body.route.warning).toContain('an attestation of an earlier burn is late')

    // The claim on the warned route waits for the lock of its payer while the other burns become late.
    const lock = balanceLock({ chainId: 8453, payer: older.authorization.from })
    const between = await world.sql.beginLocked(lock, async (query) => {
      const [own] = await query({ pid: int })`select pg_backend_pid() as pid`
      const answer = payBridge(api.url, STUCK, older)
      const isClaiming = async () => {
        const rows = await world.sql`
          select 1 from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`
        return rows.length > 0
      }
      expect(await until(isClaiming, PATIENCE_MS)).toBe(true)
      await world.sql`
        update app.bridge set burned_at = burned_at - make_interval(secs => ${LATE_SEC})
        where id > (select min(id) from app.bridge)`
      return { answer }
    })
    const refusedLate = await between.answer
    expect([refusedLate.status, refusedLate.body]).toMatchObject([
      503,
      { error: expect.stringContaining('attestations of earlier burns are late') },
    ])
    expect(await world.balanceOf(8453, late.address)).toBe(BALANCE_USDC6)
    expect(await world.sql`select 1 from app.bridge`).toHaveLength(BURNS)
    await isOpen(api, STUCK, false)
    const closed = await routeOf(api, STUCK)
    expect(closed.reason).toContain('attestations of earlier burns are late')
    expect(closed).toMatchObject({ state: 'closed', warning: null, waiting: BURNS })
    expect(closed.oldestWaitSeconds).toBeGreaterThanOrEqual(LATE_SEC)
    const isCounted = async () => (await routeOf(api, STUCK)).lastHour.p50Seconds >= LATE_SEC
    expect(await until(isCounted, PATIENCE_MS)).toBe(true)
    expect((await routeOf(api, OTHER)).open).toBe(true)

    await Promise.all([workers.stop('SIGKILL'), api.stop('SIGKILL')])
    workers = await world.startWorkers(quiet)
    api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet })
    await isOpen(api, OTHER, true)
    await isOpen(api, STUCK, false)
    const quote = await api.get(`/v1/bridge/quote?${new URLSearchParams(STUCK)}`)
    expect(quote.status).toBe(503)
    const refused = await payBridge(api.url, STUCK, older)
    expect(refused.status).toBe(503)
    expect(await world.balanceOf(8453, late.address)).toBe(BALANCE_USDC6)
    const { token } = older.offer
    expect(await isAuthorizationUsed(world.chain(8453), token.address, older.authorization)).toBe(
      false,
    )

    await world.fault(null)
    await world.sql`update app.bridge set due_at = now()`
    await isOpen(api, STUCK, true)
    const accepted = await payBridge(api.url, STUCK, older)
    expect([200, 202]).toContain(accepted.status)
    const areMinted = async () => {
      const rows = await world.sql`select 1 from app.bridge where state <> 'minted'`
      return rows.length === 0
    }
    expect(await until(areMinted, PATIENCE_MS)).toBe(true)
    for (const payer of payers) {
      expect(await world.balanceOf(5042, payer.address)).toBeGreaterThanOrEqual(2_000_000n)
    }
  })
})
