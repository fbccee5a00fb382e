import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../../../core/bridge/ports.ts'
import { createBridges } from '../../../../../core/bridge/store/createBridges.ts'
import { hex, int, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { BRIDGE_CONTRACT } from '../../../../builders/aBridge.ts'
import { aBridgeClaim } from '../../../../builders/aBridgeClaim.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { untilAvailable } from '../../../../support/untilAvailable.ts'

let database: TestDatabase
let sql: Sql
let stores: ReturnType<typeof createBridges>[]
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  stores = [0, 1].map(() => createBridges({ databaseUrl: database.url, poolSize: 4 }))
})
afterAll(async () => {
  for (const store of stores ?? []) await store.close()
  await sql?.end()
  await database?.drop()
})

const store = () => {
  const [first] = stores
  if (first === undefined) throw new Error('no store')
  return first
}
const hash = (): Hex => `0x${randomBytes(32).toString('hex')}`
const close = async ({ id }: Pick<Bridge, 'id'>, reason: string) => {
  await sql`update app.bridge set state = 'closed', reason = ${reason}, updated_at = now() where id = ${id}`
}
/** Signs a burn again, as its lane does. */
const sign = async ({ laneTxId }: Bridge, signedSec: number): Promise<Hex> => {
  const signed = hash()
  await sql`
    insert into app.lane_attempt (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei, signed_at)
    values (${signed}, ${laneTxId}, '0x', 1, 1, to_timestamp(${signedSec}))`
  return signed
}

describe('a claim of a bridge authorization', () => {
  it('makes one row and queues one burn, for any number of simultaneous claims in two processes', async () => {
    const claim = aBridgeClaim()
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        untilAvailable(() => (stores[n % 2] ?? store()).claim(claim)),
      ),
    )
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(results.map(({ bridge }) => bridge.laneTxId)).size).toBe(1)
    const queued = await sql`
      select chain_id, purpose, to_address, data, gas_limit, account, state from app.lane_tx
      where id = ${results[0]?.bridge.laneTxId}`
    expect([...queued]).toEqual([
      {
        chain_id: 8453,
        purpose: 'burn',
        to_address: BRIDGE_CONTRACT,
        data: '0xabcd',
        gas_limit: 550_000,
        account: claim.authorization.from,
        state: 'queued',
      },
    ])
    const bridge = await store().byId(claim.id)
    expect(bridge).toMatchObject({ state: 'submitted', burnTx: null, amountUsdc6: 1_035_000n })
  })

  it('rejects a route that closed since the check, and still answers a repeat', async () => {
    const route = { chainId: 10, toChainId: 8453 }
    const accepted = await store().claim(aBridgeClaim(route))
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { bridge } = await store().claim(aBridgeClaim(route))
        await sql`
          update app.bridge set state = 'pending_attestation',
            burned_at = now() - interval '700 seconds'
          where id = ${bridge.id}`
      }),
    )
    const refused = aBridgeClaim(route)
    await expect(store().claim(refused, 5_000_000n)).rejects.toMatchObject({
      code: 'route_closed',
      retryable: true,
    })
    expect(await store().byId(refused.id)).toBeNull()
    const queued = await sql`select 1 from app.lane_tx where chain_id = ${route.chainId}`
    expect(queued).toHaveLength(11)
    const other = await store().claim(aBridgeClaim({ ...route, toChainId: 137 }))
    expect(other.isNew).toBe(true)
    const { authorization } = aBridgeClaim()
    const again = { ...authorization, nonce: accepted.bridge.nonce }
    const repeat = await store().claim(aBridgeClaim({ ...route, authorization: again }))
    expect([repeat.isNew, repeat.bridge.id]).toEqual([false, accepted.bridge.id])

    await sql`
      update app.bridge set state = 'minted', minted_at = now()
      where chain_id = ${route.chainId} and state = 'pending_attestation'`
    expect((await store().claim(refused, 5_000_000n)).isNew).toBe(true)
  })

  it('queues no burn that exceeds the balance minus open burns, for any number of simultaneous claims', async () => {
    const from = addressOf(0xc0ffee)
    const claims = Array.from({ length: 12 }, () => {
      const { authorization } = aBridgeClaim()
      return aBridgeClaim({ authorization: { ...authorization, from } })
    })
    const results = await Promise.allSettled(
      claims.map((claim, n) => (stores[n % 2] ?? store()).claim(claim, 2_500_000n)),
    )
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    expect(refused).toHaveLength(10)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['crowded_payer']))
    const rows = await sql({ lane_tx_id: int })`
      select lane_tx_id from app.bridge where payer = ${from}`
    expect(rows).toHaveLength(2)
    await sql`
      update app.lane_tx set state = 'mined' where id = any(${rows.map((row) => row.lane_tx_id)})`
    const { authorization } = aBridgeClaim()
    const next = aBridgeClaim({ authorization: { ...authorization, from } })
    expect((await store().claim(next, 1_035_000n)).isNew).toBe(true)
  })

  it('replaces a closed bridge by a new burn, once', async () => {
    const claim = aBridgeClaim()
    const { bridge } = await store().claim(claim)
    expect((await store().claim(claim)).isNew).toBe(false)
    await close(bridge, 'not_submitted')
    const again = await Promise.all(
      Array.from({ length: 10 }, () => store().claim({ ...claim, toChainId: 137 })),
    )
    expect(again.filter(({ isNew }) => isNew)).toHaveLength(1)
    const stored = await store().byId(claim.id)
    expect(stored).toMatchObject({ state: 'submitted', reason: null, toChainId: 137 })
    expect(stored?.laneTxId).not.toBe(bridge.laneTxId)
    for (const state of ['waiting_for_circle', 'minted', 'front_run', 'refunded']) {
      await sql`update app.bridge set state = ${state} where id = ${claim.id}`
      expect((await store().claim(claim)).isNew).toBe(false)
    }
  })

  it('takes over a bridge with a reverted burn only for the same request and referrer, because its signature is public', async () => {
    const claim = aBridgeClaim()
    const { bridge } = await store().claim(claim)
    await sql`update app.bridge set burn_tx = ${hash()} where id = ${bridge.id}`
    await close(bridge, 'reverted')
    const others = [
      { ...claim, toChainId: 137 },
      { ...claim, requestHash: 'another request' },
      { ...claim, referrer: addressOf(0xbad) },
    ]
    const refused = await Promise.all(others.map((other) => store().claim(other)))
    expect(refused.map(({ isNew, bridge: { state } }) => [isNew, state])).toEqual(
      others.map(() => [false, 'closed']),
    )
    expect((await store().claim(claim)).isNew).toBe(true)
    // The next burn was never sent, but the signature is still public.
    await close(bridge, 'not_submitted')
    for (const other of others) expect((await store().claim(other)).isNew).toBe(false)
    expect(await store().byId(claim.id)).toMatchObject({ state: 'closed', toChainId: 5042 })
    expect((await store().claim(claim)).isNew).toBe(true)
  })

  it('counts burns that failed by a fault of the payer, once per attempt', async () => {
    const from = addressOf(0xbad)
    const claim = aBridgeClaim({ authorization: { ...aBridgeClaim().authorization, from } })
    for (const _time of ['first', 'second']) {
      const { bridge } = await store().claim(claim)
      await close(bridge, 'insufficient_balance')
    }
    const other = { ...claim.authorization, nonce: hash() }
    await close(
      (await store().claim(aBridgeClaim({ authorization: other }))).bridge,
      'not_submitted',
    )
    expect(await store().countFailures(from)).toBe(2)
    await sql`update app.bridge set updated_at = now() - interval '11 minutes' where payer = ${from}`
    expect(await store().countFailures(from)).toBe(0)
  })
})

describe('a stored bridge', () => {
  it('is found by every hash of its burn, and has the newest hash', async () => {
    const { bridge } = await store().claim(aBridgeClaim())
    const [older, newer] = [await sign(bridge, 1_000), await sign(bridge, 2_000)]
    expect((await store().byId(bridge.id))?.burnTx).toBe(newer)
    for (const name of [older, newer, bridge.id]) {
      expect((await store().byTx(name))?.id).toBe(bridge.id)
    }
    await sql`
      update app.bridge set burn_tx = ${older}, mint_tx = ${hash()} where id = ${bridge.id}`
    const mined = await store().byId(bridge.id)
    expect(mined?.burnTx).toBe(older)
    expect((await store().byTx(mined?.mintTx ?? '0x'))?.id).toBe(bridge.id)
    expect(await store().byTx(hash())).toBeNull()
  })

  it('is returned to a waiting reader at once, and in its current state after the wait', async () => {
    const { bridge } = await store().claim(aBridgeClaim())
    const waiting = store().waitUntil(bridge.id, ({ state }) => state === 'minted', 20_000)
    await sql`
      with moved as (
        update app.bridge set state = 'minted', received_usdc = 1000001 where id = ${bridge.id}
        returning id)
      select pg_notify('app_bridge_moved', id) from moved`
    expect(await waiting).toMatchObject({ state: 'minted', receivedUsdc6: 1_000_001n })
    const late = await store().waitUntil(bridge.id, () => false, 20)
    expect(late.state).toBe('minted')
  })

  it('is returned to a follower after every change', async () => {
    const { bridge } = await store().claim(aBridgeClaim())
    const states: string[] = []
    const received = Promise.withResolvers<void>()
    const following = store().follow(bridge.id, ({ state }) => {
      states.push(state)
      if (state === 'minted') received.resolve()
    })
    await expect.poll(() => states).toEqual(['submitted'])
    await sql`update app.bridge set state = 'attested' where id = ${bridge.id}`
    await expect.poll(() => states).toEqual(['submitted', 'attested'])
    await sql`update app.bridge set state = 'minted' where id = ${bridge.id}`
    await received.promise
    await following.close()
    expect(states).toEqual(['submitted', 'attested', 'minted'])
  })

  it('differs from a third-party deposit, which is found by any of its hashes', async () => {
    const [id, depositTx, refundTx] = [hash(), hash(), hash()]
    expect(await store().owedBy(depositTx)).toBeNull()
    await sql`
      insert into app.bridge_refund (id, chain_id, contract, payer, nonce, amount_usdc, deposit_tx,
        deposit_block_number, deposit_block_hash, state, refund_tx)
      values (${id}, 8453, ${BRIDGE_CONTRACT}, ${addressOf(0xa11ce)}, ${hash()}, 7, ${depositTx},
        1, ${hash()}, 'refunded', ${refundTx})`
    const owed = { id, chainId: 8453, payer: addressOf(0xa11ce), amountUsdc6: 7n, refundTx }
    for (const name of [id, depositTx, refundTx]) {
      expect(await store().owedBy(name)).toEqual({ ...owed, state: 'refunded' })
      expect(await store().byTx(name)).toBeNull()
    }
  })

  it('contains the refund after the deposit was refunded', async () => {
    const { bridge } = await store().claim(aBridgeClaim())
    expect(await store().refundOf(bridge.id, 10)).toBeNull()
    const refundTx = hash()
    await sql`
      insert into app.bridge_refund (id, chain_id, contract, payer, nonce, amount_usdc, deposit_tx,
        deposit_block_number, deposit_block_hash, state)
      values (${bridge.id}, 8453, ${BRIDGE_CONTRACT}, ${bridge.payer}, ${bridge.nonce}, 1,
        ${hash()}, 1, ${hash()}, 'due')`
    const waiting = store().refundOf(bridge.id, 20_000)
    await sql`
      update app.bridge_refund set state = 'refunded', refund_tx = ${refundTx}
      where id = ${bridge.id}`
    expect(await waiting).toEqual({ state: 'refunded', refundTx })
    expect((await store().byTx(refundTx))?.refund).toEqual({ state: 'refunded', refundTx })
  })
})

describe('a bridge with a third-party deposit', () => {
  const aDeposit = () => ({
    txHash: hash(),
    amountUsdc6: 1_035_000n,
    blockNumber: 12,
    blockHash: hash(),
  })
  const rowsOf = async (id: Hex) => {
    const [row] = await sql({ state: text, signature: text, refund: text, tx: hex })`
      select b.state, b.signature, r.state as refund, r.deposit_tx as tx
      from app.bridge b join app.bridge_refund r using (id) where id = ${id}`
    return row
  }

  it('is stored once with its signature and its refund, for any number of processes', async () => {
    const claim = aBridgeClaim()
    const deposit = aDeposit()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (stores[n % 2] ?? store()).recordFrontRun(claim, deposit),
      ),
    )
    expect(await rowsOf(claim.id)).toEqual({
      state: 'front_run',
      signature: claim.signature,
      refund: 'due',
      tx: deposit.txHash,
    })
    expect(await store().byTx(deposit.txHash)).toMatchObject({ id: claim.id, state: 'front_run' })
    expect((await store().claim(claim)).isNew).toBe(false)
  })

  it('is stored once by many simultaneous requests, for any order of its keys', async () => {
    for (let round = 0; round < 100; round += 1) {
      const claim = aBridgeClaim()
      const deposit = aDeposit()
      const twins = Array.from({ length: 8 }, (_, n) =>
        (stores[n % 2] ?? store()).recordFrontRun(claim, deposit),
      )
      await Promise.all(twins)
      expect(await rowsOf(claim.id)).toMatchObject({ state: 'front_run', refund: 'due' })
    }
  })

  it('takes over a closed row whose signature may be erased', async () => {
    const claim = aBridgeClaim()
    const { bridge } = await store().claim(claim)
    await close(bridge, 'expired')
    await sql`update app.bridge set signature = '' where id = ${bridge.id}`
    await store().recordFrontRun(claim, aDeposit())
    expect(await rowsOf(bridge.id)).toMatchObject({
      state: 'front_run',
      signature: claim.signature,
      refund: 'due',
    })
  })

  it('leaves a pending bridge to the workers, without a refund', async () => {
    const claim = aBridgeClaim()
    const { bridge } = await store().claim(claim)
    await store().recordFrontRun(claim, aDeposit())
    expect(await store().byId(bridge.id)).toMatchObject({ state: 'submitted', refund: null })
  })

  it.each([
    ['due', 'front_run', 'due'],
    ['submitted', 'front_run', 'submitted'],
    ['refunded', 'refunded', 'refunded'],
    ['void', 'front_run', 'due'],
  ])('keeps a refund of the workers that is %s', async (stored, state, refund) => {
    const claim = aBridgeClaim()
    const { from, nonce } = claim.authorization
    const deposit = aDeposit()
    await sql`
      insert into app.bridge_refund (id, chain_id, contract, payer, nonce, amount_usdc, deposit_tx,
        deposit_block_number, deposit_block_hash, state)
      values (${claim.id}, 8453, ${BRIDGE_CONTRACT}, ${from}, ${nonce}, 1035000,
        ${deposit.txHash}, 12, ${deposit.blockHash}, ${stored})`
    await store().recordFrontRun(claim, deposit)
    expect(await rowsOf(claim.id)).toMatchObject({ state, refund })
  })
})

describe('a quote of a bridge', () => {
  it('is found by its request and amount until it expires', async () => {
    const quote = {
      requestHash: 'bridge-8453-5042-2000000',
      chainId: 8453,
      toChainId: 5042,
      amountUsdc6: 2_055_000n,
      receiveUsdc6: 2_000_000n,
      maxNetworkFeeUsdc6: 16_000n,
      feeUsdc6: 39_000n,
      gasUsdc6: 9_000n,
      minFinality: 1000,
    }
    const nowSec = Math.floor(Date.now() / 1000)
    const saved = await store().saveQuote({ ...quote, expiresAtSec: nowSec + 120 })
    await store().saveQuote({ ...quote, amountUsdc6: 7n, expiresAtSec: nowSec - 60 })
    const { requestHash } = quote
    expect(await store().quoteFor({ requestHash, amountUsdc6: 2_055_000n })).toEqual(saved)
    expect(await store().quoteFor({ requestHash, amountUsdc6: 7n })).toBeNull()
    expect(await store().quoteFor({ requestHash: 'other', amountUsdc6: 2_055_000n })).toBeNull()
  })
})
