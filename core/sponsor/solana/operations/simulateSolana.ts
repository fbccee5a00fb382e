import { lossProblem } from '../domain/lossProblem.ts'
import type { SolanaFailure } from '../domain/parseSolanaFailure.ts'
import { SolanaUnavailable } from '../domain/solanaErrors.ts'
import type { SimulationRequest, SolanaDeps } from '../ports.ts'
import { callSolanaNode } from './callSolanaNode.ts'

/**
 * Seconds after which a caller should retry if the simulation shows no balance of the fee payer, or takes more lamports
 * from the fee payer than the caps permit.
 */
const RETRY_SEC = 5

/**
 * Returns the reason for which a transaction would fail on the chain now; null if the transaction
 * succeeds and takes no more than its cap.
 *
 * Throws `SolanaUnavailable` and `DatabaseUnavailable`.
 */
export async function simulateSolana(
  { rpc, feePayer, sponsorships }: Pick<SolanaDeps, 'rpc' | 'feePayer' | 'sponsorships'>,
  wanted: Pick<SimulationRequest, 'transaction' | 'kind'> & { readonly lamportCap: bigint },
): Promise<SolanaFailure | null> {
  const { transaction, kind, lamportCap } = wanted
  const lamportsBefore = await callSolanaNode(rpc.lamports(feePayer))
  const run = await callSolanaNode(rpc.simulate({ transaction, kind, watch: feePayer }))
  if (run.kind === 'failed') return run.failure
  const { lamportsAfter } = run
  if (lamportsAfter === null) {
    throw new SolanaUnavailable('the node returned no balance', RETRY_SEC)
  }
  const reservedLamports = await sponsorships.reservedLamports()
  const loss = lossProblem({ lamportsBefore, lamportsAfter, lamportCap, reservedLamports })
  if (loss !== null) throw new SolanaUnavailable(`the transaction ${loss}`, RETRY_SEC)
  return null
}
