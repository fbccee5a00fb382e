import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSolanaEvents } from '../../../../../core/sponsor/solana/chain/createSolanaEvents.ts'
import { runSolana } from '../../../../../workers/sponsor/solana/runSolana.ts'
import type { SolanaSite } from '../../../../../workers/sponsor/solana/solanaSite.ts'
import { AMOUNT_USDC6, type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

/** Interval between polls, longer than any test, so that no poll finds a change. */
const NEVER_MS = 3_600_000

let world: SolanaSiteWorld
beforeAll(async () => {
  world = await startSolanaSite()
})
afterEach(() => world.chain.faults.order(null))
afterAll(() => world?.stop())

/** Runs a worker during an action. Rows wake the worker only by `wake`. */
async function during(
  pollMs: number,
  act: (wake: () => void, countRequests: () => number) => Promise<void>,
  { site } = world,
): Promise<void> {
  const ending = new AbortController()
  const wakes = new Set<() => void>()
  const onMoved = (onReceived: () => void) => {
    wakes.add(onReceived)
    return { close: async () => void wakes.delete(onReceived) }
  }
  const events = createSolanaEvents(world.chain.wsUrl)
  let requestCount = 0
  const statuses: SolanaSite['rpc']['statuses'] = async (signatures) => {
    const reported = await site.rpc.statuses(signatures)
    requestCount += 1
    return reported
  }
  const rpc = { ...site.rpc, statuses }
  const withoutNotifications: SolanaSite = { ...site, rpc, events, rows: { ...site.rows, onMoved } }
  const running = runSolana(withoutNotifications, { signal: ending.signal, pollMs })
  try {
    const wake = () => {
      for (const entry of wakes) entry()
    }
    await act(wake, () => requestCount)
  } finally {
    ending.abort()
    await running
    await events.close()
  }
}

const postedNow = async (amountUsdc6: bigint) => {
  const { id } = await world.signedFor(AMOUNT_USDC6 + amountUsdc6)
  const { signature } = await world.postedBy(id)
  world.events.length = 0
  const state = async () => (await world.rowOf(id)).state
  return { signature, state }
}

describe('a Solana worker with a websocket', () => {
  it('ends a sponsorship at the notification of its block, long before the next poll', async () => {
    const { chain, pass, events } = world
    await during(NEVER_MS, async (wake) => {
      const { signature, state } = await postedNow(101n)
      wake()
      await expect.poll(state).toBe('sent')
      await expect.poll(() => chain.sockets.watched()).toEqual([signature])
      await pass(3)
      await expect.poll(() => events).toEqual(['sent', 'heard', 'confirmed'])
      expect(await state()).toBe('confirmed')
    })
    await expect.poll(() => chain.sockets.connections()).toBe(0)
  })

  it('reads the chain after a notification, and trusts only the chain', async () => {
    const { chain, pass, events } = world
    await during(NEVER_MS, async (wake, countRequests) => {
      const { signature, state } = await postedNow(102n)
      wake()
      await expect.poll(state).toBe('sent')
      await expect.poll(() => chain.sockets.watched()).toEqual([signature])
      const before = countRequests()
      chain.sockets.notifyUnknownBlock()
      await expect.poll(countRequests).toBe(before + 1)
      expect(await state()).toBe('sent')
      expect(events).toEqual(['sent', 'heard'])
      await pass(3)
      wake()
      await expect.poll(state).toBe('confirmed')
    })
  })

  it.each(['socket_refused', 'socket_silent', 'socket_dropped'] as const)(
    'polls as before while its node has the fault %s',
    async (fault) => {
      const { chain, pass, events } = world
      chain.faults.order(fault)
      await during(50, async () => {
        const { state } = await postedNow(BigInt(110 + fault.length))
        await expect.poll(state).toBe('sent')
        await pass(3)
        await expect.poll(() => events).toEqual(['sent', 'confirmed'])
        expect(await state()).toBe('confirmed')
      })
    },
  )
})
