import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createRandom } from '../../devnet/random.ts'
import {
  createLaneWorld,
  eventually,
  type LaneWorker,
  type LaneWorld,
} from '../support/laneWorld.ts'
import { type FaultyRpc, startFaultyRpc } from '../support/startFaultyRpc.ts'

/** Faults, and requests queued between them. */
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

it('two processes send every request exactly once, whatever happens to them, the node and the chain', async () => {
  const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`lane soak: seed ${seed}\n`)
  const random = createRandom(seed, 'lane soak')
  const workers: LaneWorker[] = [world.startWorker(), world.startWorker({ rpcUrl: rpc.url })]
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
  const ids: number[] = []
  await world.mine(4)
  for (let count = 0; count < FAULTS; count += 1) {
    for (let each = 0; each < PER_FAULT; each += 1) {
      ids.push(await world.queue({ valueWei: BigInt(ids.length + 1) }))
    }
    await random.pick(faults)()
    await world.mine(random.int(3))
    const moment = performance.now() + random.int(400)
    await eventually(async () => performance.now() >= moment, 'a moment')
  }
  rpc.set(null)
  await eventually(
    async () => {
      await world.mine()
      return (await world.states(ids)).every((one) => one === 'final')
    },
    'all final',
    120_000,
  )
  const sent = await world.onChain()
  expect(sent.map(({ nonce }) => nonce)).toEqual(sent.map((_, nonce) => nonce))
  const values = sent.map(({ value }) => value).filter((value) => value > 0n)
  expect(values.toSorted((a, b) => Number(a - b))).toEqual(ids.map((_, index) => BigInt(index + 1)))
  const outcomes = await world.outcomes(ids)
  const hashes = new Set(sent.map(({ hash }) => hash))
  expect(outcomes.filter(({ txHash }) => txHash === null || !hashes.has(txHash))).toEqual([])
})
