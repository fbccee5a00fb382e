import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runTopUp } from '../../../../../../commands/cli/runTopUp.ts'
import { toBase58 } from '../../../../../../core/sponsor/solana/domain/base58.ts'
import { SolanaUnreachable } from '../../../../../../core/sponsor/solana/ports.ts'
import {
  createTopUpNote,
  type TopUpNote,
} from '../../../../../../core/sponsor/solana/store/createTopUpNote.ts'
import {
  createTopUpSigner,
  type TopUpSigner,
} from '../../../../../../core/sponsor/solana/store/createTopUpSigner.ts'
import { createTopUps } from '../../../../../../core/sponsor/solana/store/createTopUps.ts'
import {
  type SolanaWorld,
  startSolanaWorld,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'

const SOL = 10n ** 9n
/** Slots after which a blockhash has expired and the expiry is final. */
const LAPSED_SLOTS = 250

let world: SolanaWorld
let folder: string
let note: TopUpNote
let signer: TopUpSigner
let printed: string[]
let before: bigint
beforeAll(async () => {
  world = await startSolanaWorld()
  folder = mkdtempSync(join(tmpdir(), 'quartet-top-up-'))
  note = createTopUpNote(join(folder, 'state', 'solana-top-up.json'))
  const made = await createTopUpSigner(toBase58(world.accounts.stranger.secret))
  if (made === null) throw new Error('the stranger has no key')
  signer = made
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world?.stop()
})
beforeEach(async () => {
  world.faults.order(null)
  world.chain.slots.skip(1)
  note.clear()
  printed = []
  before = await world.rpc.lamports(world.feePayer)
})

/** Runs the command. Each pause advances slots and time. */
async function topUp(lamports: bigint, changes: { isMeant?: boolean; slots?: number } = {}) {
  const { isMeant = true, slots = 1 } = changes
  let nowMs = 0
  const pause = async (ms: number) => {
    nowMs += ms
    world.chain.slots.skip(slots)
  }
  const { rpc, feePayer } = world
  const topUps = createTopUps({ rpc, note, nowMs: () => nowMs, pause })
  const print = (line: string) => printed.push(line)
  const operator = { rpc, topUps, note, signer, feePayer, print }
  const { text, exitCode } = await runTopUp(operator, { lamports, isMeant, isJson: true })
  return { ...JSON.parse(text), exitCode }
}

const gainedLamports = async () => (await world.rpc.lamports(world.feePayer)) - before

describe('a top-up of the fee payer on Solana', () => {
  it('is only printed without --yes', async () => {
    expect(await topUp(SOL / 2n, { isMeant: false })).toEqual({
      from: world.accounts.stranger.address,
      to: world.feePayer,
      sol: '0.5',
      next: 'nothing was sent: add --yes to send',
      exitCode: 0,
    })
    expect([await gainedLamports(), note.read(), printed]).toEqual([0n, null, []])
  })

  it('prints its signature, arrives once, and costs the wallet the fee', async () => {
    const wallet = world.accounts.stranger.address
    const had = await world.rpc.lamports(wallet)
    const end = await topUp(SOL / 2n)
    expect(end).toMatchObject({ sol: '0.5', to: world.feePayer, exitCode: 0 })
    expect(printed).toEqual([
      `sending 0.5 SOL as ${end.signature}`,
      'the transaction is in a block',
    ])
    expect(await gainedLamports()).toBe(SOL / 2n)
    expect(had - (await world.rpc.lamports(wallet))).toBe(SOL / 2n + 5_000n)
    expect(note.read()).toBeNull()
  })

  it('is reported as landed even if the node returns no balance', async () => {
    const { rpc, feePayer } = world
    const topUps = createTopUps({
      rpc,
      note,
      nowMs: () => 0,
      pause: async () => world.chain.slots.skip(1),
    })
    const silent = new SolanaUnreachable('timeout', 'the node does not answer')
    const operator = {
      rpc: { lamports: () => Promise.reject(silent) },
      topUps,
      note,
      signer,
      feePayer,
      print: (line: string) => printed.push(line),
    }
    const requested = { lamports: SOL / 32n, isMeant: true, isJson: true }
    const { text, exitCode } = await runTopUp(operator, requested)
    expect([exitCode, JSON.parse(text)]).toMatchObject([0, { sol: '0.03125', feePayerSol: null }])
    expect([await gainedLamports(), note.read()]).toEqual([SOL / 32n, null])
  })

  it('remains in its note until the command reports its end', async () => {
    const { rpc, feePayer } = world
    const topUps = createTopUps({
      rpc,
      note,
      nowMs: () => 0,
      pause: async () => world.chain.slots.skip(1),
    })
    const begun = await topUps.begin(
      { from: signer.address, to: feePayer, lamports: SOL / 64n },
      signer,
    )
    if ('problem' in begun) throw new Error(begun.problem)
    expect(await topUps.finish(begun)).toMatchObject({ kind: 'landed' })
    expect(note.read()).toEqual(begun)
    const end = await topUp(SOL)
    expect(end).toMatchObject({ signature: begun.signature, exitCode: 0 })
    expect([await gainedLamports(), note.read()]).toEqual([SOL / 64n, null])
  })

  it('is rejected before a signature when the wallet has too little SOL', async () => {
    const end = await topUp(50n * SOL)
    expect(end).toMatchObject({
      exitCode: 1,
      problem: expect.stringContaining('the wallet can send'),
    })
    expect([note.read(), printed]).toEqual([null, []])
  })

  it('blocks further top-ups until its outcome is known', async () => {
    world.faults.order('dropped')
    const first = await topUp(SOL / 4n)
    expect(first).toMatchObject({
      exitCode: 1,
      problem: expect.stringContaining('run this command again'),
    })
    world.faults.order(null)
    const requested = await topUp(SOL / 3n, { isMeant: false })
    expect(requested).toMatchObject({
      exitCode: 1,
      problem: expect.stringContaining(first.signature),
    })
    expect(await gainedLamports()).toBe(0n)
    const second = await topUp(SOL / 2n)
    expect(second).toMatchObject({ signature: first.signature, sol: '0.25', exitCode: 0 })
    expect(await gainedLamports()).toBe(SOL / 4n)
    const third = await topUp(SOL / 2n)
    expect(third.signature).not.toBe(first.signature)
    expect(await gainedLamports()).toBe(SOL / 4n + SOL / 2n)
  })

  it('is reported and not sent again when it landed between two runs', async () => {
    const topUps = createTopUps({ rpc: world.rpc, note, nowMs: () => 0, pause: async () => {} })
    const requested = { from: signer.address, to: world.feePayer, lamports: SOL / 8n }
    const begun = await topUps.begin(requested, signer)
    if ('problem' in begun) throw new Error(begun.problem)
    await world.rpc.send(Uint8Array.from(Buffer.from(begun.transaction, 'base64')))
    world.chain.slots.skip(LAPSED_SLOTS)
    const end = await topUp(SOL)
    expect(end).toMatchObject({ signature: begun.signature, sol: '0.125', exitCode: 0 })
    expect(await gainedLamports()).toBe(SOL / 8n)
  })

  it('is reported when no block can include the transaction any more, and the next run may send another transaction', async () => {
    world.faults.order('dropped')
    const end = await topUp(SOL / 2n, { slots: LAPSED_SLOTS })
    expect(end).toMatchObject({ exitCode: 1, problem: expect.stringContaining('is in no block') })
    expect(note.read()).toBeNull()
    expect(await gainedLamports()).toBe(0n)
  })

  it('waits for a node with a temporary failure after the send', async () => {
    const topUps = createTopUps({
      rpc: world.rpc,
      note,
      nowMs: () => 0,
      pause: async () => {
        world.faults.order(null)
        world.chain.slots.skip(1)
      },
    })
    const begun = await topUps.begin(
      { from: signer.address, to: world.feePayer, lamports: SOL / 16n },
      signer,
    )
    if ('problem' in begun) throw new Error(begun.problem)
    world.faults.order('unhealthy')
    expect(await topUps.finish(begun)).toMatchObject({ kind: 'landed' })
    expect(await gainedLamports()).toBe(SOL / 16n)
  })

  it('does not start when the node does not answer', async () => {
    world.faults.order('unhealthy')
    await expect(topUp(SOL)).rejects.toThrow(SolanaUnreachable)
    expect(note.read()).toBeNull()
  })

  it('does not start when the note is unreadable', async () => {
    writeFileSync(note.path, '{"half')
    expect(await topUp(SOL)).toMatchObject({
      exitCode: 1,
      problem: expect.stringContaining(note.path),
    })
    expect(await gainedLamports()).toBe(0n)
  })
})

describe('the note of a top-up', () => {
  const pending = {
    signature: '5'.repeat(88),
    to: '1'.repeat(32),
    lamports: 7n,
    transaction: 'AAAA',
    lastValidBlockHeight: 9n,
  }

  it('is written by one process only, and only its owner may read the file', () => {
    expect(note.write(pending)).toBe(true)
    expect(note.write({ ...pending, lamports: 8n })).toBe(false)
    expect(note.read()).toEqual(pending)
    expect(statSync(note.path).mode & 0o777).toBe(0o600)
    expect(readFileSync(note.path, 'utf8')).not.toContain('secret')
    note.clear()
    expect(note.read()).toBeNull()
  })
})

describe('the key of a top-up wallet', () => {
  it('is 32 bytes, or 64 bytes with the matching address', async () => {
    const { secret, address } = world.accounts.stranger
    expect(signer.address).toBe(address)
    const other = world.accounts.feePayer.secret
    const pair = Buffer.concat([secret, Buffer.from(other)])
    expect(await createTopUpSigner(toBase58(Uint8Array.from(pair)))).toBeNull()
    expect(await createTopUpSigner('no key')).toBeNull()
    expect(await createTopUpSigner(toBase58(secret.subarray(1)))).toBeNull()
  })
})
