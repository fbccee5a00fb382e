import {
  address,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Signature,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { parseSolanaTransaction } from '../../core/sponsor/solana/domain/parseSolanaTransaction.ts'
import {
  SIGNATURE_BYTES,
  type SolanaMessage,
} from '../../core/sponsor/solana/domain/solanaMessage.ts'
import { createSlots, type Slots } from './createSlots.ts'
import { failureOf, type SolanaErr } from './failureOf.ts'

/** Transaction in a block. */
export type LandedTransaction = {
  readonly slot: bigint
  readonly err: SolanaErr | null
  /** Null for an effect without a transaction, such as an airdrop. */
  readonly receipt: LandedReceipt | null
}

/** Data that nodes keep of a transaction, beside its result. */
export type LandedReceipt = {
  readonly wire: Uint8Array
  readonly message: SolanaMessage
  /** Time of its block, unix seconds. */
  readonly blockSec: number
  /** Lamports of its accounts before and after the transaction, in order of the accounts. */
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
}

export type TrialRun = {
  readonly err: SolanaErr | null
  readonly logs: readonly string[]
  readonly units: bigint
  /** Lamports by address after the run; empty after a failure. */
  readonly lamports: ReadonlyMap<string, bigint>
}

export type SolanaChain = {
  readonly svm: LiteSVM
  readonly slots: Slots
  /** Advances the chain to the clock and returns the newest slot. */
  tip(): bigint
  /** Queues a transaction for the next slot. Throws the decoder's error for invalid bytes. */
  send(wire: Uint8Array): void
  signatureOf(wire: Uint8Array): string
  simulate(
    wire: Uint8Array,
    checks: { readonly signatures: boolean; readonly blockhash: boolean },
  ): TrialRun
  landed(signature: string): LandedTransaction | null
  /** Returns signatures of transactions that name an account, newest first. */
  landedOf(account: string): readonly string[]
  /** Records an effect without a transaction. */
  note(signature: string): void
}

/** Transactions that the virtual machine remembers, so that no transaction runs twice. */
const HISTORY = 100_000n
const MS_PER_SEC = 1_000

/**
 * Creates a chain of one virtual machine (litesvm): transactions land in the next slot, blockhashes end after 150 blocks, failures pay
 * fees.
 *
 * The virtual machine knows one blockhash at a time; therefore this module tracks the ages of blockhashes.
 */
export function createSolanaChain(options: {
  readonly seed: number
  readonly slotMs: number
  readonly nowMs: () => number
}): SolanaChain {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(HISTORY)
  const slots = createSlots(options)
  const landed = new Map<string, LandedTransaction>()
  const landedOf = new Map<string, string[]>()
  let pending: Sent[] = []
  let slot = slots.now()
  const warp = (): void => {
    svm.warpToSlot(slot)
    const clock = svm.getClock()
    clock.unixTimestamp = BigInt(Math.floor(options.nowMs() / MS_PER_SEC))
    svm.setClock(clock)
  }
  const coins = ({ accounts }: SolanaMessage) =>
    accounts.map((text) => svm.getBalance(address(text)) ?? 0n)
  const include = ({ wire, transaction, signature, message }: Sent): void => {
    if (landed.has(signature)) return
    if (!slots.takes(message.blockhash, slots.heightOf(slot))) return
    const before = coins(message)
    const result = svm.sendTransaction(transaction)
    const hasFailed = result instanceof FailedTransactionMetadata
    // A transaction that could not start pays no fee and is in no block.
    if (hasFailed && !isInBlock(svm, signature)) return
    const blockSec = Number(svm.getClock().unixTimestamp)
    const receipt = { wire, message, blockSec, before, after: coins(message) }
    landed.set(signature, { slot, err: hasFailed ? failureOf(result) : null, receipt })
    for (const account of message.accounts) {
      landedOf.set(account, [signature, ...(landedOf.get(account) ?? [])])
    }
  }
  const tip = (): bigint => {
    const now = slots.now()
    if (now <= slot) return slot
    slot += 1n
    warp()
    const due = pending
    pending = []
    for (const sent of due) include(sent)
    slot = now
    warp()
    return slot
  }
  warp()
  return {
    svm,
    slots,
    tip,
    send: (wire) => {
      pending.push(decode(wire))
    },
    signatureOf: (wire) => decode(wire).signature,
    simulate: (wire, checks) => {
      const { transaction, message } = decode(wire)
      if (checks.blockhash && !slots.takes(message.blockhash, slots.heightOf(slot))) {
        return { err: 'BlockhashNotFound', logs: [], units: 0n, lamports: new Map() }
      }
      svm.withSigverify(checks.signatures)
      try {
        return trialRun(svm, transaction)
      } finally {
        svm.withSigverify(true)
      }
    },
    landed: (signature) => landed.get(signature) ?? null,
    landedOf: (account) => landedOf.get(account) ?? [],
    note: (signature) => {
      landed.set(signature, { slot, err: null, receipt: null })
    },
  }
}

function trialRun(svm: LiteSVM, transaction: Transaction): TrialRun {
  const result = svm.simulateTransaction(transaction)
  const meta = result.meta()
  const facts = { logs: meta.logs(), units: meta.computeUnitsConsumed() }
  if (result instanceof FailedTransactionMetadata) {
    return { ...facts, err: failureOf(result), lamports: new Map() }
  }
  const accounts = result.postAccounts()
  const lamports = new Map(
    accounts.map((account) => [String(account.address), BigInt(account.lamports)]),
  )
  return { ...facts, err: null, lamports }
}

type Sent = {
  readonly wire: Uint8Array
  readonly transaction: Transaction
  readonly signature: Signature
  readonly message: SolanaMessage
}

/**
 * Decodes a transaction and fills missing signatures with zeros, because the virtual machine needs one per signer. Throws
 * RangeError for invalid bytes.
 */
function decode(wire: Uint8Array): Sent {
  const read = parseSolanaTransaction(wire)
  if (read.kind === 'refused') throw new RangeError(read.problem)
  const decoded = getTransactionDecoder().decode(wire)
  const missing = new Uint8Array(SIGNATURE_BYTES) as SignatureBytes
  const filled = Object.entries(decoded.signatures).map(([account, signature]) => [
    account,
    signature ?? missing,
  ])
  const transaction = { ...decoded, signatures: Object.fromEntries(filled) }
  const signature = getSignatureFromTransaction(transaction)
  return { wire, transaction, signature, message: read.transaction.message }
}

function isInBlock(svm: LiteSVM, signature: Signature): boolean {
  return (svm.getTransaction(signature) ?? null) !== null
}
