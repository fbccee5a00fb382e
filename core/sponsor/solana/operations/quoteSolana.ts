import type { Clock } from '../../../kernel/clock.ts'
import { InvalidInput } from '../../../kernel/errors.ts'
import { GAS_QUOTE_SEC } from '../../evm/domain/gasLimits.ts'
import { fundsProblem } from '../domain/fundsProblem.ts'
import { SolanaSimulationFailed, SolanaUnavailable } from '../domain/solanaErrors.ts'
import { SIGNATURE_BYTES, type SolanaMessage } from '../domain/solanaMessage.ts'
import { solanaPrice } from '../domain/solanaPrice.ts'
import { validateSolanaMessage } from '../domain/validateSolanaMessage.ts'
import { writeSolanaMessage } from '../domain/writeSolanaMessage.ts'
import { writeSolanaTransaction } from '../domain/writeSolanaTransaction.ts'
import type { SolanaDeps, SolanaQuote } from '../ports.ts'
import { callSolanaNode } from './callSolanaNode.ts'
import { simulateSolana } from './simulateSolana.ts'

/** Seconds after which a missing price or a low balance should be checked again. */
const RETRY_SEC = 5

type Deps = { readonly solana: SolanaDeps; readonly clock: Clock }

/**
 * Returns the price of a sponsorship: the valid quote of the same message, or else a new quote.
 *
 * With `offeredUsdc6`, returns the quote that this amount pays, after another simulation. Returns
 * no quote that cannot be delivered now.
 *
 * Throws `InvalidInput`, `SolanaSimulationFailed`, `SolanaUnavailable` and `DatabaseUnavailable`.
 */
export async function quoteSolana(
  { solana, clock }: Deps,
  request: { readonly message: SolanaMessage; readonly hash: string },
  offeredUsdc6: bigint | null,
): Promise<SolanaQuote> {
  const { message, hash: requestHash } = request
  const { sponsorships } = solana
  const known =
    offeredUsdc6 === null
      ? await sponsorships.quoteFor(requestHash)
      : await sponsorships.quoteOf({ requestHash, amountUsdc6: offeredUsdc6 })
  if (known !== null) {
    if (offeredUsdc6 === null) await requireFunds(solana, known.lamportCap)
    else await requireDeliverable(solana, known)
    return known
  }
  const verdict = validateSolanaMessage(message, solana.feePayer)
  if (verdict.kind === 'refused') throw new InvalidInput(verdict.field, verdict.problem)
  const { lamportCap, feeLamports } = verdict
  const solUsd = solana.solUsd()
  const price = solanaPrice({ lamportCap, solUsd, nowMs: clock.nowMs() })
  if (price.kind === 'unknown' || solUsd === null) {
    throw new SolanaUnavailable('the price of SOL is not known', RETRY_SEC)
  }
  await requireFunds(solana, lamportCap)
  const transaction = writeSolanaTransaction({
    messageBytes: writeSolanaMessage(message),
    signatures: Array.from({ length: message.signers }, () => new Uint8Array(SIGNATURE_BYTES)),
  })
  await requirePassing(solana, transaction, lamportCap)
  return sponsorships.saveQuote({
    requestHash,
    transaction: btoa(String.fromCharCode(...transaction)),
    lamportCap,
    feeLamports,
    amountUsdc6: price.amountUsdc6,
    solPriceE18: solUsd.priceE18,
    expiresAtSec: clock.nowSec() + GAS_QUOTE_SEC,
  })
}

/**
 * Checks that a priced or paid transaction still succeeds in a simulation, and that the fee payer
 * can still reserve its cap. The balances may have changed since the price.
 *
 * Throws `SolanaSimulationFailed`, `SolanaUnavailable` and `DatabaseUnavailable`.
 */
export async function requireDeliverable(
  solana: SolanaDeps,
  { transaction, lamportCap }: Pick<SolanaQuote, 'transaction' | 'lamportCap'>,
): Promise<void> {
  await requireFunds(solana, lamportCap)
  const bytes = Uint8Array.from(atob(transaction), (letter) => letter.charCodeAt(0))
  await requirePassing(solana, bytes, lamportCap)
}

/** Throws `SolanaSimulationFailed`, `SolanaUnavailable` and `DatabaseUnavailable`. */
async function requirePassing(
  solana: SolanaDeps,
  transaction: Uint8Array,
  lamportCap: bigint,
): Promise<void> {
  const failure = await simulateSolana(solana, { transaction, kind: 'unsigned', lamportCap })
  if (failure !== null) throw new SolanaSimulationFailed(failure)
}

async function requireFunds(
  { rpc, feePayer, sponsorships }: SolanaDeps,
  lamportCap: bigint,
): Promise<void> {
  const lamports = await callSolanaNode(rpc.lamports(feePayer))
  const reservedLamports = await sponsorships.reservedLamports()
  const problem = fundsProblem({ lamports, reservedLamports, lamportCap })
  if (problem !== null) throw new SolanaUnavailable(problem, RETRY_SEC)
}
