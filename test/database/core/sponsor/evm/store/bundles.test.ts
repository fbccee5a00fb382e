import { type Address, decodeFunctionData, type Hex } from 'viem'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hex, int, json, maybe, text } from '../../../../../../core/platform/db/columns.ts'
import { handleOpsAbi } from '../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { bundleOf } from '../../../../../../core/sponsor/evm/domain/planBundle.ts'
import { aGasQuote, anOperation } from '../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import {
  randomHash,
  requestSponsorship,
  setGasLane,
  signerFields,
} from '../../../../../support/gas/gasRows.ts'
import {
  CALLER_SIGNATURE,
  CHAIN_ID,
  DEPOSIT_WEI,
  type SponsorRows,
  startSponsorRows,
} from '../../../../../support/gas/sponsorRows.ts'

let base: SponsorRows
beforeAll(async () => {
  base = await startSponsorRows()
})
afterAll(() => base?.stop())
beforeEach(() => base.clear())

const postOf = (id: Hex, { maxFeePerGas }: { readonly maxFeePerGas: bigint }) => ({
  id,
  signature: CALLER_SIGNATURE,
  delegation: null,
  tipWei: 1n,
  maxFeeWei: maxFeePerGas,
  call: () => ({ data: '0x' as const, gasLimit: 300_000n }),
})

/** Posts a signed operation of a wallet, by a payer; returns the id of its sponsorship. */
async function post(n: number, payer: Address = addressOf(0xbee0 + n)): Promise<Hex> {
  const { rows, work, sql } = base
  const quote = aGasQuote({ operation: anOperation({ sender: addressOf(0xa0000 + n) }) })
  const { id } = await requestSponsorship(rows, sql, quote, payer)
  const due = await base.dueOf(id)
  expect(await work.sign(due, signerFields(due), DEPOSIT_WEI)).toBe('signed')
  const posted = await rows.post(postOf(id, quote.operation))
  expect(posted.kind).toBe('posted')
  return id
}

const stateOf = async (id: Hex) => {
  const [row] = await base.sql({ state: text, lane_tx_id: maybe(int), sends: int, size: int })`
    select state, lane_tx_id, sends, bundle_size as size from app.gas_sponsorship where id = ${id}`
  return row
}
const countTransactions = async () => (await base.sql`select 1 from app.lane_tx`).length
/** Opens one key, and posts one operation, so that later operations wait. */
async function openBusyLane(): Promise<void> {
  await setGasLane(base.sql, { index: 1 })
  await post(0)
}
async function bundleNow() {
  const waiting = await base.work.waiting(CHAIN_ID, 100)
  const [submitter] = await base.work.freeSubmitters(CHAIN_ID)
  if (submitter === undefined) throw new Error('no free submitter')
  return { bundle: bundleOf(waiting), submitter }
}

describe('a posted operation', () => {
  it('has a transaction at once at an idle key, and waits without a transaction at a busy key', async () => {
    await setGasLane(base.sql, { index: 1 })
    const first = await post(0)
    expect(await stateOf(first)).toMatchObject({ lane_tx_id: expect.any(Number), sends: 1 })
    const second = await post(1)
    expect(await stateOf(second)).toEqual({ state: 'posted', lane_tx_id: null, sends: 0, size: 1 })
    expect(await countTransactions()).toBe(1)
    await setGasLane(base.sql, { index: 2 })
    expect(await stateOf(await post(2))).toMatchObject({ lane_tx_id: expect.any(Number) })
    const waiting = await base.work.waiting(CHAIN_ID, 10)
    expect(waiting.map(({ id }) => id)).toEqual([second])
    expect(waiting[0]?.operation.signature).toBe(CALLER_SIGNATURE)
  })

  it('is posted once by simultaneous posts at a busy key, of which the others return its row', async () => {
    await openBusyLane()
    const { rows, work, sql } = base
    const quote = aGasQuote({ operation: anOperation({ sender: addressOf(0xa0009) }) })
    const { id } = await requestSponsorship(rows, sql, quote, addressOf(0xbee9))
    await work.sign(await base.dueOf(id), signerFields(await base.dueOf(id)), DEPOSIT_WEI)
    const posts = Array.from({ length: 5 }, () => rows.post(postOf(id, quote.operation)))
    const kinds = (await Promise.all(posts)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['known', 'known', 'known', 'known', 'posted'])
    expect(await stateOf(id)).toEqual({ state: 'posted', lane_tx_id: null, sends: 0, size: 1 })
    expect(await countTransactions()).toBe(1)
  })

  it('waits in turns of the payers', async () => {
    await openBusyLane()
    const many = addressOf(0xfeed)
    const ids = [await post(1, many), await post(2, many), await post(3, many), await post(4)]
    const waiting = await base.work.waiting(CHAIN_ID, 3)
    expect(waiting.map(({ id }) => id)).toEqual([ids[0], ids[3], ids[1]])
  })
})

describe('a bundle', () => {
  it('is one transaction of all its operations, stored once by two processes', async () => {
    await openBusyLane()
    const ids = [await post(1), await post(2), await post(3)]
    const { bundle, submitter } = await bundleNow()
    expect(submitter.freeWei).toBe(10n ** 17n - 300_000n * 10_000_000n)
    const [work, other] = base.works
    const stored = await Promise.all([
      work!.queueBundle(CHAIN_ID, bundle, submitter),
      other!.queueBundle(CHAIN_ID, bundle, submitter),
    ])
    expect(stored.filter(Boolean)).toHaveLength(1)
    const [row] = await base.sql({ id: int, data: hex, account: maybe(hex), terms: json })`
      select id, data, account, terms from app.lane_tx order by id desc limit 1`
    const { args } = decodeFunctionData({ abi: handleOpsAbi, data: row!.data })
    expect(args[0].map(({ sender }) => sender.toLowerCase())).toEqual(
      bundle.operations.map(({ operation }) => operation.sender),
    )
    expect(args[1].toLowerCase()).toBe(submitter.address)
    expect(row).toMatchObject({ account: null, terms: { delegations: [] } })
    for (const id of ids) {
      expect(await stateOf(id)).toEqual({ state: 'posted', lane_tx_id: row!.id, sends: 1, size: 3 })
    }
    expect(await base.work.waiting(CHAIN_ID, 10)).toEqual([])
    expect(await countTransactions()).toBe(2)
  })

  it('is not stored if one of its operations ended', async () => {
    await openBusyLane()
    const ids = [await post(1), await post(2)]
    const { bundle, submitter } = await bundleNow()
    await base.sql`update app.gas_sponsorship set state = 'failed' where id = ${ids[0]!}`
    expect(await base.work.queueBundle(CHAIN_ID, bundle, submitter)).toBe(false)
    expect(await stateOf(ids[1]!)).toMatchObject({ lane_tx_id: null, sends: 0 })
    expect(await countTransactions()).toBe(1)
  })

  it('leaves a key free until four bundles of the key are in no block', async () => {
    await openBusyLane()
    for (let n = 1; n <= 4; n += 1) {
      await post(n)
      const { bundle, submitter } = await bundleNow()
      expect(await base.work.queueBundle(CHAIN_ID, bundle, submitter)).toBe(true)
    }
    expect(await base.work.freeSubmitters(CHAIN_ID)).toEqual([])
    await base.sql`update app.lane_tx set state = 'mined' where account is null`
    expect(await base.work.freeSubmitters(CHAIN_ID)).toHaveLength(1)
  })

  it('that is lost is replaced by a transaction of each operation, which counts as the first', async () => {
    await openBusyLane()
    const ids = [await post(1), await post(2)]
    const { bundle, submitter } = await bundleNow()
    await base.work.queueBundle(CHAIN_ID, bundle, submitter)
    const lost = (await stateOf(ids[0]!))?.lane_tx_id ?? 0
    await base.mine(lost)
    const moved = await base.work.moved(CHAIN_ID)
    expect(moved.map(({ due }) => [due.bundleSize, due.sends])).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(await base.work.resend(moved[0]!.due)).toBe(true)
    // The other operation of the same lost transaction still counts as a part of a bundle.
    const [rest, ...others] = await base.work.moved(CHAIN_ID)
    expect(others).toEqual([])
    expect(rest?.due.bundleSize).toBe(2)
    expect(await base.work.resend(rest!.due)).toBe(true)
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ sends: 1, size: 1 })
    expect(await countTransactions()).toBe(4)
  })

  it('stores the executions of its operations in one statement, once by two processes, except for rows that changed', async () => {
    await openBusyLane()
    const ids = [await post(1), await post(2), await post(3)]
    const { bundle, submitter } = await bundleNow()
    await base.work.queueBundle(CHAIN_ID, bundle, submitter)
    const blockHash = await base.mine((await stateOf(ids[0]!))?.lane_tx_id ?? 0)
    const txHash = randomHash()
    const executions = (await base.work.moved(CHAIN_ID)).map(({ due }) => ({
      due,
      event: {
        userOpHash: due.userOpHash!,
        sender: due.sender,
        success: due.id !== ids[1],
        actualGasCostWei: 10n ** 18n,
        actualGasUsed: 100n,
        txHash,
        blockNumber: 9,
        blockHash,
      },
      isFinal: due.id === ids[1],
    }))
    expect(executions).toHaveLength(3)
    await base.sql`update app.gas_sponsorship set updated_at = now() where id = ${ids[2]!}`
    const changed = await Promise.all(base.works.map((work) => work.moveExecuted(executions)))
    expect(changed.flatMap((each) => [...each]).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    const executed = { state: 'executed', txHash, blockNumber: 9, actualGasCostWei: 10n ** 18n }
    expect(await base.rows.byId(ids[0]!)).toMatchObject({
      ...executed,
      success: true,
      isFinal: false,
    })
    expect(await base.rows.byId(ids[1]!)).toMatchObject({
      ...executed,
      success: false,
      isFinal: true,
    })
    expect(await base.rows.byId(ids[2]!)).toMatchObject({ state: 'posted', success: null })
    expect(await base.work.moveExecuted([])).toEqual(new Set())
    const due = await base.work.notFinal(CHAIN_ID, 9)
    expect(due.map(({ id }) => id)).toEqual([ids[0]])
    await Promise.all(base.works.map((work) => work.markFinal(due)))
    expect(await base.rows.byId(ids[0]!)).toMatchObject({ ...executed, isFinal: true })
    expect(await base.work.notFinal(CHAIN_ID, 9)).toEqual([])
  })
})
