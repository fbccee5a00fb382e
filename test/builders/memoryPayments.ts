import type { Claim, OwnPayment, Payment, Payments, Quote } from '../../core/payments/ports.ts'
import type { TestClock } from './anApp.ts'

type Row = { -readonly [key in keyof Payment]: Payment[key] }

export type MemoryPayments = Payments & {
  readonly rows: Row[]
  readonly quotes: Quote[]
  /** Returns the change of a payment after its answer is stored; null for no change. */
  settle: (payment: Payment) => Partial<Payment> | null
  /** Ends a payment as the settlement worker does. */
  end(id: string, changes: Partial<Payment>): void
}

const CLAIM_SEC = 15

/** Stores payments in memory with the semantics of their rows, on a clock that the test moves. */
export function memoryPayments(time: TestClock): MemoryPayments {
  const rows: Row[] = []
  const quotes: Quote[] = []
  const waiting: (() => void)[] = []
  const nowSec = () => Math.floor(time.ms / 1000)
  const isSame = (row: Row, key: Pick<Claim, 'chainId' | 'token' | 'payer' | 'nonce'>) =>
    row.chainId === key.chainId &&
    row.token === key.token &&
    row.payer === key.payer &&
    row.nonce === key.nonce
  const isFree = (row: Row) =>
    row.state === 'released' || (row.state === 'claimed' && row.claimedUntilSec * 1000 < time.ms)
  const copy = (row: Row | undefined): Payment | null => (row === undefined ? null : { ...row })
  const findRow = (id: string) => rows.find((row) => row.id === id)
  const advance = (row: Row, changes: Partial<Payment>) => {
    Object.assign(row, changes)
    for (const check of waiting.splice(0)) check()
  }
  const claimed = (row: Row | undefined, id: string, claims: number) =>
    row?.id === id && row.claims === claims && row.state === 'claimed' ? row : undefined
  const end = (id: string, changes: Partial<Payment>) => {
    const row = findRow(id)
    if (row === undefined) throw new Error(`no payment ${id}`)
    advance(row, {
      settledAtSec: changes.state === 'settled' ? nowSec() : null,
      isPublic: row.isPublic || changes.state === 'settled',
      ...(changes.state === 'settled' && { laneTxId: 1 }),
      ...changes,
    })
  }
  const memory: MemoryPayments = {
    rows,
    quotes,
    settle: () => null,
    end,
    saveQuote: async (quote) => {
      const saved = { id: `quote_${quotes.length}`, ...quote }
      quotes.push(saved)
      return saved
    },
    archived: async () => null,
    quoteFor: async ({ requestHash, amountUsdc6 }) =>
      quotes.find(
        (quote) =>
          quote.requestHash === requestHash &&
          quote.amountUsdc6 === amountUsdc6 &&
          quote.expiresAtSec + 10 > nowSec(),
      ) ?? null,
    byKey: async (key) => copy(rows.find((row) => isSame(row, key))),
    byId: async (id) => copy(findRow(id)),
    byHash: async ({ hash, payer }) =>
      rows
        .filter((row) => row.txHash === hash || row.nonce === hash)
        .filter((row) => payer === null || row.payer === payer)
        .map((row) => ({ ...row })),
    ofPayer: async ({ payer, limit, before }) =>
      rows
        .filter((row) => row.payer === payer)
        .map((row) => ({ ...row, createdAtMicros: BigInt(row.createdAtSec) * 1_000_000n }))
        .toSorted((a, b) => compare(b, a))
        .filter((row) => before === null || compare(row, before) < 0)
        .slice(0, limit),
    chargedOf: async ({ payer, limit }) =>
      rows
        .filter((row) => row.payer === payer && row.state === 'settled')
        .toReversed()
        .flatMap(({ chainId, amountUsdc6, txHash }) =>
          txHash === null
            ? []
            : [{ chainId, amountUsdc6, txHash, chargedAtSec: null, isFinal: false }],
        )
        .slice(0, limit),
    recoveredTx: async () => null,
    receiptSigners: async () => [],
    byIdentifier: async (payer, identifier) =>
      copy(rows.find((row) => row.payer === payer && row.identifier === identifier)),
    standing: async (payer) => ({
      reversed: rows.filter((row) => row.payer === payer && row.state === 'reversed').length,
      failed: rows.filter(
        (row) => row.payer === payer && row.state === 'released' && row.reason !== 'no_answer',
      ).length,
    }),
    claim: async (claim) => {
      const known = rows.find((row) => isSame(row, claim))
      const holder = rows.find(
        (row) =>
          row !== known &&
          row.payer === claim.payer &&
          claim.paymentIdentifier !== null &&
          row.identifier === claim.paymentIdentifier,
      )
      if (holder !== undefined && !isFree(holder)) return { mine: false, payment: { ...holder } }
      if (holder !== undefined) holder.identifier = null
      if (known === undefined) {
        const row = rowOf(claim, rows.length, nowSec())
        rows.push(row)
        return { mine: true, payment: { ...row } }
      }
      if (known.requestHash !== claim.requestHash || !isFree(known)) {
        return { mine: false, payment: { ...known } }
      }
      Object.assign(known, {
        ...rowOf(claim, 0, nowSec()),
        id: known.id,
        isPublic: known.isPublic,
        claims: known.claims + 1,
      })
      return { mine: true, payment: { ...known } }
    },
    claimCovered: async (claim, { balanceUsdc6, blockNumber, chargedNonces }) => {
      for (const row of rows) {
        const isOwn = row.payer === claim.payer && row.chainId === claim.chainId
        if (isOwn && row.state === 'claimed' && isFree(row)) {
          advance(row, { state: 'released', reason: 'interrupted' })
        }
      }
      const isOpen = (row: Row) =>
        ['claimed', 'answered', 'submitted'].includes(row.state) ||
        (row.state === 'settled' && (row.blockNumber ?? 0) > blockNumber)
      const open = rows.filter(
        (row) =>
          row.payer === claim.payer &&
          row.chainId === claim.chainId &&
          row.token === claim.token &&
          row.nonce !== claim.nonce &&
          !chargedNonces.includes(row.nonce) &&
          isOpen(row),
      )
      const sum = open.reduce((total, { amountUsdc6 }) => total + amountUsdc6, 0n)
      const known = rows.find((row) => isSame(row, claim))
      const isNew = known === undefined || isFree(known)
      if (isNew && sum + claim.authorization.valueUsdc6 > balanceUsdc6) {
        return { kind: 'uncovered', openNonces: open.map(({ nonce }) => nonce) }
      }
      return { kind: 'claimed', ...(await memory.claim(claim)) }
    },
    storeAnswer: async (id, claims, answer) => {
      const row = claimed(findRow(id), id, claims)
      if (row === undefined) return false
      advance(row, { state: 'answered', answer })
      const ended = memory.settle({ ...row })
      if (ended !== null) end(id, ended)
      return true
    },
    replaceAnswer: async (id, answer) => {
      const row = findRow(id)
      if (row?.state === 'settled') advance(row, { answer })
      return row?.state === 'settled'
    },
    release: async (id, claims, reason) => {
      const row = claimed(findRow(id), id, claims)
      if (row !== undefined) advance(row, { state: 'released', reason })
      return row !== undefined
    },
    waitUntilEnded: async (id, timeoutMs) => {
      const isOpen = () =>
        ['claimed', 'answered', 'submitted'].includes(findRow(id)?.state ?? 'settled')
      const endMs = time.ms + timeoutMs
      // The clock advances by itself only while no other work runs.
      while (isOpen() && time.ms < endMs) {
        const moved = new Promise<void>((resolve) => waiting.push(resolve))
        const idle = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => {
          time.ms = Math.min(endMs, time.ms + 1000)
        })
        await Promise.race([moved, idle])
      }
      const row = findRow(id)
      if (row === undefined) throw new Error(`no payment ${id}`)
      return { ...row }
    },
  }
  return memory
}

type Place = Pick<OwnPayment, 'createdAtMicros' | 'id'>

/** Orders payments by their first claim, then by id. */
function compare(a: Place, b: Place): number {
  if (a.createdAtMicros !== b.createdAtMicros) return a.createdAtMicros < b.createdAtMicros ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function rowOf(claim: Claim, count: number, nowSec: number): Row {
  return {
    id: `pay_${count}`,
    chainId: claim.chainId,
    token: claim.token,
    payer: claim.payer,
    nonce: claim.nonce,
    operation: claim.operation,
    requestHash: claim.requestHash,
    amountUsdc6: claim.authorization.valueUsdc6,
    signature: claim.signature,
    state: 'claimed',
    reason: null,
    answer: null,
    txHash: null,
    blockNumber: null,
    claims: 1,
    claimedUntilSec: nowSec + CLAIM_SEC,
    createdAtSec: nowSec,
    settledAtSec: null,
    receipt: null,
    identifier: claim.paymentIdentifier,
    repeatKeys: claim.repeatKeys,
    isPublic: false,
    laneTxId: null,
  }
}
