import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { bool, int } from '../../core/platform/db/columns.ts'
import { until } from '../../supervisor/until.ts'
import type { GasRequest } from '../support/gasWork/gasRequests.ts'
import { createGasWorkWorld, type GasWorkWorld } from '../support/gasWork/gasWorkWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'

describe('a sponsorship', () => {
  let world: GasWorkWorld
  beforeAll(async () => {
    world = await createGasWorkWorld(inject('postgresUrl'))
    world.start()
    await world.open()
  })
  afterEach(() => world.proxy.faults.clear())
  afterAll(() => world.stop())

  const expectOnce = async (requested: GasRequest, state: 'executed' | 'external') => {
    const row = await world.reach(requested, state)
    const executions = await world.executions(requested)
    expect(executions.map(({ transactionHash }) => transactionHash)).toEqual([row.txHash])
    expect(row.blockNumber).toBe(Number(executions[0]?.blockNumber))
    expect(row.creditUntilSec).toBe(null)
    await world.expectNoGap()
  }

  /** Mines a block after the last second at which the chain accepts the operation. */
  const endTime = async (requested: GasRequest) =>
    world.mine(((await world.row(requested)).chainValidUntilSec ?? 0) + 1)

  describe('that another bundler posts', () => {
    it('becomes external and releases its reserve when no submitter posted the operation', async () => {
      const readReservedWei = async () =>
        (await world.sponsorships.submitterState(8453)).reservedWei
      const before = await readReservedWei()
      const requested = await world.sponsor('carried')
      expect(await readReservedWei()).toBeGreaterThan(before)
      await world.carry(requested)
      await expectOnce(requested, 'external')
      expect(await readReservedWei()).toBe(before)
    })

    it('becomes external, and the transaction of the submitter reverts, when the other bundler is first in the block', async () => {
      const countReverted = async () => {
        const [row] = await world.sql({ count: int })`select count(*)::int as count
          from app.lane_tx where succeeded = false and not was_cancelled`
        return row?.count ?? 0
      }
      const before = await countReverted()
      const requested = await world.sponsor('faster')
      await world.carry(requested)
      expect(await world.post(requested)).toMatchObject({ kind: 'posted' })
      await expectOnce(requested, 'external')
      expect((await countReverted()) - before).toBeLessThanOrEqual(1)
    })

    it('becomes external, and the queued transaction of the submitter is withdrawn without a nonce gap', async () => {
      const requested = await world.sponsor('much faster')
      await world.killAll()
      expect(await world.post(requested)).toMatchObject({ kind: 'posted' })
      await world.carry(requested)
      await world.mine()
      await world.index.refresh()
      world.start({ hasLanes: false })
      await expectOnce(requested, 'external')
      const [row] = await world.sql({ is_withdrawn: bool })`
        select is_withdrawn from app.lane_tx order by id desc limit 1`
      expect(row?.is_withdrawn).toBe(true)
      await world.killAll()
      world.start()
      await world.open()
      await world.mineUntil(async () => {
        const open = await world.sql`select 1 from app.lane_tx
          where state in ('queued', 'signed', 'sent')`
        return open.length === 0
      }, 'nothing open')
      await world.expectNoGap()
    })

    it('becomes external after a failure, and the second sponsorship of the payment is not executed', async () => {
      const first = await world.sponsor('failed early')
      await world.sql`update app.gas_sponsorship set state = 'failed', reason = 'lost'
        where id = ${first.id}`
      const second = await world.retryUntilAnswered(first)
      expect(second.id).not.toBe(first.id)
      await world.reach(second, 'signed')
      await world.carry(first)
      expect(await world.post(second)).toMatchObject({ kind: 'posted' })
      await world.reach(second, 'reverted')
      await expectOnce(first, 'external')
      expect(await world.executions(second)).toEqual([])
      const { userOpHash } = await world.row(first)
      expect(await world.row(second)).toMatchObject({ creditUntilSec: null, servedBy: userOpHash })
      expect(await world.retryUntilAnswered(first)).toMatchObject({ id: second.id })
    })

    it('becomes external after the sponsorship expired', async () => {
      const requested = await world.sponsor('slow')
      await world.sql`update app.gas_sponsorship set state = 'expired' where id = ${requested.id}`
      await world.carry(requested)
      await expectOnce(requested, 'external')
    })
  })

  describe('of a wallet with several operations', () => {
    it('is executed although its authorization arrives after the delegation by an earlier operation', async () => {
      const requests = [await world.sponsor('twin'), await world.sponsor('twin')]
      for (const requested of requests)
        expect(await world.post(requested)).toMatchObject({ kind: 'posted' })
      for (const requested of requests) await world.reach(requested, 'executed')
      for (const requested of requests) await expectOnce(requested, 'executed')
      const third = await world.sponsor('twin')
      expect(await world.row(third)).toMatchObject({ needsAuthorization: false })
      await world.post(third)
      await expectOnce(third, 'executed')
    })

    it('is executed once after twenty simultaneous posts', async () => {
      const requested = await world.sponsor('eager')
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => world.post(requested)))
      expect(verdicts.filter(({ kind }) => kind === 'posted').length).toBe(1)
      await expectOnce(requested, 'executed')
      expect((await world.row(requested)).laneTxId).not.toBe(null)
    })
  })

  describe('that is not executed', () => {
    it('reverts without a credit when the wallet has no delegation', async () => {
      const requested = await world.sponsor('disloyal')
      await world.post(requested, { nonce: 7 })
      const row = await world.reach(requested, 'reverted')
      expect(row).toMatchObject({ creditUntilSec: null, success: null })
      expect(row.reason).toMatch(/sender has no code|AA20/)
      await world.expectNoGap()
    })

    it('fails with a credit when the deposit is empty', async () => {
      const requested = await world.sponsor('broke')
      const depositWei = await world.depositWei()
      await world.withdrawDeposit(depositWei - 1n)
      await world.post(requested)
      const row = await world.reach(requested, 'failed')
      expect(row.reason).toMatch(/AA31/)
      expect(row.creditUntilSec).toBeGreaterThan(0)
      const short = await world.retryUntilAnswered(requested)
      await world.reach(short, 'refused')
      expect((await world.row(short)).reason).toBe('deposit_short')
      await world.fillDeposit()
      const again = await world.retryUntilAnswered(requested)
      expect((await world.row(again)).attempt).toBe(3)
      await world.reach(again, 'signed')
      await world.post(again)
      await expectOnce(again, 'executed')
    })

    it('fails with a credit when the payment settles too late', async () => {
      const requested = await world.ask('late')
      const { validUntilSec } = await world.reach(requested, 'signed')
      await world.sql`update app.payment set state = 'settled',
        settled_at = to_timestamp(${(validUntilSec ?? 0) - 59}) where id = ${requested.paymentId}`
      await endTime(requested)
      const row = await world.reach(requested, 'failed')
      expect(row.reason).toBe('settled_late')
    })

    it('fails with a credit when the payment is charged without an answer', async () => {
      const requested = await world.ask('lost')
      await world.reach(requested, 'signed')
      await world.charge(requested)
      await endTime(requested)
      const row = await world.reach(requested, 'failed')
      expect(row.reason).toBe('not_served')
      expect(row.creditUntilSec).toBeGreaterThan(0)
      const again = await world.retryUntilAnswered(requested)
      await world.reach(again, 'signed')
      await world.settle(again)
      await world.post(again)
      await expectOnce(again, 'executed')
    })

    it('expires without a credit when the owner does not post the operation', async () => {
      const requested = await world.sponsor('lazy')
      await endTime(requested)
      expect(await world.reach(requested, 'expired')).toMatchObject({ creditUntilSec: null })
    })
  })

  describe('after a reorganisation', () => {
    const depthOf = async (requested: GasRequest) => {
      const { blockNumber } = await world.row(requested)
      return Number(await world.chain.client.getBlockNumber()) - (blockNumber ?? 0) + 1
    }

    it.each([true, false])(
      'is executed again, once, when its block leaves the chain (dropped transaction: %s)',
      async (dropped) => {
        const requested = await world.sponsor(`reorganised ${dropped}`)
        await world.post(requested)
        const first = await world.reach(requested, 'executed')
        await world.reorg(await depthOf(requested), dropped)
        const isBack = async () => (await world.row(requested)).blockNumber !== first.blockNumber
        expect(await until(isBack, PATIENCE_MS)).toBe(true)
        await expectOnce(requested, 'executed')
      },
    )

    it('is executed again, once, when the node returns to an older state', async () => {
      const requested = await world.sponsor('gone back')
      await world.mine()
      const snapshot = await world.rpc('evm_snapshot', [])
      await world.post(requested)
      const first = await world.reach(requested, 'executed')
      expect(await world.rpc('evm_revert', [snapshot])).toBe(true)
      const isElsewhere = async () => {
        const { state, txHash, blockNumber } = await world.row(requested)
        const [execution] = await world.executions(requested)
        return (
          state === 'executed' &&
          execution?.transactionHash === txHash &&
          Number(execution?.blockNumber) === blockNumber
        )
      }
      await world.mineUntil(isElsewhere, 'executed again')
      expect(first.userOpHash).toBe((await world.row(requested)).userOpHash)
      await expectOnce(requested, 'executed')
    })

    it('is executed once when the removed blocks are older than the operation', async () => {
      const requested = await world.sponsor('before')
      await world.mine()
      await world.reorg(2, false)
      await world.post(requested)
      await expectOnce(requested, 'executed')
    })

    it('returns from external to signed when its block leaves the chain, and is executed by the submitter', async () => {
      const requested = await world.sponsor('carried away')
      await world.carry(requested)
      await world.reach(requested, 'external')
      await world.reorg(await depthOf(requested), true)
      await world.index.refresh()
      const isBack = async () => (await world.row(requested)).state === 'signed'
      expect(await until(isBack, PATIENCE_MS)).toBe(true)
      await world.post(requested)
      await expectOnce(requested, 'executed')
    })

    it('becomes final when its block is final', async () => {
      const requested = await world.sponsor('final')
      await world.post(requested)
      await world.reach(requested, 'executed')
      await world.chain.rpc('anvil_mine', ['0x50', '0x1'])
      await world.mineUntil(async () => (await world.row(requested)).isFinal, 'final')
    })
  })
})
