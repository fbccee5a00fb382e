import { randomBytes } from 'node:crypto'
import { SOLANA_STATES } from '../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { isNewest } from '../../core/sponsor/shared/store/markServed.ts'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { parseWireText } from '../../core/sponsor/solana/domain/parseWireText.ts'
import { BLOCKHASH_BLOCKS, MAX_REFRESHES } from '../../core/sponsor/solana/domain/solanaLimits.ts'
import { withBlockhash } from '../../core/sponsor/solana/domain/withBlockhash.ts'
import { writeSolanaTransaction } from '../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import type {
  SolanaQuote,
  SolanaSponsorship,
  SolanaSponsorships,
} from '../../core/sponsor/solana/ports.ts'
import type { FeePayerSigner } from '../../workers/sponsor/solana/createFeePayerSigner.ts'
import type { TestClock } from './anApp.ts'
import type { MemoryPayments } from './memoryPayments.ts'

type Row = { -readonly [key in keyof SolanaSponsorship]: SolanaSponsorship[key] }

const QUOTE_GRACE_SEC = 10
const REFRESH_SEC = 600

export type MemorySolana = SolanaSponsorships & {
  readonly rows: Row[]
  readonly quotes: SolanaQuote[]
  /** Height of the newest block. */
  height: bigint
  reserved: bigint
  /** True if the signer signs requests. */
  isSigning: boolean
  /** Returns the change of a posted sponsorship on the chain; null for no change. */
  land: (row: SolanaSponsorship) => Partial<SolanaSponsorship> | null
  change(id: string, changes: Partial<SolanaSponsorship>): void
}

/** Stores sponsorships on Solana in memory with the semantics of their rows; signs at once. */
export function memorySolana(
  time: TestClock,
  payments: MemoryPayments,
  signer: FeePayerSigner,
): MemorySolana {
  const rows: Row[] = []
  const quotes: SolanaQuote[] = []
  const nowSec = () => Math.floor(time.ms / 1000)
  const requireRow = (id: string): Row => {
    const row = rows.find((entry) => entry.id === id)
    if (row === undefined) throw new Error(`no sponsorship ${id}`)
    return row
  }
  const withSettlement = async (row: Row): Promise<SolanaSponsorship> => {
    const payment = await payments.byId(row.paymentId)
    return { ...row, settledAtSec: payment?.settledAtSec ?? null }
  }
  const newest = (paymentId: string) => rows.filter((row) => row.paymentId === paymentId).at(-1)
  const holding = (hash: string, graceSec: number) =>
    quotes.filter(
      (solanaQuote) =>
        solanaQuote.requestHash === hash && solanaQuote.expiresAtSec + graceSec > nowSec(),
    )
  const sign = (row: Row, state: 'signed' | 'refreshed') => {
    if (memory.isSigning)
      Object.assign(row, signedBy(signer, row, memory.height), {
        state,
        signedAtSec: nowSec(),
      })
  }
  const memory: MemorySolana = {
    rows,
    quotes,
    height: 1_000n,
    reserved: 0n,
    isSigning: true,
    land: () => ({ state: 'confirmed', slot: 1_301n }),
    change: (id, changes) => void Object.assign(requireRow(id), changes),
    saveQuote: async (quote) => {
      const saved = { id: `solq_${quotes.length}`, ...quote }
      quotes.push(saved)
      return saved
    },
    quoteFor: async (hash) => holding(hash, 0).at(-1) ?? null,
    quoteOf: async ({ requestHash, amountUsdc6 }) =>
      holding(requestHash, QUOTE_GRACE_SEC).findLast(
        (solanaQuote) => solanaQuote.amountUsdc6 === amountUsdc6,
      ) ?? null,
    request: async (quote, paymentId) => {
      const last = newest(paymentId)
      if (last !== undefined && last.state !== 'credited') return withSettlement(last)
      const row = rowOf(quote, paymentId, (last?.attempt ?? 0) + 1, nowSec())
      rows.push(row)
      sign(row, 'signed')
      return withSettlement(row)
    },
    ofPayment: async (paymentId) => {
      const row = newest(paymentId)
      return row === undefined ? null : withSettlement(row)
    },
    byId: async (id) => {
      const row = rows.find((entry) => entry.id === id)
      return row === undefined ? null : withSettlement(row)
    },
    requestRefresh: async (id) => {
      const row = requireRow(id)
      if (row.state !== 'signed' || row.refreshes >= MAX_REFRESHES) return
      row.refreshes += memory.isSigning ? 1 : 0
      sign(row, 'refreshed')
    },
    markServed: async (paymentId, answerBody) => {
      const row = newest(paymentId) ?? null
      const isGood = isNewest(SOLANA_STATES, row, answerBody)
      if (row !== null && isGood) row.servedAtSec ??= nowSec()
      return isGood
    },
    countTrialRun: async (id) => {
      requireRow(id).trialRuns += 1
    },
    recordOutage: async (id) => {
      requireRow(id).wasRefusedByUs = true
    },
    post: async ({ id, signature, transaction }) => {
      const row = requireRow(id)
      const isOpen = row.state === 'signed' || row.state === 'refreshed'
      if (!isOpen || row.signature !== signature) return withSettlement(row)
      Object.assign(row, { state: 'posted', postedTransaction: transaction })
      Object.assign(row, memory.land({ ...row }))
      return withSettlement(row)
    },
    waitUntil: async (id) => withSettlement(requireRow(id)),
    reservedLamports: async () => memory.reserved,
  }
  return memory
}

function rowOf(quote: SolanaQuote, paymentId: string, attempt: number, nowSec: number): Row {
  return {
    id: `0x${randomBytes(16).toString('hex')}`,
    paymentId,
    quoteId: quote.id,
    attempt,
    state: 'claimed',
    reason: null,
    transaction: quote.transaction,
    lamportCap: quote.lamportCap,
    feeLamports: quote.feeLamports,
    amountUsdc6: quote.amountUsdc6,
    solPriceE18: quote.solPriceE18,
    signedTransaction: null,
    signature: null,
    lastValidBlockHeight: null,
    signedAtSec: null,
    servedAtSec: null,
    refreshes: 0,
    isRefreshRequested: false,
    refreshUntilSec: nowSec + REFRESH_SEC,
    wasRefusedByUs: false,
    trialRuns: 0,
    postedTransaction: null,
    slot: null,
    failure: null,
    paidFeeLamports: null,
    creditUntilSec: null,
    settledAtSec: null,
  }
}

/** Signs over a new blockhash, as the workers do. */
function signedBy(signer: FeePayerSigner, row: Row, height: bigint): Partial<SolanaSponsorship> {
  const read = parseWireText(row.transaction)
  if (read.kind === 'refused') throw new Error(read.problem)
  const fresh = withBlockhash(read.transaction.message, toBase58(randomBytes(32)))
  const signature = signer.sign(fresh.messageBytes)
  const signatures = fresh.signatures.with(0, signature)
  return {
    signedTransaction: Buffer.from(writeSolanaTransaction({ ...fresh, signatures })).toString(
      'base64',
    ),
    signature: toBase58(signature),
    lastValidBlockHeight: height + BLOCKHASH_BLOCKS,
  }
}
