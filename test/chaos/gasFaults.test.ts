import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { RpcFault } from '../../devnet/rpcProxy/rpcFault.ts'
import type { GasRequest } from '../support/gasWork/gasRequests.ts'
import { createGasWorkWorld, type GasWorkWorld } from '../support/gasWork/gasWorkWorld.ts'

/** Seconds after which all operations of these tests have expired on the chain, and the lanes have recorded this. */
const LONG_AFTER_SEC = 260
const WEI_PER_GWEI = 10n ** 9n
/** A contract that reverts every call. */
const REFUSER = `0x${'7e'.repeat(20)}` as const

describe('a sponsorship during faults between the submitters and the chain', () => {
  let world: GasWorkWorld
  beforeAll(async () => {
    world = await createGasWorkWorld(inject('postgresUrl'))
    world.start({ isFaulty: true })
    await world.open()
  })
  afterEach(async () => {
    world.proxy.faults.clear()
    world.setBaseFee(null)
    for (const address of world.options.submitters) await world.setBalance(address, 10n ** 19n)
  })
  afterAll(() => world.stop())

  /** Posts an operation, again while the faults or a busy machine leave no submitter, as a caller does after 503. */
  const post = (requested: GasRequest) =>
    expect.poll(async () => (await world.post(requested)).kind, { interval: 200 }).toBe('posted')
  const expectOnce = async (requested: GasRequest) => {
    await world.reach(requested, 'executed')
    const { txHash } = await world.row(requested)
    const executions = await world.executions(requested)
    expect(executions.map(({ transactionHash }) => transactionHash)).toEqual([txHash])
    await world.expectNoGap()
  }
  /**
   * Expects a loss of the operator: no execution, no gap in the nonces, and a credit that pays a second sponsorship.
   */
  const expectCredited = async (requested: GasRequest, reason: RegExp) => {
    const row = await world.reach(requested, 'failed')
    expect(row.reason).toMatch(reason)
    expect(row.creditUntilSec).toBeGreaterThan(0)
    expect(await world.executions(requested)).toEqual([])
    world.proxy.faults.clear()
    world.setBaseFee(null)
    await world.mineUntil(async () => {
      const open = await world.sql`select 1 from app.lane_tx
        where state in ('queued', 'signed', 'sent')`
      return open.length === 0
    }, 'nothing open')
    await world.expectNoGap()
    const again = await world.retryUntilAnswered(requested)
    expect(again.id).not.toBe(requested.id)
    await world.reach(again, 'signed')
    expect(await world.post(again)).toMatchObject({ kind: 'posted' })
    await expectOnce(again)
  }

  it.each<[string, RpcFault]>([
    ['accepts the transaction and drops it', { kind: 'drop', times: 1 }],
    ['receives the transaction twice', { kind: 'duplicate', times: 1 }],
    ['loses its answer', { kind: 'lost_response', method: 'eth_sendRawTransaction', times: 1 }],
    ['closes the connection', { kind: 'hang_up', method: 'eth_sendRawTransaction', times: 2 }],
    ['has a full pool', { kind: 'pool_full', times: 2 }],
    ['limits delegated accounts', { kind: 'delegated_in_flight', times: 2 }],
    ['hides receipts for a while', { kind: 'hide_receipts', times: 6 }],
    ['is some blocks behind', { kind: 'stale_head', times: 10, blocks: 3 }],
    ['answers with errors', { kind: 'error', times: 5 }],
  ])('is executed once when a node %s', async (name, fault) => {
    const requested = await world.sponsor(name)
    world.proxy.faults.order(fault)
    await post(requested)
    await expectOnce(requested)
    expect(world.proxy.faults.count(fault.kind)).toBeGreaterThan(0)
  })

  it('is executed once, by the first transaction, when a node hides receipts until a second nonce is used', async () => {
    const requested = await world.sponsor('hidden')
    world.proxy.faults.order({ kind: 'hide_receipts' })
    await post(requested)
    const nonces = async () => {
      const { laneTxId } = await world.row(requested)
      const rows = await world.sql`
        select 1 from app.lane_attempt where lane_tx_id = ${laneTxId} and not is_cancel`
      return rows.length
    }
    await world.mineUntil(async () => (await nonces()) > 1, 'signed again')
    world.proxy.faults.clear()
    await expectOnce(requested)
  })

  it('is executed after replacements up to the paid fee cap when fees rise above those of the operation', async () => {
    const requested = await world.sponsor('dear')
    const { operation, maxFeeCapWei } = await world.row(requested)
    expect(maxFeeCapWei).toBeGreaterThan((operation.maxFeePerGas * 5n) / 4n)
    world.proxy.faults.order({ kind: 'replacement_rule' })
    world.setBaseFee((operation.maxFeePerGas * 21n) / 20n)
    await post(requested)
    await expectOnce(requested)
  })

  it('fails before its deadline with a credit when fees rise above the paid fee cap', async () => {
    const requested = await world.sponsor('too dear')
    // The node drops the transaction until fees are too high. A lane does not sign a transaction whose fees start too
    // high.
    world.proxy.faults.order({ kind: 'drop' })
    await post(requested)
    await world.mineUntil(async () => (await world.row(requested)).txHash !== null, 'signed')
    world.setBaseFee((await world.row(requested)).maxFeeCapWei + WEI_PER_GWEI)
    await world.mineUntil(() => world.proxy.sent().at(-1)?.isForwarded === false, 'dropped')
    world.proxy.faults.clear()
    const sent = world.proxy.sent().length
    await world.mineUntil(() => world.proxy.sent().length > sent, 'offered again')
    expect(await world.row(requested)).toMatchObject({ state: 'posted' })
    await world.mine((await world.now()) + LONG_AFTER_SEC)
    await expectCredited(requested, /./)
  })

  it('fails with a credit and without a gap in the nonces when its deadline passes in the queue', async () => {
    const [requested, behind] = [await world.sponsor('late'), await world.sponsor('behind')]
    world.proxy.faults.order({ kind: 'drop' })
    await post(requested)
    await post(behind)
    const isSigned = async () => (await world.row(requested)).txHash !== null
    await world.mineUntil(isSigned, 'signed by its lane')
    await world.mine((await world.now()) + LONG_AFTER_SEC)
    world.proxy.faults.clear()
    await expectCredited(requested, /./)
    await expectCredited(behind, /./)
  })

  it('is not posted while no submitter has money, and an earlier post receives a credit', async () => {
    const [before, after] = [await world.sponsor('posted'), await world.sponsor('not posted')]
    for (const address of world.options.submitters) await world.setBalance(address, 0n)
    expect(await world.post(before)).toMatchObject({ kind: 'posted' })
    const isClosed = async () =>
      (await world.sponsorships.submitterState(8453)).submitters.every(({ isOpen }) => !isOpen)
    await world.mineUntil(isClosed, 'no lane is open')
    expect(await world.post(after)).toEqual({ kind: 'no_submitter' })
    expect(await world.row(after)).toMatchObject({ state: 'signed' })
    await world.mine((await world.now()) + LONG_AFTER_SEC)
    const lost = await world.reach(before, 'failed')
    expect(lost.creditUntilSec).toBeGreaterThan(0)
    // The owner could have posted the operation to another bundler, so the owner gets no credit.
    await world.reach(after, 'expired')
    for (const address of world.options.submitters) await world.setBalance(address, 10n ** 19n)
    await world.open()
    await expectCredited(before, /./)
  })

  it('is executed and recorded without success when its call reverts', async () => {
    await world.chain.rpc('anvil_setCode', [REFUSER, '0x60006000fd'])
    const requested = await world.sponsor('refused', { to: REFUSER, data: '0x01' })
    await post(requested)
    await expectOnce(requested)
    expect(await world.row(requested)).toMatchObject({ success: false })
  })
})
