import {
  address,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Signature,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { readSolanaTransaction } from '../../core/sponsor/solana/domain/readSolanaTransaction.ts'
import {
  SIGNATURE_BYTES,
  type SolanaMessage,
} from '../../core/sponsor/solana/domain/solanaMessage.ts'
import { createSlots, type Slots } from './createSlots.ts'
import { failureOf, type SolanaErr } from './failureOf.ts'

/** A transaction in a block. */
export type Landed = {
  readonly slot: bigint
  readonly err: SolanaErr | null
  /** Null for what no transaction of anybody did. */
  readonly receipt: LandedReceipt | null
}

/** What nodes keep of a transaction beside its end. */
export type LandedReceipt = {
  readonly wire: Uint8Array
  readonly message: SolanaMessage
  /** Time of its block, unix seconds. */
  readonly blockSec: number
  /** Coins of its accounts before it and after it, in their order. */
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
}

export type TrialRun = {
  readonly err: SolanaErr | null
  readonly logs: readonly string[]
  readonly units: bigint
  /** Coins by address after it; empty when it failed. */
  readonly lamports: ReadonlyMap<string, bigint>
}

export type SolanaChain = {
  readonly svm: LiteSVM
  readonly slots: Slots
  /** Brings everything up to the clock, and tells the newest slot. */
  tip(): bigint
  /** Takes a transaction for the next slot. Throws what the decoder does on bytes that are none, as all that read them. */
  send(wire: Uint8Array): void
  signatureOf(wire: Uint8Array): string
  simulate(
    wire: Uint8Array,
    checks: { readonly signatures: boolean; readonly blockhash: boolean },
  ): TrialRun
  landed(signature: string): Landed | null
  /** Signatures of transactions that name an account, the newest first. */
  landedOf(account: string): readonly string[]
  /** Notes what was done without a transaction of anybody. */
  note(signature: string): void
}

/** Transactions that the machine remembers, so that none is executed twice. */
const HISTORY = 100_000n
const MS_PER_SEC = 1_000

/**
 * A chain of one machine: what is sent lands in the next slot, blockhashes end after 150 blocks, a failure is paid for.
 *
 * The machine itself knows one blockhash at a time, so that their ages are looked after here.
 */
export function createSolanaChain(options: {
  readonly seed: number
  readonly slotMs: number
  readonly nowMs: () => number
}): SolanaChain {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(HISTORY)
  const slots = createSlots(options)
  const landed = new Map<string, Landed>()
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
    accounts.map((one) => svm.getBalance(address(one)) ?? 0n)
  const land = ({ wire, transaction, signature, message }: Sent): void => {
    if (landed.has(signature)) return
    if (!slots.takes(message.blockhash, slots.heightOf(slot))) return
    const before = coins(message)
    const result = svm.sendTransaction(transaction)
    const hasFailed = result instanceof FailedTransactionMetadata
    // Nothing is charged for what could not even begin, and no block has it.
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
    for (const sent of due) land(sent)
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
  const told = { logs: meta.logs(), units: meta.computeUnitsConsumed() }
  if (result instanceof FailedTransactionMetadata) {
    return { ...told, err: failureOf(result), lamports: new Map() }
  }
  const accounts = result.postAccounts()
  const lamports = new Map(accounts.map((one) => [String(one.address), BigInt(one.lamports)]))
  return { ...told, err: null, lamports }
}

type Sent = {
  readonly wire: Uint8Array
  readonly transaction: Transaction
  readonly signature: Signature
  readonly message: SolanaMessage
}

/** The machine wants a place filled for each signer; nobody's signature is zeros. What it cannot read is refused here. */
function decode(wire: Uint8Array): Sent {
  const read = readSolanaTransaction(wire)
  if (read.kind === 'refused') throw new RangeError(read.problem)
  const decoded = getTransactionDecoder().decode(wire)
  const missing = new Uint8Array(SIGNATURE_BYTES) as SignatureBytes
  const filled = Object.entries(decoded.signatures).map(([who, signature]) => [
    who,
    signature ?? missing,
  ])
  const transaction = { ...decoded, signatures: Object.fromEntries(filled) }
  const signature = getSignatureFromTransaction(transaction)
  return { wire, transaction, signature, message: read.transaction.message }
}

function isInBlock(svm: LiteSVM, signature: Signature): boolean {
  return (svm.getTransaction(signature) ?? null) !== null
}
