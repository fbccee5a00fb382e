import type { Hex } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import { MAX_SIMULATIONS_PER_SPONSORSHIP } from '../../../core/sponsor/evm/domain/gasLimits.ts'
import { SOLANA_STATES, statesIn } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { EMPTY_ACCOUNT_LAMPORTS } from '../../../core/sponsor/solana/domain/fundsProblem.ts'
import {
  ALREADY_PROCESSED,
  BLOCKHASH_NOT_FOUND,
} from '../../../core/sponsor/solana/domain/parseSolanaFailure.ts'
import { parseWireText } from '../../../core/sponsor/solana/domain/parseWireText.ts'
import type { SolanaBlock } from '../../../core/sponsor/solana/domain/readSolanaOutcome.ts'
import {
  SolanaExpired,
  SolanaSimulationFailed,
  SolanaUnavailable,
  TooManySolanaSimulations,
  UnknownSolanaSponsorship,
} from '../../../core/sponsor/solana/domain/solanaErrors.ts'
import { MAX_REFRESHES } from '../../../core/sponsor/solana/domain/solanaLimits.ts'
import type { SolanaTransaction } from '../../../core/sponsor/solana/domain/solanaMessage.ts'
import { validateSolanaPost } from '../../../core/sponsor/solana/domain/validateSolanaPost.ts'
import { writeSolanaTransaction } from '../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import { callSolanaNode } from '../../../core/sponsor/solana/operations/callSolanaNode.ts'
import { showSolana, showSolanaPosted } from '../../../core/sponsor/solana/operations/showSolana.ts'
import { simulateSolana } from '../../../core/sponsor/solana/operations/simulateSolana.ts'
import type { SolanaDeps, SolanaSponsorship } from '../../../core/sponsor/solana/ports.ts'

export type SolanaPostDeps = { readonly solana: SolanaDeps; readonly clock: Clock }

/** Maximum waits of a caller, milliseconds: for the block of a transaction, and for another blockhash. */
const WAIT_MS = 20_000
const SIGNER_MS = 10_000
/** Seconds after which a call to a node or to the signer should be retried. */
const RETRY_SEC = 5
/** Milliseconds of a block. Source: Solana, `DEFAULT_MS_PER_SLOT`. */
const BLOCK_MS = 400

const USABLE = statesIn(SOLANA_STATES, 'usable')
const OPEN_STATES = statesIn(SOLANA_STATES, 'usable', 'carried')
/** States in which no signature has left the service. */
const UNSERVED = statesIn(SOLANA_STATES, 'offer', 'unsigned', 'withheld')

/**
 * Stores a fully signed transaction for the lane and waits for its block.
 *
 * The transaction is simulated first; a failed simulation costs nothing, and a corrected transaction may be posted. A
 * repeated post returns the stored state. Throws DomainError.
 */
export async function postSolana(
  deps: SolanaPostDeps,
  posted: { readonly id: Hex; readonly transaction: string },
) {
  const { sponsorships } = deps.solana
  const row = await servedRow(deps, posted.id)
  const read = parseWireText(posted.transaction)
  if (read.kind === 'refused') throw new InvalidInput(read.field, read.problem)
  if (!USABLE.includes(row.state)) return outcomeOf(deps, row)
  const refusal = validateSolanaPost(signedOf(row), read.transaction)
  if (refusal !== null) throw new InvalidInput(refusal.field, refusal.problem)
  if (row.trialRuns >= MAX_SIMULATIONS_PER_SPONSORSHIP)
    throw new TooManySolanaSimulations(MAX_SIMULATIONS_PER_SPONSORSHIP)
  await withOutageRecord(deps, row, requirePassing(deps, row, read.transaction))
  const { signature } = row
  if (signature === null) throw new RangeError(`sponsorship ${row.id} is not signed`)
  return outcomeOf(deps, await sponsorships.post({ ...posted, signature }))
}

/**
 * Requests another blockhash for a sponsorship whose first blockhash lapsed unused, once; returns the end state when
 * the sponsorship ended meanwhile.
 *
 * Throws `UnknownSolanaSponsorship`, `SolanaExpired` when no free refresh is left, and `SolanaUnavailable` while a
 * block may still contain the first signature.
 */
export async function refreshSolanaBlockhash(deps: SolanaPostDeps, id: Hex) {
  const { solana } = deps
  const row = await servedRow(deps, id)
  if (row.state === 'refreshed') return showRefreshed(deps, row)
  if (row.state !== 'signed') return outcomeOf(deps, row)
  if (!isRefreshable(deps, row)) throw lapsedError(deps, row)
  const left = blocksLeft(row, await withOutageRecord(deps, row, finalBlock(deps)))
  if (left >= 0n) {
    const waitSec = Math.ceil((Number(left + 1n) * BLOCK_MS) / 1_000)
    throw new SolanaUnavailable('the first transaction may still enter a block', waitSec)
  }
  await solana.sponsorships.requestRefresh(id)
  const current = await withOutageRecord(deps, row, waitForRefresh(deps, id))
  return current.state === 'refreshed' ? showRefreshed(deps, current) : outcomeOf(deps, current)
}

const finalBlock = ({ solana }: SolanaPostDeps) => callSolanaNode(solana.rpc.block('finalized'))

/** Waits for the refreshed or ended sponsorship. Throws `SolanaUnavailable` when the signer does not respond. */
async function waitForRefresh({ solana }: SolanaPostDeps, id: Hex): Promise<SolanaSponsorship> {
  const isEnded = ({ state }: Pick<SolanaSponsorship, 'state'>) => state !== 'signed'
  const current = await solana.sponsorships.waitUntil(id, isEnded, SIGNER_MS)
  if (current.state !== 'signed') return current
  throw new SolanaUnavailable('the signer does not answer', RETRY_SEC)
}

/**
 * Awaits `work`; on an outage of the service, records that the payer is owed another sponsorship, because the request
 * came in time.
 */
async function withOutageRecord<T>(
  { solana }: SolanaPostDeps,
  { id }: SolanaSponsorship,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SolanaUnavailable) await solana.sponsorships.recordOutage(id)
    throw error
  }
}

/** Returns a refreshed sponsorship, at each request until its blockhash lapses. */
async function showRefreshed(deps: SolanaPostDeps, row: SolanaSponsorship) {
  const { solana, clock } = deps
  const left = blocksLeft(row, await callSolanaNode(solana.rpc.block('confirmed')))
  if (left < 0n) throw lapsedError(deps, row)
  const validUntilSec = clock.nowSec() + Math.floor((Number(left) * BLOCK_MS) / 1_000)
  const body = showSolana(row, { feePayer: solana.feePayer, validUntilSec })
  return { status: 200, body } as const
}

/** Returns the number of later blocks that may contain the transaction; negative when none may. */
function blocksLeft({ lastValidBlockHeight }: SolanaSponsorship, { height }: SolanaBlock): bigint {
  return (lastValidBlockHeight ?? 0n) - height
}

/** Throws `UnknownSolanaSponsorship` for a sponsorship that never left the service. */
async function servedRow({ solana }: SolanaPostDeps, id: Hex): Promise<SolanaSponsorship> {
  const row = await solana.sponsorships.byId(id)
  if (row === null || row.settledAtSec === null || UNSERVED.includes(row.state)) {
    throw new UnknownSolanaSponsorship()
  }
  return row
}

/**
 * Checks that the fee payer holds the reserved lamports; without them, every failed simulation is the operator's fault.
 * Throws `SolanaUnavailable`.
 */
async function requireLamports({ solana }: SolanaPostDeps, lamportCap: bigint): Promise<void> {
  const lamports = await callSolanaNode(solana.rpc.lamports(solana.feePayer))
  if (lamports >= lamportCap + EMPTY_ACCOUNT_LAMPORTS) return
  throw new SolanaUnavailable(
    'the reserved lamports exceed the balance of the fee payer',
    RETRY_SEC,
  )
}

function signedOf({ id, signedTransaction }: SolanaSponsorship): SolanaTransaction {
  const read = parseWireText(signedTransaction ?? '')
  if (read.kind === 'refused') throw new RangeError(`sponsorship ${id} is not signed`)
  return read.transaction
}

function isRefreshable({ clock }: SolanaPostDeps, row: SolanaSponsorship): boolean {
  const { state, refreshes, refreshUntilSec } = row
  return state === 'signed' && refreshes < MAX_REFRESHES && clock.nowSec() <= refreshUntilSec
}

/**
 * Throws the error that rejects a post; accepts a transaction that is already on the chain, because the lane finds it.
 */
async function requirePassing(
  deps: SolanaPostDeps,
  row: SolanaSponsorship,
  transaction: SolanaTransaction,
): Promise<void> {
  const { solana } = deps
  const { lamportCap } = row
  const wire = writeSolanaTransaction(transaction)
  const failure = await simulateSolana(solana, { transaction: wire, kind: 'signed', lamportCap })
  if (failure === null || failure.code === ALREADY_PROCESSED) return
  if (failure.code !== BLOCKHASH_NOT_FOUND) {
    await requireLamports(deps, lamportCap)
    await solana.sponsorships.countTrialRun(row.id)
    throw new SolanaSimulationFailed(failure)
  }
  const newest = await callSolanaNode(solana.rpc.block('confirmed'))
  if (blocksLeft(row, newest) < 0n) throw lapsedError(deps, row)
  throw new SolanaUnavailable(
    'the node does not know the blockhash of the transaction yet',
    RETRY_SEC,
  )
}

/**
 * Returns the rejection of a transaction with a lapsed blockhash; after an outage of the service the rejection is
 * temporary, because the payer soon gets another sponsorship.
 */
function lapsedError(
  deps: SolanaPostDeps,
  row: SolanaSponsorship,
): SolanaExpired | SolanaUnavailable {
  const mayRefresh = isRefreshable(deps, row)
  if (mayRefresh || !row.wasRefusedByUs) return new SolanaExpired(mayRefresh)
  return new SolanaUnavailable('the outcome of the transaction is not known yet', RETRY_SEC)
}

/** Returns the outcome of a sponsorship that can neither be posted nor refreshed. Throws `SolanaExpired`. */
function outcomeOf(deps: SolanaPostDeps, row: SolanaSponsorship) {
  if (row.state === 'expired') throw new SolanaExpired(false)
  return waitForOutcome(deps, row)
}

/** Returns the outcome of an accepted post, or its state after the maximum wait. */
async function waitForOutcome({ solana }: SolanaPostDeps, row: SolanaSponsorship) {
  const isEnded = ({ state }: Pick<SolanaSponsorship, 'state'>) => !OPEN_STATES.includes(state)
  const current = isEnded(row) ? row : await solana.sponsorships.waitUntil(row.id, isEnded, WAIT_MS)
  return showSolanaPosted(current)
}
