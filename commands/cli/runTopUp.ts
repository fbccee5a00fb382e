import { formatSol } from '../../core/sponsor/solana/domain/sol.ts'
import type { TopUp } from '../../core/sponsor/solana/domain/topUpProblem.ts'
import { type SolanaRpc, SolanaUnreachable } from '../../core/sponsor/solana/ports.ts'
import type { PendingTopUp, TopUpNote } from '../../core/sponsor/solana/store/createTopUpNote.ts'
import type { TopUpSigner } from '../../core/sponsor/solana/store/createTopUpSigner.ts'
import type { TopUps } from '../../core/sponsor/solana/store/createTopUps.ts'
import { printFacts } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

export type TopUpReads = {
  readonly rpc: Pick<SolanaRpc, 'lamports'>
  readonly topUps: TopUps
  readonly note: TopUpNote
  readonly signer: TopUpSigner
  readonly feePayer: string
  /** Prints a line at once, so that the operator sees the line even if the process ends early. */
  readonly print: (line: string) => void
}

type TopUpOptions = {
  readonly lamports: bigint
  readonly isMeant: boolean
  readonly isJson: boolean
}

/**
 * Sends SOL to the fee payer, or prints the planned top-up.
 *
 * One run sends at most one top-up. If the outcome of an earlier top-up is unknown, the run resolves that top-up and
 * sends no other.
 *
 * Throws `SolanaUnreachable`.
 */
export async function runTopUp(deps: TopUpReads, options: TopUpOptions): Promise<Outcome> {
  const earlier = deps.note.read()
  if (earlier === 'unreadable') {
    const problem =
      `${deps.note.path} is not a top-up note: check whether the wallet sent a top-up, then ` +
      'delete the file'
    return outcomeOf({ problem }, 1, options)
  }
  if (earlier !== null) return finishEarlier(deps, earlier, options)
  const topUp = { from: deps.signer.address, to: deps.feePayer, lamports: options.lamports }
  if (!options.isMeant) return previewTopUp(deps, topUp, options)
  const begun = await deps.topUps.begin(topUp, deps.signer)
  if ('problem' in begun) return outcomeOf(begun, 1, options)
  deps.print(`sending ${formatSol(begun.lamports)} SOL as ${begun.signature}`)
  return finish(deps, begun, options)
}

async function previewTopUp(
  deps: TopUpReads,
  topUp: TopUp,
  options: TopUpOptions,
): Promise<Outcome> {
  const problem = await deps.topUps.problem(topUp)
  if (problem !== null) return outcomeOf({ problem }, 1, options)
  const { from, to, lamports } = topUp
  const facts = {
    from,
    to,
    sol: formatSol(lamports),
    next: 'nothing was sent: add --yes to send',
  }
  return outcomeOf(facts, 0, options)
}

async function finishEarlier(
  deps: TopUpReads,
  earlier: PendingTopUp,
  options: TopUpOptions,
): Promise<Outcome> {
  const words = `an earlier top-up of ${formatSol(earlier.lamports)} SOL is pending: ${earlier.signature}`
  if (!options.isMeant) {
    return outcomeOf(
      { problem: words, next: 'add --yes to see its outcome; nothing else is sent' },
      1,
      options,
    )
  }
  deps.print(words)
  return finish(deps, earlier, options)
}

async function finish(
  { topUps, rpc, note, print }: TopUpReads,
  pending: PendingTopUp,
  options: TopUpOptions,
): Promise<Outcome> {
  const { signature, to, lamports } = pending
  const end = await topUps.finish(pending)
  if (end.kind !== 'pending') {
    // The outcome is printed first. If the note were deleted first, a crash before the print could lead to a second
    // top-up.
    print(ENDS[end.kind])
    note.clear()
  }
  const facts = { signature, to, sol: formatSol(lamports) }
  switch (end.kind) {
    case 'landed': {
      const feePayerSol = await solOf(rpc, to)
      return outcomeOf({ ...facts, slot: String(end.slot), feePayerSol }, 0, options)
    }
    case 'failed':
      return outcomeOf(
        { ...facts, problem: `the transaction is in a block and failed: ${end.problem}` },
        1,
        options,
      )
    case 'lapsed':
      return outcomeOf({ ...facts, problem: LAPSED }, 1, options)
    case 'pending':
      return outcomeOf(
        {
          ...facts,
          problem:
            'the transaction is not in a block yet: run this command again to see its outcome',
        },
        1,
        options,
      )
    default:
      return end satisfies never
  }
}

const ENDS = {
  landed: 'the transaction is in a block',
  failed: 'the transaction is in a block and failed',
  lapsed: 'the transaction expired',
} as const

/** Returns the balance in SOL; null if the node does not answer, because the top-up has already landed. */
async function solOf(rpc: TopUpReads['rpc'], address: string): Promise<string | null> {
  try {
    return formatSol(await rpc.lamports(address))
  } catch (error) {
    if (error instanceof SolanaUnreachable) return null
    throw error
  }
}

const LAPSED =
  'the transaction is in no block and has expired according to the node: if it is old, check ' +
  'the signature, then run this command again'

function outcomeOf(facts: object, exitCode: 0 | 1, { isJson }: TopUpOptions): Outcome {
  return { text: isJson ? JSON.stringify(facts, null, 2) : printFacts(facts), exitCode }
}
