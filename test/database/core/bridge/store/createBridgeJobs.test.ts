import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIN_MINT_FEE_USDC6 } from '../../../../../core/bridge/domain/bridgeRules.ts'
import type { BridgeState } from '../../../../../core/bridge/domain/bridgeStates.ts'
import { createAttestationGate } from '../../../../../core/bridge/store/createAttestationGate.ts'
import { createBridgeJobs } from '../../../../../core/bridge/store/createBridgeJobs.ts'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { BRIDGE_CONTRACT } from '../../../../builders/aBridge.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { untilAvailable } from '../../../../support/untilAvailable.ts'

let database: TestDatabase
let sql: Sql
let jobs: ReturnType<typeof createBridgeJobs>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  jobs = createBridgeJobs(database.url)
})
beforeEach(async () => {
  await sql`truncate app.bridge, app.bridge_refund, app.attestation_gate, app.lane_tx`
})
afterAll(async () => {
  await jobs?.close()
  await sql?.end()
  await database?.drop()
})

const hash = (): Hex => `0x${randomBytes(32).toString('hex')}`
const aRow = async (state: BridgeState, given: Record<string, unknown> = {}): Promise<Hex> => {
  const id = hash()
  const row = {
    id,
    chain_id: 8453,
    contract: BRIDGE_CONTRACT,
    payer: `0x${'a1'.repeat(20)}`,
    nonce: hash(),
    to_chain_id: 5042,
    amount_usdc: 10n,
    receive_usdc: 8n,
    max_network_fee_usdc: 1n,
    fee_usdc: 1n,
    min_finality: 1_000,
    valid_after: 0n,
    valid_before: 1n,
    signature: `0x${'11'.repeat(65)}`,
    state,
    ...given,
  }
  await sql`insert into app.bridge ${sql([row])}`
  return id
}
/** Fields of an attested bridge of the API that waits for its mint. */
const MINTABLE = { wire_version: 2, message: '0x01', attested_at: new Date(0) }
const rowOf = async (id: Hex) => {
  const [row] = await sql`select * from app.bridge where id = ${id}`
  return row ?? {}
}
const read = async (id: Hex) => {
  const bridge = await jobs.byId(id)
  if (bridge === null) throw new Error('no bridge')
  return bridge
}

describe('rows of bridges', () => {
  it('are not changed by a process that read an older state', async () => {
    const id = await aRow('waiting_for_circle')
    const was = await read(id)
    expect(await jobs.move(was, 'pending_attestation', { indexedAt: 'now' })).toBe(true)
    expect(await jobs.move(was, 'attested', {})).toBe(false)
    const later = await read(id)
    await sql`update app.bridge set reason = 'changed by hand' where id = ${id}`
    expect(await jobs.note(later, { polls: 9 })).toBe(false)
    expect(await jobs.note(await read(id), { polls: 9 })).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'pending_attestation', polls: 9 })
  })

  it('reject transitions outside of the state table', async () => {
    const was = await read(await aRow('minted'))
    await expect(jobs.move(was, 'closed', {})).rejects.toThrow(RangeError)
  })

  it('are announced with a notification', async () => {
    const id = await aRow('submitted')
    const received = Promise.withResolvers<void>()
    let count = 0
    const listening = jobs.onMoved(() => {
      count += 1
      // The first notification reports the start of listening.
      if (count === 2) received.resolve()
      else void read(id).then((was) => jobs.move(was, 'closed', { reason: 'expired' }))
    })
    await received.promise
    await listening.close()
  })

  it('are leased to one process while they are due', async () => {
    await aRow('waiting_for_circle')
    await aRow('attested')
    await aRow('minted')
    const claimed = await Promise.all([jobs.takeDue(5, 60_000), jobs.takeDue(5, 60_000)])
    expect(claimed.flat().length).toBe(2)
    expect(await jobs.takeDue(5, 60_000)).toEqual([])
    expect(await jobs.nextDueMs()).toBeGreaterThan(50_000)
    for (const bridge of claimed.flat()) expect(await jobs.note(bridge, { dueInMs: 0 })).toBe(true)
    expect((await jobs.takeDue(5, 60_000)).length).toBe(2)
  })

  it('have one mint, for any number of processes that queue a mint', async () => {
    const was = await read(await aRow('attested', MINTABLE))
    const request = {
      chainId: 5042,
      purpose: 'mint',
      to: BRIDGE_CONTRACT,
      data: '0xabcd',
      valueWei: 0n,
      gasLimit: 1n,
    } as const
    const queued = await Promise.all([1, 2, 3].map(() => jobs.queueMint(was, request)))
    expect(queued.filter((id) => id !== null).length).toBe(1)
    expect((await sql`select 1 from app.lane_tx`).length).toBe(1)
    expect(await jobs.mintable(5042, 0)).toEqual([])
    await sql`update app.lane_tx set state = 'mined', succeeded = false`
    await sql`update app.bridge set mint_due_at = now()`
    expect((await jobs.mintable(5042, 0)).length).toBe(1)
    expect(await jobs.mintable(5042, 2 ** 42)).toEqual([])
    await sql`update app.bridge set forward_state = 'FAILED'`
    expect((await jobs.mintable(5042, 2 ** 42)).length).toBe(1)
  })

  it('are minted if a paid call of the API made the bridge, or if the fee covers the mint', async () => {
    const others = { ...MINTABLE, wire_version: null }
    const paid = [
      await aRow('attested', MINTABLE),
      await aRow('attested', { ...others, fee_usdc: MIN_MINT_FEE_USDC6 }),
      await aRow('attested', { ...others, fee_usdc: 12_500n, referrer: BRIDGE_CONTRACT }),
    ]
    await aRow('attested', { ...others, fee_usdc: 0n, forward_state: 'FAILED' })
    await aRow('attested', { ...others, fee_usdc: MIN_MINT_FEE_USDC6 - 1n })
    await aRow('attested', { ...others, fee_usdc: 12_498n, referrer: BRIDGE_CONTRACT })
    const mintable = await jobs.mintable(5042, 0)
    expect(mintable.map(({ id }) => id).toSorted()).toEqual(paid.toSorted())
  })

  it('fail a queued burn when they close, and leave a started burn unchanged', async () => {
    const burn = async (state: string) => {
      const row = {
        chain_id: 8453,
        purpose: 'burn',
        to_address: BRIDGE_CONTRACT,
        data: '0xabcd',
        value_wei: 0n,
        gas_limit: 1,
        state,
      }
      const [made] = await sql({ id: int })`
        insert into app.lane_tx ${sql([row])} returning id`
      return made?.id ?? 0
    }
    const stateOf = async (id: number) => {
      const [row] = await sql`select state, reason from app.lane_tx where id = ${id}`
      return [row?.['state'], row?.['reason']]
    }
    const [queued, begun] = [await burn('queued'), await burn('signed')]
    const id = await aRow('submitted', { lane_tx_id: queued })
    const stale = await read(id)
    await sql`update app.bridge set polls = 1 where id = ${id}`
    expect(await jobs.move(stale, 'closed', { reason: 'expired' })).toBe(false)
    expect(await stateOf(queued)).toEqual(['queued', null])
    expect(await jobs.move(await read(id), 'closed', { reason: 'expired' })).toBe(true)
    expect(await stateOf(queued)).toEqual(['failed', 'given_up'])
    const other = await read(await aRow('submitted', { lane_tx_id: begun }))
    expect(await jobs.move(other, 'closed', { reason: 'expired' })).toBe(true)
    expect(await stateOf(begun)).toEqual(['signed', null])
    expect(await jobs.burnsToReconcile(8453)).toEqual([])
  })

  it('are all read in pages, for any number of waiting mints', async () => {
    const waiting = { ...MINTABLE, event_nonce: '0x01' }
    const first = await aRow('attested', waiting)
    await sql`
      insert into app.bridge select (jsonb_populate_record(b, jsonb_build_object(
        'id', 'x' || n, 'nonce', 'x' || n))).* from app.bridge b, generate_series(1, 2000) n`
    const page = await jobs.unminted(5042, null)
    expect([page.bridges.length, page.bridges[0]?.id]).toEqual([2_000, first])
    const rest = await jobs.unminted(5042, page.next)
    expect([rest.bridges.length, rest.next]).toEqual([1, null])
  })

  it('are read in pages, all with the block of their mint, until the mint is final', async () => {
    await aRow('minted', { mint_block_number: 5, mint_tx: '0x01' })
    await sql`
      insert into app.bridge select (jsonb_populate_record(b, jsonb_build_object(
        'id', 'x' || n, 'nonce', 'x' || n, 'mint_block_number', 6 + n / 400))).*
      from app.bridge b, generate_series(1, 700) n`
    const page = await jobs.mintNotFinal(5042, 6, null)
    const rest = await jobs.mintNotFinal(5042, 6, page.next)
    expect([page.bridges.length, rest.bridges.length, rest.next]).toEqual([500, 200, null])
    const ids = [...page.bridges, ...rest.bridges].map(({ id }) => id)
    expect(new Set(ids).size).toBe(700)
    expect((await jobs.mintNotFinal(5042, 0, null)).bridges[0]?.mintBlockNumber).toBe(5)
  })

  it('lose their signatures a day after their end, and not before', async () => {
    const old = { updated_at: sql`now() - interval '25 hours'` }
    const ended = [
      await aRow('closed', old),
      await aRow('refunded', old),
      await aRow('minted', { ...old, is_burn_final: true }),
    ]
    const stored = [
      await aRow('closed'),
      await aRow('front_run', old),
      await aRow('attested', old),
      await aRow('minted', old),
    ]
    expect(await jobs.eraseSignatures()).toBe(ended.length)
    for (const id of ended) expect((await rowOf(id))['signature']).toBe('')
    for (const id of stored) expect((await rowOf(id))['signature']).not.toBe('')
    expect((await read(ended[0]!)).signature).toBe('0x')
  })

  it('are counted by state, and returned when they are slow', async () => {
    const burned_at = sql`now() - interval '10 minutes'`
    const slow = await aRow('pending_attestation', { burned_at })
    await aRow('pending_attestation', { burned_at, alarm: 'overdue' })
    await aRow('minted', { burned_at })
    expect((await jobs.slow(60_000)).map(({ id }) => id)).toEqual([slow])
    expect(await jobs.counts()).toMatchObject([{ state: 'pending_attestation', count: 2 }])
  })

  it('are counted by route while they wait, only for routes from the given source chains', async () => {
    const burned_at = sql`now() - interval '700 seconds'`
    const route = { chain_id: 42161, to_chain_id: 10 }
    await aRow('pending_attestation', { ...route, burned_at, wire_version: 2 })
    await aRow('attested', { ...route, burned_at, wire_version: 2, attested_at: sql`now()` })
    await aRow('minted', { ...route, burned_at, wire_version: 2 })
    const waits = await jobs.routeWaits([42161])
    expect([...waits.keys()]).toEqual(['42161-10'])
    expect(waits.get('42161-10')).toMatchObject({ waiting: 2, lateAttesting: 1, lateMinting: 0 })
    expect(await jobs.routeWaits([])).toEqual(new Map())
  })
})

describe('deposits of third parties', () => {
  const depositOf = (id: Hex) =>
    ({
      id,
      chainId: 8453,
      contract: BRIDGE_CONTRACT,
      payer: `0x${'a1'.repeat(20)}`,
      nonce: hash(),
      amountUsdc6: 1_000_000n,
      txHash: hash(),
      blockNumber: 7,
      blockHash: hash(),
    }) as const

  it('are refunded in the order of their amounts, except for dust, and a late refund comes last', async () => {
    const given = [
      [1_000_000n, 9],
      [2_000_000n, 7],
      [999_999n, 1],
      [50_000_000n, 9],
      [9_000_000n, 7],
    ] as const
    for (const [amountUsdc6, blockNumber] of given) {
      const payer: Hex = `0x${blockNumber}${amountUsdc6}`
      await jobs.owe({ ...depositOf(hash()), payer, amountUsdc6, blockNumber }, null)
    }
    const all = await jobs.dueRefunds(8453, 9)
    expect(all.map(({ amountUsdc6 }) => amountUsdc6)).toEqual([
      50_000_000n,
      9_000_000n,
      2_000_000n,
      1_000_000n,
    ])
    expect((await jobs.dueRefunds(8453, 2)).length).toBe(2)
    await sql`update app.bridge_refund set state = 'late' where amount_usdc < 3000000`
    const both = await jobs.dueRefunds(8453, 1)
    expect(both.map(({ state }) => state)).toEqual(['due', 'late'])
    expect(await jobs.delayRefunds(8453, 60_000)).toBe(2)
    expect((await jobs.dueRefunds(8453, 9)).map(({ state }) => state)).toEqual(['late', 'late'])
  })

  it('take turns by payer: three hundred deposits of one payer delay another payer by one refund', async () => {
    const [flooder, honest] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
    const owe = (deposit: Parameters<typeof jobs.owe>[0]) =>
      untilAvailable(() => jobs.owe(deposit, null))
    await Promise.all(
      Array.from({ length: 300 }, () =>
        owe({ ...depositOf(hash()), payer: flooder, amountUsdc6: 90_000_000n }),
      ),
    )
    await jobs.owe({ ...depositOf(hash()), payer: honest, blockNumber: 8 }, null)
    const due = await jobs.dueRefunds(8453, 4)
    expect(due.map(({ payer }) => payer)).toEqual([flooder, honest, flooder, flooder])
  })

  it('are counted by the used or reserved gas of their refunds in the last hour', async () => {
    const request = {
      chainId: 8453,
      purpose: 'mint',
      to: BRIDGE_CONTRACT,
      data: '0xabcd',
      valueWei: 0n,
      gasLimit: 400_000n,
    } as const
    for (let number = 0; number < 3; number += 1) {
      await jobs.owe(depositOf(hash()), null)
      const [due] = await jobs.dueRefunds(8453, 1)
      expect(await jobs.queueRefund(due!, request)).not.toBeNull()
    }
    const load = () => jobs.refundLoad(8453, BRIDGE_CONTRACT)
    expect(await load()).toEqual({ hourGas: 1_200_000n, open: 3 })
    const [first] = await sql({ id: int })`select min(id) as id from app.lane_tx`
    await sql`
      update app.lane_tx set state = 'mined', gas_used = 300000 where id = ${first?.id ?? 0}`
    expect(await load()).toEqual({ hourGas: 1_100_000n, open: 2 })
    await sql`
      update app.lane_tx set created_at = now() - interval '61 minutes'
      where id = ${first?.id ?? 0}`
    expect(await load()).toEqual({ hourGas: 800_000n, open: 2 })
    expect(await jobs.refundLoad(5042, BRIDGE_CONTRACT)).toEqual({ hourGas: 0n, open: 0 })
  })

  it('have one due refund, set the state of their bridge, and have another refund when they return to the chain', async () => {
    const id = await aRow('submitted', { reason: null })
    const deposit = depositOf(id)
    expect(await jobs.unowed([id])).toEqual([id])
    expect(await jobs.owe(deposit, await read(id))).toBe(true)
    expect(await jobs.owe(deposit, null)).toBe(false)
    expect(await jobs.unowed([id])).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'front_run', reason: 'front_run' })
    const [due] = await jobs.dueRefunds(8453, 9)
    expect(await jobs.moveRefund(due!, 'void', { reason: 'not_mined' })).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'closed', reason: 'deposit_left_chain' })
    expect(await jobs.unowed([id])).toEqual([id])
    expect(await jobs.owe({ ...deposit, blockNumber: 9 }, await read(id))).toBe(true)
    const [again] = await jobs.dueRefunds(8453, 9)
    expect(again).toMatchObject({ blockNumber: 9, state: 'due' })
    expect(await jobs.moveRefund(again!, 'refunded', { refundTx: hash() })).toBe(true)
    expect((await rowOf(id))['state']).toBe('refunded')
  })

  it('end their bridge at once when a refund precedes the check of the bridge', async () => {
    const id = await aRow('submitted')
    await jobs.owe(depositOf(id), null)
    const [due] = await jobs.dueRefunds(8453, 9)
    await jobs.moveRefund(due!, 'refunded', { refundTx: hash() })
    expect((await rowOf(id))['state']).toBe('submitted')
    await jobs.owe(depositOf(id), await read(id))
    expect((await rowOf(id))['state']).toBe('refunded')
  })
})

describe('the shared rate of the attestation service', () => {
  it('limits all processes together, and grants no request during a pause', async () => {
    const gates = [createAttestationGate(database.url), createAttestationGate(database.url)]
    /**
     * Reads the time of the last refill of the bucket, unix seconds, by the clock of the database.
     */
    const filledSec = async () => {
      const [row] = await sql({ sec: int })`
        select extract(epoch from refilled_at)::float8 as sec from app.attestation_gate`
      return row?.sec ?? 0
    }
    let granted = (await gates[0]!.take(9)).granted
    expect(granted).toBe(5)
    const fullSec = await filledSec()
    while (granted < 25) {
      for (const gate of gates) granted += (await gate.take(5)).granted
    }
    // At most the burst plus the rate, for any duration.
    expect(granted).toBeLessThanOrEqual(5 + 20 * ((await filledSec()) - fullSec))
    expect(await gates[0]!.stop(300)).toBe(true)
    const silent = await gates[1]!.take(1)
    expect(silent.granted).toBe(0)
    expect(silent.waitMs).toBeGreaterThan(290_000)
    expect(await gates[1]!.stop(1)).toBe(false)
    expect((await gates[0]!.take(1)).waitMs).toBeGreaterThan(290_000)
    for (const gate of gates) await gate.close()
  })
})
