import { randomBytes } from 'node:crypto'
import { createSql } from '../../../core/platform/db/createSql.ts'
import type {
  DueSolanaSponsorship,
  SignedSolanaSponsorship,
  SolanaQuote,
} from '../../../core/sponsor/solana/ports.ts'
import { createSolanaSponsorships } from '../../../core/sponsor/solana/store/createSolanaSponsorships.ts'
import { createSolanaWork } from '../../../core/sponsor/solana/store/createSolanaWork.ts'
import { clearTables } from '../clearTables.ts'
import { migratedDatabase } from '../migratedDatabase.ts'

/** Rows of sponsorships on Solana for an api and two worker processes, on a separate database. */
export type SolanaRows = Awaited<ReturnType<typeof startSolanaRows>>

export async function startSolanaRows() {
  const database = await migratedDatabase()
  const sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  const options = { databaseUrl: database.url, poolSize: 6 }
  const rows = createSolanaSponsorships(options)
  const work = createSolanaWork(options)
  const other = createSolanaWork(options)
  const pay = async (
    changes: {
      readonly amountUsdc6?: bigint
      readonly state?: string
      readonly payer?: string
    } = {},
  ): Promise<string> => {
    const id = `pay_${randomBytes(8).toString('hex')}`
    const row = {
      id,
      chain_id: 8453,
      token: `0x${'0c'.repeat(20)}`,
      payer: changes.payer ?? `0x${randomBytes(20).toString('hex')}`,
      nonce: `0x${randomBytes(32).toString('hex')}`,
      pay_to: `0x${'0e'.repeat(20)}`,
      amount_usdc: changes.amountUsdc6 ?? 30_000n,
      valid_after: 0n,
      valid_before: 10n ** 12n,
      signature: '0x',
      wire_version: 2,
      operation: 'postGasSolana',
      request_hash: 'hash',
      state: changes.state ?? 'claimed',
      claimed_until: sql`now() + interval '1 minute'`,
    }
    await sql`insert into app.payment ${sql([row])}`
    return id
  }
  const call = async (changes: Partial<SolanaQuote> = {}, payer?: string) => {
    const quote = await rows.saveQuote({ ...aSolanaQuote(), ...changes })
    const paid = { amountUsdc6: quote.amountUsdc6, ...(payer !== undefined && { payer }) }
    const paymentId = await pay(paid)
    return rows.request(quote, paymentId)
  }
  /** Sets a payment to settled, as the payment workers do after a charge. */
  const charge = async (paymentId: string) => {
    await sql`update app.payment set state = 'settled', settled_at = now() where id = ${paymentId}`
  }
  const dueOf = async (id: string): Promise<DueSolanaSponsorship> => {
    const all = [...(await work.requested(1_000)), ...(await work.open())]
    const found = all.find((due) => due.id === id)
    if (found === undefined) throw new Error(`nothing due of ${id}`)
    return found
  }
  return {
    url: database.url,
    sql,
    rows,
    work,
    other,
    pay,
    requestSponsorship: call,
    dueOf,
    charge,
    /** Sets a payment to settled and its answer to served. */
    settle: async (paymentId: string) => {
      await charge(paymentId)
      const given = await rows.ofPayment(paymentId)
      await rows.markServed(paymentId, new TextEncoder().encode(given?.id))
    },
    signed: async (changes: Partial<SolanaQuote> = {}) => {
      const { id } = await call(changes)
      const verdict = await work.sign(await dueOf(id), aSignature(), LAMPORTS)
      if (verdict !== 'signed') throw new Error(verdict)
      return dueOf(id)
    },
    clear: () => clearTables(sql, ['app.solana_quote', 'app.solana_sponsorship', 'app.payment']),
    stop: async () => {
      for (const store of [rows, work, other]) await store.close()
      await sql.end()
      await database.drop()
    },
  }
}

/** Balance of a fee payer: 1 SOL. */
export const LAMPORTS = 10n ** 9n

export const aSolanaQuote = (): Omit<SolanaQuote, 'id'> => ({
  requestHash: randomBytes(16).toString('hex'),
  transaction: randomBytes(12).toString('base64'),
  lamportCap: 10_000n,
  feeLamports: 10_000n,
  amountUsdc6: 30_000n,
  solPriceE18: 150n * 10n ** 18n,
  expiresAtSec: Math.floor(Date.now() / 1_000) + 120,
})

export const aSignature = (): SignedSolanaSponsorship => ({
  transaction: randomBytes(12).toString('base64'),
  signature: randomBytes(64).toString('hex'),
  lastValidBlockHeight: 150n,
})
