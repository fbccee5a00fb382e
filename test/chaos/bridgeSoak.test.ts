import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { int } from '../../core/platform/db/columns.ts'
import { createRandom } from '../../devnet/random.ts'
import { until } from '../../supervisor/until.ts'
import {
  type EventCounts,
  MAX_DEPTH,
  runStorm,
  type StormProcess,
  skipRatePause,
} from '../support/bridge/bridgeStorm.ts'
import {
  BRIDGE_CHAINS,
  type BridgeWorld,
  createBridgeWorld,
} from '../support/bridge/bridgeWorld.ts'
import {
  bridgeOnRandomRoute,
  type CustomerBridge,
  type CustomerWorld,
} from '../support/bridge/customers.ts'
import { describeOpen } from '../support/bridge/describeOpen.ts'
import { type KeptIndexer, keepIndexer } from '../support/bridge/keepIndexer.ts'
import { expectEveryRowVerifies, expectProofEqualsChains } from '../support/bridge/proofBooks.ts'
import {
  type AttestationProcess,
  startAttestationProcess,
} from '../support/bridge/startAttestationProcess.ts'
import {
  expectExactBalances,
  verifyCustomerBridges,
} from '../support/bridge/verifyCustomerBridges.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { SHARED_ORIGIN_ENV } from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import type { Api } from '../support/startApi.ts'

/** Bridges that customers pay for during the faults. `BRIDGE_SOAK=1000` is the long run. */
const RUNS = Number(process.env['BRIDGE_SOAK'] ?? 24)
/** Seed of the random faults: `BRIDGE_SOAK_SEED=<seed>` repeats a storm as far as timing allows. */
const SEED = Number(process.env['BRIDGE_SOAK_SEED'] ?? Date.now() % 1_000_000)
const CUSTOMERS = Math.min(40, Math.max(12, Math.round(RUNS / 20)))
const RICH_USDC6 = 100_000_000_000n
const REFERRERS = [aPayer('referrer 1').address, aPayer('referrer 2').address] as const
/** Short delay, so that the workers send many mints during a storm. */
const SELF_MINT_SEC = 4

let world: BridgeWorld
let attestation: AttestationProcess
let indexer: KeptIndexer
/** Returns the environment of each api and worker process of the test. */
const env = () => ({
  ...SHARED_ORIGIN_ENV,
  LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent',
  BRIDGE_SELF_MINT_AFTER_SEC: String(SELF_MINT_SEC),
})
beforeAll(async () => {
  world = await createBridgeWorld({
    seed: 67,
    proxied: true,
    attest: async ({ chains, attestation: own }) => {
      await own?.stop()
      attestation = await startAttestationProcess(chains)
      return attestation.url
    },
  })
  indexer = keepIndexer(world)
})
afterAll(async () => {
  await indexer?.stop()
  await attestation?.kill()
  await world?.stop()
})

describe('bridges during a storm of faults', () => {
  const transfers: CustomerBridge[] = []
  let api: Api

  it(`deliver to each payer the amount or a refund, never both, seed ${SEED}`, async () => {
    const random = createRandom(SEED, 'bridge storm')
    const payers = range(CUSTOMERS).map((n) => aPayer(`traveller ${SEED} ${n}`))
    const apis = [await apiSlot(), await apiSlot()] as const
    const workers = [await workerSlot(), await workerSlot()] as const
    await Promise.all([world.bridgeLanesOpen(), world.fund(payers, RICH_USDC6)])
    // No reorganisation of the storm reaches the blocks that fund the payers.
    const below: [Hex, Hex] = [numberToHex(MAX_DEPTH), '0x1']
    await Promise.all(BRIDGE_CHAINS.map((chainId) => world.chain(chainId).rpc('anvil_mine', below)))
    api = await world.startApi(env())
    await world.routesOpen(api)
    await api.stop()
    let isOver = false
    const startMs = performance.now()
    const storm = { world, random, apis, workers, attestation, restartIndexer: restartIndexer() }
    const weather = runStorm(storm, () => isOver)
    const url = () => random.pick([apis[0].url(), apis[1].url()])
    const thirdParty = world.world.devnet.accounts.visitors[0]?.address ?? '0x'
    await Promise.all(
      payers.map(async (payer, index) => {
        const own = createRandom(SEED, `customer ${index}`)
        const customers: CustomerWorld = {
          world,
          url,
          random: own,
          stranger: thirdParty,
          referrers: REFERRERS,
        }
        let begun = index
        for (; begun < RUNS; begun += CUSTOMERS) {
          const transfer = await bridgeOnRandomRoute(customers, payer)
          if (transfer !== null) transfers.push(transfer)
        }
      }),
    ).finally(() => {
      isOver = true
    })
    report(await weather, transfers)
    const stormMs = performance.now() - startMs
    await calmDown(workers)
    api = await world.startApi(env())
    const calmMs = performance.now() - startMs - stormMs
    process.stdout.write(
      `bridge soak: storm ${seconds(stormMs)}, calm ${seconds(calmMs)}, index stood still ${indexer.stalls()} times\n`,
    )
    const books = await world.bridgeBooks()
    const outcomes = await verifyCustomerBridges(world, transfers, books)
    process.stdout.write(`bridge soak: ${JSON.stringify(outcomes)}\n`)
    await expectExactBalances(world, transfers, books, {
      chainIds: BRIDGE_CHAINS,
      hadUsdc6: RICH_USDC6,
    })
    expect(transfers.length).toBeGreaterThan(RUNS / 2)
    expect(outcomes.delivered).toBeGreaterThan(transfers.length / 2)
  }, 3_600_000)

  it('leave in each contract a balance that equals its liabilities', async () => {
    const { burns } = await world.bridgeBooks()
    for (const { chainId } of world.world.devnet.deployment.bridges) {
      const { balanceUsdc6, liabilitiesUsdc6, protocolFeesUsdc6 } = await world.accountsOf(chainId)
      expect([chainId, balanceUsdc6]).toEqual([chainId, liabilitiesUsdc6])
      const owed = await Promise.all(REFERRERS.map((text) => world.claimableOf(chainId, text)))
      const owedUsdc6 = owed.reduce((sum, usdc6) => sum + usdc6, 0n)
      expect([chainId, protocolFeesUsdc6 + owedUsdc6]).toEqual([chainId, liabilitiesUsdc6])
      const hasReferral = transfers.some(
        ({ id, from, isReferred }) => isReferred && from === chainId && burns.has(id),
      )
      expect([chainId, owedUsdc6 > 0n]).toEqual([chainId, hasReferral])
    }
  })

  it('leave no gap in the nonces of the burner and the minter', async () => {
    for (const purpose of ['burn', 'mint'] as const) await expectNoGap(purpose)
  })

  it('publish rows that equal the logs of the chains, and each row passes its verification', async () => {
    const rows = await expectProofEqualsChains(api, await world.bridgeBooks())
    await expectEveryRowVerifies(api, rows)
    await expectTamperingShows(api, rows[0]?.burnTx ?? '')
  })

  /** Starts an api that the storm restarts. */
  async function apiSlot(): Promise<StormProcess> {
    let running = await world.startApi(env())
    let url = running.url
    return {
      url: () => url,
      restart: async (crashAt) => {
        url = ''
        await running.stop('SIGKILL')
        running = await world.startApi({ ...env(), QUARTET_CRASH_AT: crashAt })
        url = running.url
      },
    }
  }

  async function workerSlot(): Promise<StormProcess> {
    let running = await world.startWorkers(env())
    return {
      url: () => '',
      restart: async (crashAt: CrashPoint | '') => {
        await running.stop('SIGKILL')
        running = await world.startWorkers({ ...env(), QUARTET_CRASH_AT: crashAt })
      },
    }
  }
})

function report(weather: EventCounts, transfers: readonly CustomerBridge[]): void {
  const answers: Record<string, number> = {}
  for (const { answer } of transfers) {
    const status = String(answer?.status ?? 'none')
    answers[status] = (answers[status] ?? 0) + 1
  }
  const eventCounts = JSON.stringify(Object.fromEntries(weather))
  const outrun = transfers.filter(({ isOutrun }) => isOutrun).length
  process.stdout.write(
    `bridge soak: seed ${SEED}, ${transfers.length} signatures, ${outrun} of them outrun\n` +
      `bridge soak: answers ${JSON.stringify(answers)}, ${eventCounts}\n`,
  )
}

/** Expects that the verification fails after a change of one figure in the index. */
async function expectTamperingShows(api: Api, burnTx: string): Promise<void> {
  const add = (usdc6: number) =>
    world.sql.begin('', async (query) => {
      // Disables the triggers of the indexer, which would publish the changed row.
      await query`set local session_replication_role = replica`
      await query`
        update ix_test.bridge set fee_usdc = fee_usdc + ${usdc6} where tx_hash = ${burnTx}`
    })
  await add(1)
  const { status, body } = await api.get(`/v1/bridge/proof/verify/${burnTx}`)
  await add(-1)
  expect([status, body.match]).toEqual([200, false])
}

/** Limits the kills of the indexer: a restart takes seconds, and every process waits for the restart. */
function restartIndexer(): () => Promise<void> {
  let left = Math.max(1, Math.round(RUNS / 100))
  return async () => {
    if (left === 0) return
    left -= 1
    await indexer.kill()
  }
}

/** Ends all faults, and waits until every bridge and every refund has reached its final state. */
async function calmDown(workers: readonly StormProcess[]): Promise<void> {
  for (const proxy of Object.values(world.proxies)) proxy.intercept()
  await world.fault(null)
  await skipRatePause(world)
  // A worker may still have a crash point that was not reached yet.
  for (const slot of workers) await slot.restart('')
  let open: readonly object[] = []
  const isOver = async () => {
    open = await describeOpen(world)
    return open.length === 0
  }
  const isEven = async () => {
    for (const { chainId } of world.world.devnet.deployment.bridges) {
      const { balanceUsdc6, liabilitiesUsdc6 } = await world.accountsOf(chainId)
      if (balanceUsdc6 !== liabilitiesUsdc6) return false
    }
    return true
  }
  await until(async () => (await isOver()) && (await isEven()), PATIENCE_MS)
  expect(open).toEqual([])
}

/** Expects that a transaction in the table of the lane used each nonce of the key exactly once. */
async function expectNoGap(purpose: 'burn' | 'mint'): Promise<void> {
  const { bridgeBurner, bridgeMinter } = world.world.devnet.accounts
  const { address } = purpose === 'burn' ? bridgeBurner : bridgeMinter
  for (const chainId of BRIDGE_CHAINS) {
    const { client } = world.chain(chainId)
    const read = async () => {
      const count = await client.getTransactionCount({ address })
      const rows = await world.sql({ nonce: int })`
        select account_nonce as nonce from app.lane_tx
        where chain_id = ${chainId} and address = ${address} and account_nonce is not null
        order by account_nonce`
      return { used: range(count), ours: rows.map(({ nonce }) => nonce) }
    }
    let seen = await read()
    await until(async () => {
      seen = await read()
      return seen.used.length === seen.ours.length
    }, PATIENCE_MS)
    expect([purpose, chainId, seen.ours]).toEqual([purpose, chainId, seen.used])
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
