import type { Clock } from '../../../kernel/clock.ts'
import { isFresh } from '../../../kernel/feeds/observation.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { formatSol } from '../../../sponsor/solana/domain/sol.ts'
import { MAX_SOL_PRICE_AGE_MS } from '../../../sponsor/solana/domain/solanaLimits.ts'
import {
  fundsProblems,
  type SolanaProblem,
  stuckProblem,
} from '../../../sponsor/solana/domain/solanaProblems.ts'
import {
  type SolanaSpending,
  solanaFundsLeft,
} from '../../../sponsor/solana/domain/solanaSpending.ts'
import { type SolanaRpc, SolanaUnreachable } from '../../../sponsor/solana/ports.ts'
import { readSolanaCounts } from '../../../sponsor/solana/store/readSolanaCounts.ts'
import { readSolanaSpending } from '../../../sponsor/solana/store/readSolanaSpending.ts'
import type { Sample } from '../../domain/alertRule.ts'
import type { CheckResult, Finding } from '../../domain/diagnose.ts'
import { durationText } from '../../domain/writeSummary.ts'
import { readSolUsd } from '../readSolUsd.ts'
import { pageFinding, resultOf } from './resultOf.ts'

/** Fee payer on Solana and the node for its balance. */
export type DoctorSolana = {
  readonly rpc: Pick<SolanaRpc, 'lamports'> | null
  readonly feePayer: string | null
}

/** Limits of the alert SolanaLoses: its window in minutes, and the maximum of lost sponsorships in the window. */
const LOST_WITHIN_MIN = 30
const MAX_LOST_SPONSORSHIPS = 2
const MS_PER_SEC = 1_000

/**
 * Reports faults of the sponsor on Solana, by its rows, its node and the workers' alarm levels.
 *
 * `solana` is null in a deployment without sponsorships on Solana; sponsorships that wait are reported in any case.
 */
export async function checkSolana(
  query: Query,
  solana: DoctorSolana | null,
  clock: Pick<Clock, 'nowMs'>,
): Promise<readonly CheckResult[]> {
  const counts = await readSolanaCounts(query)
  if (solana === null && counts.length === 0) return []
  const stuck = stuckProblem(counts)
  return [
    resultOf({ findings: await readLosses(query), samples: [sampleOf(stuck, stuck[1] ?? '')] }),
    await checkFunds(query, solana ?? { rpc: null, feePayer: null }),
    // Without a fee payer the price is irrelevant, because nothing is sponsored.
    (solana?.feePayer ?? null) === null ? resultOf({}) : await checkPrice(query, clock.nowMs()),
  ]
}

/** Reads payments of lost sponsorships from rows, because counters of the workers restart with their process. */
async function readLosses(query: Query): Promise<readonly Finding[]> {
  const [row] = await query({ count: int })`
    select count(*) as count from app.solana_sponsorship
    where state = 'credited' and ended_at > now() - make_interval(mins => ${LOST_WITHIN_MIN})`
  const lost = row?.count ?? 0
  if (lost <= MAX_LOST_SPONSORSHIPS) return []
  const text = `the operator lost ${lost} sponsorships on Solana within ${LOST_WITHIN_MIN} minutes`
  return [{ ...pageFinding('SolanaLoses', '', text), severity: 'warn' }]
}

async function checkFunds(query: Query, { rpc, feePayer }: DoctorSolana): Promise<CheckResult> {
  if (rpc === null) return resultOf({ unseen: ['fee payer on Solana: set SOLANA_RPC_URL'] })
  if (feePayer === null) return resultOf({ unseen: ['fee payer on Solana: set SOLANA_FEE_PAYER'] })
  const spending = await readSolanaSpending(query)
  try {
    const lamports = await rpc.lamports(feePayer)
    return fundsResult(feePayer, lamports, spending)
  } catch (error) {
    if (!(error instanceof SolanaUnreachable)) throw error
    return resultOf({ samples: [sampleOf(['node_silent', error.message], error.message)] })
  }
}

function fundsResult(feePayer: string, lamports: bigint, spending: SolanaSpending): CheckResult {
  const { reservedLamports, openCredits } = spending
  const { sponsorships } = solanaFundsLeft(lamports, spending)
  const problems = fundsProblems(lamports, spending)
  const sol = `${formatSol(lamports)} SOL`
  const detail =
    `${feePayer} has ${sol}, reserved ${formatSol(reservedLamports)} SOL, which pays ` +
    `${sponsorships} more`
  const isWell = problems.every(([, problem]) => problem === null)
  return resultOf({
    samples: [...problems, ['node_silent', null] as const].map((solanaProblem) =>
      sampleOf(solanaProblem, detail),
    ),
    well: isWell ? [`sponsor on Solana (${sol}, ${openCredits} payments credited)`] : [],
  })
}

/** Checks the price of SOL. The rule of the alert reads two metrics, which `evaluateAlert` cannot evaluate. */
async function checkPrice(query: Query, nowMs: number): Promise<CheckResult> {
  const solUsd = await readSolUsd(query, nowMs)
  if (solUsd !== null && isFresh(solUsd, nowMs, MAX_SOL_PRICE_AGE_MS)) return resultOf({})
  const age =
    solUsd === null ? 'is unknown' : `is ${durationText((nowMs - solUsd.atMs) / MS_PER_SEC)} old`
  const text = `the price of SOL ${age}: no sponsorships on Solana`
  return resultOf({ findings: [pageFinding('SolanaPriceOld', '', text)] })
}

const sampleOf = ([alarm, problem]: SolanaProblem, detail: string): Sample => ({
  name: 'svc_solana_alarm_standing',
  labels: { alarm },
  value: problem === null ? 0 : 1,
  detail,
})
