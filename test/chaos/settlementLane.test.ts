import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { int, type RowOf, text } from '../../core/platform/db/columns.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { aPayer } from '../support/payments/payer.ts'
import type { Program } from '../support/programs/programs.ts'
import {
  createSettlementWorld,
  PRICE_USDC6,
  type SettlementWorld,
} from '../support/settlementWorld.ts'
import { startWorker, type Worker } from '../support/startWorker.ts'

const ENDED_ROW = { id: text, state: text }
type Ended = RowOf<typeof ENDED_ROW>

describe('settling through the lane with one block per second', () => {
  let world: SettlementWorld
  const workers: Worker[] = []
  const start = (program: Program) => {
    const worker = startWorker(program, {
      env: {
        DATABASE_URL: world.databaseUrl,
        RPC_URL: world.chain.url,
        WS_URL: world.chain.wsUrl,
        CHAIN_ID: '137',
        KEYS: world.accounts.settler.privateKey,
        PURPOSES: 'settlement',
        FINAL_DEPTH: '4',
      },
    })
    workers.push(worker)
  }
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
    await world.payers(Array.from({ length: 100 }, (_, at) => `crowd ${at}`))
    await world.payers(Array.from({ length: 20 }, (_, at) => `mixed ${at}`))
    await world.payers(Array.from({ length: 10 }, (_, at) => `single ${at}`))
    await world.chain.rpc('anvil_removeBlockTimestampInterval', [])
    await world.chain.rpc('evm_setTime', [systemClock.nowSec()])
    await world.chain.rpc('evm_setIntervalMining', [1])
    start('test/support/laneWorker')
    start('test/support/settlementWorker')
    const isOpen = async () => {
      const rows = await world.sql`select 1 from app.lane where state = 'open'`
      return rows.length === 1
    }
    if (!(await until(isOpen, PATIENCE_MS))) throw new Error('the lane does not open')
  })
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()))
    await world.stop()
  })

  const answerAll = (names: readonly string[]) =>
    Promise.all(names.map((name) => world.answer(aPayer(name))))
  const waitForEnds = async (ids: readonly string[]): Promise<readonly Ended[]> => {
    const readEnded = () => world.sql(ENDED_ROW)`
      select id, state from app.payment
      where id = any(${ids}) and state in ('settled', 'released')`
    await until(async () => (await readEnded()).length === ids.length, PATIENCE_MS)
    return readEnded()
  }

  it('charges a hundred simultaneous payments in fewer than twenty transactions', async () => {
    const before = await world.balanceOf(world.payTo)
    const payments = await answerAll(Array.from({ length: 100 }, (_, at) => `crowd ${at}`))
    const rows = await waitForEnds(payments.map(({ id }) => id))
    expect(rows.map(({ state }) => state)).toEqual(Array(100).fill('settled'))
    expect(await world.balanceOf(world.payTo)).toBe(before + 100n * PRICE_USDC6)
    const transactions = await world.sql`select 1 from app.lane_tx`
    expect(transactions.length).toBeLessThan(20)
  })

  it('charges twenty covered payments among twenty uncovered payments, without a nonce gap', async () => {
    const names = Array.from({ length: 20 }, (_, at) => [`mixed ${at}`, `poor ${at}`]).flat()
    const payments = await answerAll(names)
    const rows = await waitForEnds(payments.map(({ id }) => id))
    const byId = new Map(rows.map(({ id, state }) => [id, state]))
    expect(payments.map(({ id }) => byId.get(id))).toEqual(
      names.map((name) => (name.startsWith('mixed') ? 'settled' : 'released')),
    )
    const nonces = await world.sql({ nonce: int })`
      select account_nonce as nonce from app.lane_tx order by account_nonce`
    expect(nonces.map(({ nonce }) => nonce - nonces[0]!.nonce)).toEqual(nonces.map((_, at) => at))
  })

  it('settles a single payment in one block', async () => {
    await world.chain.rpc('evm_setIntervalMining', [0])
    for (let at = 0; at < 10; at += 1) {
      const [payment] = await answerAll([`single ${at}`])
      const isSubmitted = async () => {
        const { transactions } = await world.chain.client.getBlock({ blockTag: 'pending' })
        return transactions.length === 1
      }
      expect(await until(isSubmitted, PATIENCE_MS)).toBe(true)
      await mineBlock(world.chain)
      const [row] = await waitForEnds([payment!.id])
      expect(row?.state).toBe('settled')
    }
  })
})
