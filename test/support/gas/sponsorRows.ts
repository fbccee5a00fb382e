import type { Hex } from 'viem'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { handleOpsCalldata } from '../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import type { Sponsorship } from '../../../core/sponsor/evm/ports.ts'
import { createSponsorships } from '../../../core/sponsor/evm/store/createSponsorships.ts'
import { createSponsorWork } from '../../../core/sponsor/evm/store/createSponsorWork.ts'
import type { DueSponsorship } from '../../../core/sponsor/evm/workPorts.ts'
import { aGasQuote, gasChains } from '../../builders/aGasQuote.ts'
import { clearTables } from '../clearTables.ts'
import { migratedDatabase } from '../migratedDatabase.ts'
import { randomHash, requestSponsorship, setGasLane, signerFields } from './gasRows.ts'

export const CHAIN_ID = 8453
export const DEPOSIT_WEI = 10n ** 18n
/** Number above every block of these tests. */
export const LAST_BLOCK = 1_000_000
export const CALLER_SIGNATURE: Hex = `0x${'22'.repeat(65)}`

/** Rows of the sponsor for an api and two worker processes, on a separate database. */
export type SponsorRows = Awaited<ReturnType<typeof startSponsorRows>>

export async function startSponsorRows() {
  const database = await migratedDatabase()
  const sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  const options = { databaseUrl: database.url, poolSize: 8, gas: gasChains }
  const rows = createSponsorships({ ...options, constantGas: 60_000n })
  const work = createSponsorWork(options)
  const works = [work, createSponsorWork(options)]
  const dueOf = async (id: Hex): Promise<DueSponsorship> => {
    const all = [
      ...(await work.requested(100)),
      ...(await work.overdue(CHAIN_ID, 2_000_000_000)),
      ...(await work.notFinal(CHAIN_ID, LAST_BLOCK)),
      ...(await work.moved(CHAIN_ID)).map(({ due }) => due),
    ]
    const found = all.find((due) => due.id === id)
    if (found === undefined) throw new Error(`nothing due of ${id}`)
    return found
  }
  const storeSigned = async (lifeSec?: number): Promise<Hex> => {
    const { id } = await requestSponsorship(rows, sql, aGasQuote())
    const due = await dueOf(id)
    const verdict = await work.sign(due, signerFields(due, lifeSec), DEPOSIT_WEI)
    if (verdict !== 'signed') throw new Error(verdict)
    return id
  }
  return {
    sql,
    rows,
    work,
    works,
    dueOf,
    ask: (): Promise<Sponsorship> => requestSponsorship(rows, sql, aGasQuote()),
    signed: storeSigned,
    posted: async (): Promise<{ readonly id: Hex; readonly laneTxId: number }> => {
      await setGasLane(sql, { index: 1 })
      const id = await storeSigned()
      const { operation } = await dueOf(id)
      const posted = await rows.post({
        id,
        signature: CALLER_SIGNATURE,
        delegation: null,
        tipWei: 1n,
        maxFeeWei: operation.maxFeePerGas,
        call: (beneficiary) => ({
          data: handleOpsCalldata({ ...operation, signature: CALLER_SIGNATURE }, beneficiary),
          gasLimit: 300_000n,
        }),
      })
      if (posted.kind !== 'posted') throw new Error(posted.kind)
      return { id, laneTxId: (await rows.byId(id))?.laneTxId ?? 0 }
    },
    /** Sets a transaction to mined, as its lane would; returns the hash of the block. */
    mine: async (laneTxId: number, blockHash: Hex = randomHash()): Promise<Hex> => {
      await sql`
        update app.lane_tx set state = 'mined', tx_hash = ${randomHash()}, block_number = 9,
          block_hash = ${blockHash}, succeeded = true, gas_used = 100000, logs = '[]'
        where id = ${laneTxId}`
      return blockHash
    },
    /** Adds a signed attempt of a transaction; returns the hash of the attempt. */
    attempt: async (laneTxId: number): Promise<Hex> => {
      const hash = randomHash()
      await sql`
        insert into app.lane_attempt (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei)
        values (${hash}, ${laneTxId}, '0x', 1, 1)`
      return hash
    },
    clear: () =>
      clearTables(sql, [
        'app.gas_quote',
        'app.gas_sponsorship',
        'app.payment',
        'app.lane',
        'app.lane_tx',
        'app.lane_attempt',
      ]),
    stop: async () => {
      for (const store of [rows, ...works]) await store.close()
      await sql.end()
      await database.drop()
    },
  }
}
