import type { Clock } from '../../core/kernel/clock.ts'
import type {
  Recovery,
  RecoveryReport,
  UnmatchedFact,
} from '../../core/operator/store/createRecovery.ts'
import type { RecoverCommand } from './parseRecoverCommand.ts'
import { printTable } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

type Deps = { readonly recovery: Recovery; readonly clock: Pick<Clock, 'nowSec'> }

const SEC_PER_HOUR = 3_600

/** Facts that only lost rows contained. */
const NOT_RECOVERABLE =
  'Not recoverable from the chains: stored answers, quoted prices, counts of free calls, published pages, ' +
  'sponsorships on Solana. A payer receives the answer of a recovered charge by the same request with a sign-in.'

/**
 * Compares payment rows with the chains; with `--apply`, stores the charges that have no settled payment; returns the
 * text to print.
 *
 * Throws `RpcUnavailable`, `DatabaseUnavailable` and `IndexNotReady`.
 */
export async function runRecoverCommand(
  { recovery, clock }: Deps,
  { hours, isApplied, isJson }: RecoverCommand,
): Promise<Outcome> {
  const report = await recovery.compare(clock.nowSec() - hours * SEC_PER_HOUR)
  const stored = isApplied ? await recovery.store(report.charges) : null
  const text = isJson ? json(report, stored) : print(report, stored)
  return { text, exitCode: 0 }
}

function print({ charges, bridges, sponsorships }: RecoveryReport, stored: number | null): string {
  const lines = [`charges without a settled payment: ${charges.length}`]
  if (charges.length > 0) {
    lines.push(printTable(charges.map(chargeLine)))
    lines.push(
      stored === null
        ? 'nothing is stored: run the command with --apply'
        : `charges stored: ${stored}`,
    )
  }
  lines.push(`bridges without a row: ${bridges.length}`)
  if (bridges.length > 0)
    lines.push(printTable(bridges.map(factLine)), 'the workers import bridges by themselves')
  lines.push(`sponsored operations without a row: ${sponsorships.length}`)
  if (sponsorships.length > 0)
    lines.push(printTable(sponsorships.map(factLine)), 'the operations were executed: no action')
  return [...lines, NOT_RECOVERABLE].join('\n')
}

function chargeLine({
  chainId,
  payer,
  nonce,
  amountUsdc6,
  txHash,
  payment,
}: RecoveryReport['charges'][number]) {
  const state = payment?.state ?? 'no row'
  return { chainId, payer, nonce, amountUsdc6: String(amountUsdc6), txHash, payment: state }
}

function factLine({ id, chainId, account, txHash }: UnmatchedFact) {
  return { id, chainId, account, txHash }
}

function json({ charges, bridges, sponsorships }: RecoveryReport, stored: number | null): string {
  return JSON.stringify(
    { charges: charges.map(chargeLine), stored, bridges, sponsorships },
    null,
    2,
  )
}
