import { toBase58 } from '../domain/base58.ts'
import { compileSolanaMessage } from '../domain/compileSolanaMessage.ts'
import { joinBytes } from '../domain/joinBytes.ts'
import { hasLapsed } from '../domain/readSolanaOutcome.ts'
import { SYSTEM_PROGRAM } from '../domain/solanaPrograms.ts'
import { type TopUp, topUpProblem } from '../domain/topUpProblem.ts'
import { withBlockhash } from '../domain/withBlockhash.ts'
import { writeSolanaTransaction } from '../domain/writeSolanaTransaction.ts'
import { type SolanaRpc, SolanaUnreachable } from '../ports.ts'
import type { PendingTopUp, TopUpNote } from './createTopUpNote.ts'
import type { TopUpSigner } from './createTopUpSigner.ts'

/** Milliseconds between two rounds of send and status read while no block contains the top-up. */
const RETRY_MS = 2_000
/**
 * Maximum wait, milliseconds. A blockhash lapses after at most 75 s, together with the final block
 * that proves it.
 */
const MAX_WAIT_MS = 120_000
/**
 * Kind of the transfer instruction; the amount follows these bytes. Source: Solana, system program.
 */
const TRANSFER = [2, 0, 0, 0]
const AMOUNT_BYTES = 8

export type TopUpEnd =
  | { readonly kind: 'landed'; readonly slot: bigint }
  | { readonly kind: 'failed'; readonly problem: string }
  /** The top-up can no longer be in a block. */
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'pending' }

export type TopUpDeps = {
  readonly rpc: SolanaRpc
  readonly note: TopUpNote
  readonly nowMs: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * Sends coins from a wallet to the fee payer, one top-up at a time.
 *
 * | killed | state at the next run | action of the next run |
 * |---|---|---|
 * | before the note is written | no note | none; nothing was sent |
 * | after the note, before or after the first send | the note with the signed transaction | sends
 * the same bytes until a block contains them or no block can; the chain executes them once |
 * | before the outcome is reported and the note is cleared | the note | reads the outcome again and
 * reports it |
 */
export type TopUps = {
  /**
   * Returns the reason for which a top-up is not possible now; null if the top-up is possible.
   * Throws `SolanaUnreachable`.
   */
  problem(topUp: TopUp): Promise<string | null>
  /** Signs the top-up and writes the note; sends nothing yet. Throws `SolanaUnreachable`. */
  begin(topUp: TopUp, signer: TopUpSigner): Promise<PendingTopUp | { readonly problem: string }>
  /**
   * Sends the noted top-up until its outcome is known; the caller clears the note after it reported the outcome.
   * Retries while the node is unreachable.
   */
  finish(pending: PendingTopUp): Promise<TopUpEnd>
}

export function createTopUps(deps: TopUpDeps): TopUps {
  const { rpc } = deps
  const problem = async (topUp: TopUp) => topUpProblem(topUp, await rpc.lamports(topUp.from))
  return {
    problem,
    begin: async (topUp, signer) => {
      const found = await problem(topUp)
      return found === null ? begin(deps, topUp, signer) : { problem: found }
    },
    finish: (pending) => finish(deps, pending),
  }
}

async function begin(
  { rpc, note }: TopUpDeps,
  { from, to, lamports }: TopUp,
  signer: TopUpSigner,
): Promise<PendingTopUp | { readonly problem: string }> {
  const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash()
  const amount = new Uint8Array(AMOUNT_BYTES)
  new DataView(amount.buffer).setBigUint64(0, lamports, true)
  const accounts = [
    { address: from, isSigner: true, isWritable: true },
    { address: to, isSigner: false, isWritable: true },
  ]
  const data = joinBytes([Uint8Array.from(TRANSFER), amount])
  const message = compileSolanaMessage(from, blockhash, [
    { program: SYSTEM_PROGRAM, accounts, data },
  ])
  const unsigned = withBlockhash(message, blockhash)
  const signature = await signer.sign(unsigned.messageBytes)
  const transaction = writeSolanaTransaction({ ...unsigned, signatures: [signature] })
  const run = await rpc.simulate({ transaction, kind: 'signed', watch: to })
  if (run.kind === 'failed') return { problem: `the transaction would fail: ${run.failure.reason}` }
  const pending = {
    signature: toBase58(signature),
    to,
    lamports,
    transaction: Buffer.from(transaction).toString('base64'),
    lastValidBlockHeight,
  }
  return note.write(pending)
    ? pending
    : {
        problem: `another top-up is pending; run the command again to see its outcome (${note.path})`,
      }
}

async function finish(deps: TopUpDeps, pending: PendingTopUp): Promise<TopUpEnd> {
  const untilMs = deps.nowMs() + MAX_WAIT_MS
  for (;;) {
    const end = await readOutcome(deps, pending).catch((error: unknown) => {
      if (error instanceof SolanaUnreachable) return null
      throw error
    })
    if (end !== null) return end
    if (deps.nowMs() >= untilMs) return { kind: 'pending' }
    await deps.pause(RETRY_MS)
  }
}

/**
 * Returns the outcome in confirmed blocks; sends the transaction again and returns null while the
 * outcome is open.
 */
async function readOutcome(
  { rpc }: TopUpDeps,
  { signature, transaction, lastValidBlockHeight }: PendingTopUp,
): Promise<TopUpEnd | null> {
  const final = await rpc.block('finalized')
  const response = await rpc.statuses([signature])
  const landing = response.statuses[0] ?? null
  if (landing !== null && landing.commitment !== 'processed') {
    const { slot, failure } = landing
    return failure === null ? { kind: 'landed', slot } : { kind: 'failed', problem: failure.reason }
  }
  if (hasLapsed({ final, lastValidBlockHeight, landing, landingSlot: response.slot })) {
    return { kind: 'lapsed' }
  }
  if (landing === null) await rpc.send(Uint8Array.from(Buffer.from(transaction, 'base64')))
  return null
}
