import type { Address } from 'viem'
import { hex, int, type RowOf } from '../../core/platform/db/columns.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import type { DevnetChain } from '../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { submitTransaction } from '../../devnet/chain/sendTransaction.ts'

const QUEUED_ROW = { id: int, to_address: hex, data: hex, gas_limit: int }
type Queued = RowOf<typeof QUEUED_ROW>
const OPEN_ROW = { id: int, tx_hash: hex }

/** Moves the rows of a lane step by step, so that a test can act between two steps. */
export function createHandLane(sql: Sql, chain: DevnetChain, from: Address) {
  const lane = {
    queued: async (): Promise<Queued[]> => {
      const rows = await sql(QUEUED_ROW)`
        select id, to_address, data, gas_limit from app.lane_tx
        where state = 'queued' order by id`
      return [...rows]
    },
    /** Broadcasts queued transactions; mines nothing. */
    send: async (): Promise<void> => {
      for (const { id, to_address: to, data, gas_limit: gas } of await lane.queued()) {
        const hash = await submitTransaction(chain, { from, to, data, gas: BigInt(gas) })
        await sql`update app.lane_tx set state = 'sent', tx_hash = ${hash} where id = ${id}`
      }
    },
    /** Stores the receipts of mined transactions, and announces them. */
    record: async (): Promise<void> => {
      const open = await sql(OPEN_ROW)`select id, tx_hash from app.lane_tx where state = 'sent'`
      for (const { id, tx_hash: hash } of open) {
        const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
        if (receipt === null) continue
        const { status, blockNumber, logs } = receipt
        const block = await chain.rpc('eth_getBlockByNumber', [blockNumber, false])
        const stored = logs.map(({ address, topics, data }) => ({ address, topics, data }))
        await sql`
          update app.lane_tx set
            state = 'mined', block_number = ${Number(blockNumber)}, block_hash = ${block?.hash},
            succeeded = ${status === '0x1'}, gas_used = ${Number(receipt.gasUsed)},
            logs = ${JSON.stringify(stored)}::jsonb
          where id = ${id}`
      }
      await report()
    },
    /** Runs all steps of a lane without faults. */
    run: async (): Promise<void> => {
      await lane.send()
      await mineBlock(chain)
      await lane.record()
    },
    /** Sets every mined transaction to queued, as after a removal of its block. */
    unmine: async (): Promise<void> => {
      await sql`
        update app.lane_tx set
          state = 'queued', block_number = null, block_hash = null, succeeded = null, logs = null
        where state = 'mined'`
      await report()
    },
    finish: async (state: 'final' | 'failed'): Promise<void> => {
      const from = state === 'final' ? 'mined' : 'queued'
      await sql`update app.lane_tx set state = ${state} where state = ${from}`
      await report()
    },
  }
  const report = () => sql`select pg_notify('app_lane_moved', '')`
  return lane
}
