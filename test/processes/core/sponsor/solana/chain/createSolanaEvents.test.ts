import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createSolanaEvents,
  EVENT_PAUSES,
  type EventPauses,
} from '../../../../../../core/sponsor/solana/chain/createSolanaEvents.ts'
import { toBase58 } from '../../../../../../core/sponsor/solana/domain/base58.ts'
import { withBlockhash } from '../../../../../../core/sponsor/solana/domain/withBlockhash.ts'
import type { SolanaEvents } from '../../../../../../core/sponsor/solana/ports.ts'
import type { Socket } from '../../../../../../devnet/markets/serveSockets.ts'
import { serveLocally } from '../../../../../../devnet/serveLocally.ts'
import {
  feePayerSigns,
  readOrThrow,
  type SolanaWorld,
  signatureOf,
  startSolanaWorld,
  transfer,
  walletSigns,
  walletWire,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { PATIENCE_MS } from '../../../../../support/patience.ts'

/** Short pauses; tests of a pause replace these pauses. */
const PAUSES: EventPauses = { ...EVENT_PAUSES, firstMs: 10, maxMs: 100 }

describe('events of a Solana node', () => {
  let world: SolanaWorld
  const open: SolanaEvents[] = []
  const warnings: Error[] = []
  const noteWarning = (warning: Error) => void warnings.push(warning)
  beforeAll(async () => {
    process.on('warning', noteWarning)
    world = await startSolanaWorld()
  })
  afterEach(async () => {
    world.faults.order(null)
    await Promise.all(open.splice(0).map((events) => events.close()))
    expect(warnings).toEqual([])
  })
  afterAll(async () => {
    process.off('warning', noteWarning)
    await world.stop()
  })

  const eventOf = (url: string, pauses: Partial<EventPauses> = {}) => {
    const events = createSolanaEvents(url, { ...PAUSES, ...pauses })
    open.push(events)
    const reported = { times: 0 }
    const listening = events.listen(() => {
      reported.times += 1
    })
    return { events, reported, listening }
  }
  let amountUsdc6 = 0n
  /** Returns a signed, unsent transfer. Each transfer differs. */
  const signTransfer = async () => {
    amountUsdc6 += 1n
    const { accounts, feePayer } = world
    const [from, to] = accounts.users
    const draft = walletWire(feePayer, [await transfer(world, from!, to!.address, amountUsdc6)])
    const { blockhash } = await world.rpc.latestBlockhash()
    const fresh = withBlockhash(readOrThrow(draft).message, blockhash)
    const wire = await walletSigns(await feePayerSigns(fresh, accounts.feePayer), from!.signer)
    return { wire, signature: signatureOf(wire) }
  }
  const include = (wire: Uint8Array, slots = 2) => {
    world.chain.send(wire)
    world.chain.slots.skip(slots)
  }
  const countWatched = () => world.sockets.watched()

  it('are delivered once, when a confirmed block contains a watched transaction, and for no other transaction', async () => {
    const { events, reported } = eventOf(world.wsUrl)
    const [other, mine, last] = [await signTransfer(), await signTransfer(), await signTransfer()]
    events.watch(mine.signature)
    events.watch(mine.signature)
    await expect.poll(countWatched).toEqual([mine.signature])
    include(other.wire)
    events.watch(last.signature)
    await expect.poll(countWatched).toEqual([mine.signature, last.signature])
    expect(reported.times).toBe(0)
    // One more slot confirms the block.
    include(mine.wire, 1)
    expect((await world.rpc.statuses([mine.signature])).statuses[0]?.commitment).toBe('processed')
    expect(reported.times).toBe(0)
    world.chain.slots.skip(1)
    await expect.poll(() => reported.times).toBe(1)
    await expect.poll(countWatched).toEqual([last.signature])
    include(last.wire)
    await expect.poll(() => reported.times).toBe(2)
    expect(countWatched()).toEqual([])
  })

  it('are delivered for a transaction that is already in a block, and only to open listeners', async () => {
    const { events, reported, listening } = eventOf(world.wsUrl)
    const lostSignatures: string[] = []
    await events.listen(() => void lostSignatures.push('heard')).close()
    const { wire, signature } = await signTransfer()
    include(wire)
    events.watch(signature)
    await expect.poll(() => reported.times).toBe(1)
    expect(lostSignatures).toEqual([])
    await listening.close()
  })

  it('are delivered after a broken connection and a refused connection', async () => {
    const { events, reported } = eventOf(world.wsUrl)
    const { wire, signature } = await signTransfer()
    events.watch(signature)
    await expect.poll(countWatched).toEqual([signature])
    world.faults.order('socket_refused')
    world.sockets.closeAll()
    await expect.poll(countWatched).toEqual([])
    world.faults.order(null)
    await expect.poll(countWatched).toEqual([signature])
    include(wire)
    await expect.poll(() => reported.times).toBe(1)
  })

  it('are delivered over a new connection when the first connection is silent', async () => {
    const { events, reported } = eventOf(world.wsUrl, { timeoutMs: 100 })
    const { wire, signature } = await signTransfer()
    world.faults.order('socket_silent')
    events.watch(signature)
    include(wire)
    await expect.poll(world.sockets.connections).toBe(1)
    world.faults.order(null)
    await expect.poll(() => reported.times).toBe(1)
  })

  it('are delivered over a new connection when the first connection sends nothing during a watch', async () => {
    const sockets: Socket[] = []
    const { events, reported } = await wrongServer(
      (socket, id, subscription) => {
        if (!sockets.includes(socket)) sockets.push(socket)
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: subscription }))
        if (socket === sockets[0]) return
        const params = { subscription, result: { context: { slot: 1 }, value: { err: null } } }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }))
      },
      { watchMs: 100 },
    )
    const { signature } = await signTransfer()
    const again = () => {
      events.watch(signature)
      return reported.times
    }
    await expect.poll(again).toBeGreaterThan(0)
    // On a busy machine, the second connection may also be silent for that time.
    expect(sockets.length).toBeGreaterThanOrEqual(2)
  })

  it('are requested after growing pauses while every connection closes at once', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout')
    let tries = 0
    const server = await serveLocally(() => new Response(), 0, {
      accepts: () => {
        tries += 1
        return true
      },
      opened: (socket) => socket.close(1011),
      said: () => {},
      closed: () => {},
    })
    // No other timer of this process uses these delays.
    const { events } = eventOf(server.url.replace('http', 'ws'), { firstMs: 21, maxMs: 83 })
    events.watch((await signTransfer()).signature)
    await expect.poll(() => tries).toBeGreaterThan(5)
    const pauses = waits.mock.calls.map(([, ms]) => ms).filter((ms) => [21, 42, 83].includes(ms!))
    expect(pauses.slice(0, 5)).toEqual([21, 42, 83, 83, 83])
    waits.mockRestore()
    await events.close()
    await server.stop()
  })

  it('watch at most 256 signatures, each for a limited time', async () => {
    const { events } = eventOf(world.wsUrl, { watchMs: 1_500 })
    const names = Array.from({ length: 300 }, () => toBase58(Uint8Array.from(randomBytes(64))))
    for (const name of names) events.watch(name)
    await expect.poll(() => countWatched().length, { timeout: PATIENCE_MS }).toBe(256)
    await expect.poll(() => countWatched().length, { timeout: PATIENCE_MS }).toBe(0)
    events.watch(names[299]!)
    await expect.poll(countWatched).toEqual([names[299]])
  })

  it('ignore invalid messages of a node', async () => {
    const { events, reported } = await wrongServer((socket, id, subscription) => {
      const result = { context: { slot: 1 }, value: { err: null } }
      const note = (of: unknown) => ({ method: 'signatureNotification', params: of })
      const nothings = ['', 'null', '[]', '"x"', '{}', '['.repeat(30_000), '9'.repeat(70_000)]
      for (const text of nothings) socket.send(text)
      const wrong = [note(null), note({}), note({ subscription, result: [] }), { id, result: {} }]
      for (const entry of [...wrong, note({ subscription: 99, result })]) {
        socket.send(JSON.stringify({ jsonrpc: '2.0', ...entry }))
      }
      // Sent directly after the answer, so that both arrive together.
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: subscription }))
      const last = note({ subscription, result })
      for (const entry of [last, last]) socket.send(JSON.stringify({ jsonrpc: '2.0', ...entry }))
    })
    events.watch((await signTransfer()).signature)
    await expect.poll(() => reported.times).toBe(1)
    events.watch((await signTransfer()).signature)
    await expect.poll(() => reported.times).toBe(2)
  })

  it('are not delivered for a signature that the node rejects or that is invalid', async () => {
    const request: string[] = []
    const { events, reported } = await wrongServer((socket, id) => {
      request.push(id)
      const error = { code: -32_601, message: 'Method not found', data: '['.repeat(100) }
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, error }))
    })
    const { signature } = await signTransfer()
    events.watch('nonsense')
    for (const times of [1, 2]) {
      // The signature is watched again only after the rejection.
      const again = () => {
        events.watch(signature)
        return request.length
      }
      await expect.poll(again).toBeGreaterThanOrEqual(times)
    }
    expect(reported.times).toBe(0)
  })

  it('stop at once in every state of the connection, and watch no signature after the stop', async () => {
    const { signature } = await signTransfer()
    const silentServer = createServer(() => {})
    await new Promise<void>((ready) => silentServer.listen(0, '127.0.0.1', ready))
    const { port } = silentServer.address() as AddressInfo
    const urls = [world.wsUrl, `ws://127.0.0.1:${port}`, 'ws://127.0.0.1:1']
    for (const url of urls) {
      // Without a close the test would wait 24 days for the answer.
      const { events, reported } = eventOf(url, { timeoutMs: 2 ** 31 - 1, watchMs: 2 ** 31 - 1 })
      events.watch(signature)
      if (url === world.wsUrl) await expect.poll(countWatched).toEqual([signature])
      await events.close()
      await expect.poll(countWatched).toEqual([])
      events.watch(signature)
      expect(reported.times).toBe(0)
    }
    await new Promise((done) => silentServer.close(done))
  })

  /** Starts a node that sends arbitrary messages to subscribers. */
  async function wrongServer(
    respond: (socket: Socket, id: string, subscription: number) => void,
    pauses: Partial<EventPauses> = {},
  ) {
    let last = 0
    const server = await serveLocally(() => new Response(), 0, {
      accepts: () => true,
      opened: () => {},
      said: (socket, text) => {
        const { id, method } = JSON.parse(text) as { id: string; method: string }
        if (method !== 'signatureSubscribe') return
        last += 1
        respond(socket, id, last)
      },
      closed: () => {},
    })
    const made = eventOf(server.url.replace('http', 'ws'), pauses)
    open.push({ ...made.events, close: () => server.stop() })
    return made
  }
})
