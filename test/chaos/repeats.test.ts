import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import { startBalancer } from '../support/payments/startBalancer.ts'
import type { Api } from '../support/startApi.ts'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, '../clients/repeat.ts')
const CHAIN = 8453
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000_000n
const SIGNALS = '/v1/signals'
const POINTS = ['after_claim', 'after_answer', 'before_respond'] as const
/** Maximum time of five clients for a hundred requests on one busy core. */
const ERRAND_MS = 1_200_000
/** Repeats of each of the five clients at each of the three crash points: 300 in total. */
const TIMES = 20

const clients = [
  { name: 'v2-fetch', path: SIGNALS, proof: [] },
  { name: 'v2-axios', path: SIGNALS, proof: [] },
  { name: 'faremeter-header', path: SIGNALS, proof: [] },
  { name: 'v1-fetch', path: `${SIGNALS}?x402Version=1`, proof: ['a-key-of-version-one'] },
  { name: 'mcp-v1', path: '/mcp#get_signals', proof: [] },
] as const
type Buyer = (typeof clients)[number] & { readonly payer: Payer }

let world: PaidWorld
/** The api that continues after the kills. */
let stableApi: Api
beforeAll(async () => {
  world = await createPaidWorld({ seed: 83, chainIds: [CHAIN], stillIndex: true })
  await world.startWorkers()
  await world.lanesOpen()
  stableApi = await world.startApi(SHARED_ORIGIN_ENV)
})
afterAll(() => world?.stop())

describe('three hundred repeats by third-party clients', () => {
  it.each(POINTS)(
    'return one answer for one charge after a kill of the api at %s',
    async (point) => {
      const buyers = clients.map((client) => ({
        ...client,
        payer: aPayer(`${client.name} ${point}`),
      }))
      await world.fund(
        buyers.map(({ payer }) => payer),
        RICH_USDC6,
      )
      const outcomes = await Promise.all(buyers.map((buyer) => buyFromDying(buyer, point)))
      expect(outcomes).toMatchObject(
        clients.map(({ name }) => ({ name, isCut: true, served: TIMES, answers: 1 })),
      )
      for (const { payer } of buyers) {
        expect(RICH_USDC6 - (await world.balanceOf(CHAIN, payer.address))).toBe(PRICE_USDC6)
      }
    },
  )

  /** Starts one api for each buyer. The purchase kills this api, and another api answers behind the same address. */
  async function buyFromDying(buyer: Buyer, point: CrashPoint) {
    const { name, path, proof, payer } = buyer
    const dying = await world.startApi({ ...SHARED_ORIGIN_ENV, QUARTET_CRASH_AT: point })
    const proxy = await startBalancer(dying.url)
    const args = [SCRIPT, name, proxy.url + path, payer.key, String(CHAIN), String(TIMES), ...proof]
    const bought = run(process.execPath, args, { timeout: ERRAND_MS })
    await dying.ended
    proxy.lead(stableApi.url)
    // The process of the claim is dead, so the test ends the claim before its time passes.
    await world.sql`
      update app.payment set claimed_until = now()
      where state = 'claimed' and payer = ${payer.address}`
    const { stdout } = await bought
    await proxy.stop()
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    return { name, isCut: !/^\d+$/.test(outcome.first), ...outcome }
  }
})
