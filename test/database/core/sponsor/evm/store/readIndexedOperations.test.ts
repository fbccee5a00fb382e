import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sql } from '../../../../../../core/platform/db/createSql.ts'
import { PAYMASTER } from '../../../../../builders/aGasQuote.ts'
import { randomHash } from '../../../../../support/gas/gasRows.ts'
import {
  CHAIN_ID,
  type SponsorRows,
  startSponsorRows,
} from '../../../../../support/gas/sponsorRows.ts'

let world: SponsorRows
let sql: Sql
let rows: SponsorRows['rows']
beforeAll(async () => {
  world = await startSponsorRows()
  ;({ sql, rows } = world)
})
afterAll(() => world?.stop())
beforeEach(() => world.clear())

const work = () => world.work
const aSigned = () => world.signed()
const aPosted = () => world.posted()

describe('indexed operations', () => {
  beforeAll(async () => {
    expect(await work().unrecorded(CHAIN_ID)).toEqual([])
    expect(await work().countUnsponsored(CHAIN_ID)).toBe(0)
    await sql`create schema chain`
    await sql`create table chain.sponsored (chain_id int, paymaster text, id16 text, user_op_hash text)`
    await sql`
      create table chain.paymaster_operation (chain_id int, paymaster text, user_op_hash text,
        success boolean, actual_gas_cost numeric(78), actual_gas_used numeric(78), tx_hash text,
        block_number bigint, block_hash text, block_at bigint)`
  })
  beforeEach(() => sql`truncate chain.sponsored, chain.paymaster_operation`)

  async function index(id: Hex | null, userOpHash: Hex, txHash: Hex = randomHash()) {
    if (id !== null) {
      await sql`insert into chain.sponsored values (${CHAIN_ID}, ${PAYMASTER}, ${id}, ${userOpHash})`
    }
    await sql`
      insert into chain.paymaster_operation values (${CHAIN_ID}, ${PAYMASTER}, ${userOpHash}, true,
        77, 11, ${txHash}, 9, ${randomHash()}, extract(epoch from now()))`
    return txHash
  }

  it('include operations that third parties executed', async () => {
    const id = await aSigned()
    const hash = (await rows.byId(id))?.userOpHash ?? '0x'
    const txHash = await index(id, hash)
    const [seen] = await work().unrecorded(CHAIN_ID)
    expect(seen).toMatchObject({
      due: { id },
      event: { userOpHash: hash, txHash, actualGasCostWei: 77n, success: true, blockNumber: 9 },
    })
    if (seen !== undefined) await work().move(seen.due, 'external', { event: seen.event })
    expect(await work().unrecorded(CHAIN_ID)).toEqual([])
    expect(await work().countUnsponsored(CHAIN_ID)).toBe(0)
  })

  it("exclude operations that the operator's transaction executed", async () => {
    const { id, laneTxId } = await aPosted()
    const hash = (await rows.byId(id))?.userOpHash ?? '0x'
    const txHash = await index(id, hash)
    await sql`
      insert into app.lane_attempt (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei)
      values (${txHash}, ${laneTxId}, '0x', 1, 1)`
    expect(await work().unrecorded(CHAIN_ID)).toEqual([])
  })

  it('include the number of operations without a sponsorship', async () => {
    await index(null, randomHash())
    await index(randomHash(), randomHash())
    expect(await work().countUnsponsored(CHAIN_ID)).toBe(2)
    expect(await work().countUnsponsored(137)).toBe(0)
  })
})
