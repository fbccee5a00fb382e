import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PriceUnavailable } from '../../../../core/kernel/errors.ts'
import { createFreeGrants } from '../../../../core/payments/store/createFreeGrants.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { aPaidOperation } from '../../../builders/aPaidOperation.ts'
import { aShop } from '../../../builders/aShop.ts'
import {
  aSigner,
  PUBLIC_URL,
  SIGN_IN_MS,
  signedHeader,
  signInText,
} from '../../../builders/signedHeader.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'

const PATH = `${PUBLIC_URL}/v1/worth/0x${'1'.repeat(40)}`
const time = { ms: SIGN_IN_MS }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }
const freeQuota = { param: 'free', perAgentPerDay: 1 } as const

let database: TestDatabase
let sql: Sql
let grants: ReturnType<typeof createFreeGrants>
/** Behaviour of the operation. */
let run: ReturnType<typeof aPaidOperation>['answer']
/** Two processes on one database. */
let apps: readonly ReturnType<typeof aShop>[]

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  grants = createFreeGrants({ databaseUrl: database.url, clock })
  const operation = aPaidOperation({ freeQuota })
  const sold = { ...operation, answer: (...wanted: Parameters<typeof run>) => run(...wanted) }
  apps = [0, 1].map(() => aShop([sold], { grants, time }))
})

afterAll(async () => {
  await Promise.all([sql.end(), grants.close()])
  await database.drop()
})

beforeEach(async () => {
  time.ms = SIGN_IN_MS
  run = aPaidOperation({ freeQuota }).answer
  await sql`truncate app.free_grant, app.sign_in_nonce`
})

let nonces = 0
async function signedHeaderOf(index = 1): Promise<string> {
  nonces += 1
  const nonce = `nonce${String(nonces).padStart(12, '0')}`
  return signedHeader(aSigner(index), signInText({ nonce }))
}

const get = (query: string, signIn?: string, init: RequestInit & { app?: number } = {}) => {
  const { app = 0, ...rest } = init
  const headers: Record<string, string> = signIn === undefined ? {} : { 'sign-in-with-x': signIn }
  return Promise.resolve(apps[app]!.request(`${PATH}${query}`, { ...rest, headers }))
}

const report = async (requested: Promise<Response>) => {
  const answer = await requested
  const { error, code } = JSON.parse(await answer.text())
  return { status: answer.status, error, code }
}

describe('a free call over HTTP', () => {
  it('is granted once when two processes receive requests of one address at the same time', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const headers = [await signedHeaderOf(round), await signedHeaderOf(round)]
      const answers = await Promise.all(
        headers.map((header, app) => get('?free=1', header, { app })),
      )
      expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '402'])
      const refused = answers.find(({ status }) => status === 402)
      expect(await refused?.json()).toMatchObject({ code: 'free_quota_used' })
    }
  })

  it('returns the answer of a paid call, with no-store', async () => {
    const answer = await get('?free=1', await signedHeaderOf())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('payment-response')).toBeNull()
    expect(await answer.json()).toMatchObject({ id: 'worth-1' })
  })

  it('is counted by network without a sign-in, and is granted again on the next day (UTC)', async () => {
    expect((await get('?free=1')).status).toBe(200)
    expect(await report(get('?free=1', undefined, { app: 1 }))).toEqual({
      status: 402,
      code: 'free_quota_used',
      error: 'The free calls of today are used: 1 per agent and day (UTC).',
    })
    expect((await get('?free=1', await signedHeaderOf())).status).toBe(200)
    time.ms += 86_400_000
    expect((await get('?free=1')).status).toBe(200)
  })

  it('is released when the answer fails', async () => {
    run = () => Promise.reject(new PriceUnavailable('META', 1))
    const signIn = await signedHeaderOf()
    expect((await get('?free=1', signIn)).status).toBe(503)
    expect((await sql`select from app.free_grant`).count).toBe(0)
    run = aPaidOperation({ freeQuota }).answer
    expect((await get('?free=1', signIn)).status).toBe(200)
  })

  it('is rejected with a price and a new sign-in challenge if the sign-in is invalid', async () => {
    const tampered = await signedHeader(aSigner(1), signInText(), { nonce: 'ffffffffffffffff' })
    expect(await report(get('?free=1', tampered))).toEqual({
      status: 402,
      code: 'siwx_invalid',
      error: 'SIGN-IN-WITH-X: is not signed by its address',
    })
    const answer = await get('?free=1', 'garbage')
    expect(answer.headers.get('payment-required')).not.toBeNull()
    expect((await sql`select from app.free_grant`).count).toBe(0)
  })

  it('accepts a sign-in once, in any process', async () => {
    const signIn = await signedHeaderOf()
    expect((await get('?free=1', signIn)).status).toBe(200)
    expect(await report(get('?free=1', signIn, { app: 1 }))).toMatchObject({
      code: 'siwx_invalid',
      error: 'SIGN-IN-WITH-X: was used before; sign in again with a new nonce',
    })
  })

  it('is granted only with the parameter free=1: another request receives the price, even with a sign-in', async () => {
    for (const signIn of [undefined, 'garbage', await signedHeaderOf()]) {
      const { error } = await report(get('', signIn))
      expect(error).toBe(
        'Payment required: 0.004 USDC; free=1 requests a free call while free calls remain',
      )
    }
    expect((await sql`select from app.sign_in_nonce`).count).toBe(0)
  })

  it('is not used up by a HEAD or an invalid request', async () => {
    expect((await get('?free=1', await signedHeaderOf(), { method: 'HEAD' })).status).toBe(402)
    expect((await get('?free=2', await signedHeaderOf())).status).toBe(400)
    expect((await get('?free=1&fre=1', await signedHeaderOf())).status).toBe(400)
    expect((await sql`select from app.free_grant`).count).toBe(0)
  })
})
