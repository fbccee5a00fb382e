import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createRandom, type Random } from '../../devnet/random.ts'
import { createLaneWorld, type LaneWorld, waitUntil } from '../support/laneWorld.ts'
import { type FaultyRpc, startFaultyRpc } from '../support/startFaultyRpc.ts'
import type { Worker } from '../support/startWorker.ts'

/** Number of faults, and number of requests queued between two faults. */
const FAULTS = 60
const PER_FAULT = 2

let world: LaneWorld
let rpc: FaultyRpc
beforeEach(async () => {
  world = await createLaneWorld(inject('postgresUrl'))
  rpc = await startFaultyRpc(world.anvil.url)
})
afterEach(async () => {
  await world.stop()
  await rpc.close()
})

/** Starts two processes, and returns a function that applies a random fault to a process, the node or the chain. */
function createTrouble(random: Random) {
  const workers: Worker[] = [world.startWorker(), world.startWorker({ rpcUrl: rpc.url })]
  const restart = async (place: number) => {
    await workers[place]?.kill()
    workers[place] = world.startWorker(place === 0 ? {} : { rpcUrl: rpc.url })
  }
  const faults: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => restart(0),
    () => restart(1),
    () => world.rpc('anvil_dropAllTransactions', []),
    () => world.rpc('anvil_reorg', [1 + random.int(3), []]),
    async () => rpc.set('down'),
    async () => rpc.set(null),
    async () =>
      rpc.set(({ method }) =>
        method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : undefined,
      ),
    () => world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'quartet-lane-8453' and datname = current_database()`,
  ]
  /** Applies one fault, mines a few blocks, and waits up to 400 ms for the processes to notice. */
  return async () => {
    await random.pick(faults)()
    await world.mine(random.int(3))
    await delay(random.int(400))
  }
}

function startSoak(): Random {
  const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`lane soak: seed ${seed}\n`)
  return createRandom(seed, 'lane soak')
}

async function reachEnd(ids: readonly number[], ends: readonly string[]): Promise<void> {
  rpc.set(null)
  await waitUntil(
    async () => {
      await world.mine()
      return (await world.states(ids)).every((state) => ends.includes(state ?? ''))
    },
    `all ${ends.join(' or ')}`,
    120_000,
  )
}

/**
 * Returns the values of the transactions on the chain, in ascending order. Expects consecutive
 * nonces.
 */
async function valuesOnChain(): Promise<bigint[]> {
  const sent = await world.onChain()
  expect(sent.map(({ nonce }) => nonce)).toEqual(sent.map((_, nonce) => nonce))
  const values = sent.map(({ value }) => value).filter((value) => value > 0n)
  return values.toSorted((a, b) => Number(a - b))
}

it('two lane processes send every request exactly once during random faults of the processes, the node and the chain', async () => {
  const random = startSoak()
  const makeTrouble = createTrouble(random)
  const ids: number[] = []
  await world.mine(4)
  for (let count = 0; count < FAULTS; count += 1) {
    for (let value = 0; value < PER_FAULT; value += 1) {
      ids.push(await world.queue({ valueWei: BigInt(ids.length + 1) }))
    }
    await makeTrouble()
  }
  await reachEnd(ids, ['final'])
  expect(await valuesOnChain()).toEqual(ids.map((_, index) => BigInt(index + 1)))
  const hashes = new Set((await world.onChain()).map(({ hash }) => hash))
  const outcomes = await world.outcomes(ids)
  expect(outcomes.filter(({ txHash }) => txHash === null || !hashes.has(txHash))).toEqual([])
})

it('two lane processes record each request as sent or cancelled during random faults, and leave no nonce gap', async () => {
  const random = startSoak()
  const makeTrouble = createTrouble(random)
  const ids: number[] = []
  await world.mine(4)
  for (let count = 0; count < FAULTS; count += 1) {
    for (let value = 0; value < PER_FAULT; value += 1) {
      const terms = await world.terms({ cap: '50', withinSec: 2 + random.int(30) })
      ids.push(await world.queue({ valueWei: BigInt(ids.length + 1), terms }))
    }
    if (random.int(3) === 0) await world.withdraw(random.pick([ids[0]!, ...ids.slice(-8)]))
    await makeTrouble()
  }
  await reachEnd(ids, ['final', 'failed'])
  const outcomes = await world.outcomes(ids)
  const done = outcomes.map(({ state, wasCancelled }) => state === 'final' && !wasCancelled)
  process.stdout.write(`lane soak: ${done.filter(Boolean).length} of ${ids.length} carried out\n`)
  expect(await valuesOnChain()).toEqual(
    ids.flatMap((_, index) => (done[index] === true ? [BigInt(index + 1)] : [])),
  )
  for (const { state, wasCancelled, reason } of outcomes) {
    if (state === 'failed' || wasCancelled) {
      expect(['expired', 'withdrawn', 'blocking']).toContain(reason)
    }
  }
})
