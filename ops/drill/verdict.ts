import type { BridgeProof } from './proof/compareBridges.ts'
import type { PaymentProof } from './proof/comparePayments.ts'
import type { PaidSums } from './proof/readPaidSums.ts'
import type { AnswerCounts } from './proof/startAnswerChecks.ts'

/** Facts of a drill after its end. */
export type Findings = {
  readonly answers: Pick<AnswerCounts, 'equal' | 'unchecked' | 'problems'>
  readonly reads: number
  readonly readProblems: readonly string[]
  readonly payments: PaymentProof
  readonly paidSums: readonly PaidSums[]
  readonly bridges: BridgeProof
  readonly sponsored: number
  /** Paid sponsorships whose row a lossy promotion discarded; the callers paid for another sponsorship. */
  readonly lostSponsorships: number
  /** Errors of callers that a fault does not explain. */
  readonly callerProblems: readonly string[]
  /** Payments, bridges, sponsorships and transactions that did not end. */
  readonly openWork: readonly string[]
  readonly faults: number
  /** Faults after which the cluster was not restored in time. */
  readonly unrestored: readonly string[]
}

/** Statement that a drill must prove, the number of proofs behind the statement, and its violations. */
export type DrillStatement = {
  readonly text: string
  readonly proofs: number
  readonly violations: readonly string[]
}

/** Returns every statement of the drill; a statement without a proof is violated. */
export function statementsOf(findings: Findings): readonly DrillStatement[] {
  const { answers, payments, bridges, paidSums } = findings
  const claim = (text: string, proofs: number, violations: readonly string[]): DrillStatement => ({
    text,
    proofs,
    violations: proofs === 0 ? ['nothing was proven', ...violations] : violations,
  })
  const sumProblems = paidSums
    .filter(({ onChainUsdc6, inRowsUsdc6 }) => onChainUsdc6 !== inRowsUsdc6)
    .map(
      ({ chainId, onChainUsdc6, inRowsUsdc6 }) =>
        `chain ${chainId}: ${onChainUsdc6} USDC-6 were received, the rows have ${inRowsUsdc6}`,
    )
  return [
    claim(
      'each answer equals the contract at the block and hash that the answer names',
      answers.equal,
      answers.problems,
    ),
    claim('no caller that sends its newest block received an older block', findings.reads, [
      ...findings.readProblems,
    ]),
    claim('payments on the chains equal the rows, recovered rows included', payments.charged, [
      ...payments.problems,
      ...sumProblems,
    ]),
    claim(
      'each bridge is delivered or refunded once, or untouched',
      bridges.delivered,
      bridges.problems,
    ),
    claim(
      'each paid operation was executed, and no caller received an unexpected answer',
      findings.sponsored,
      findings.callerProblems,
    ),
    claim(
      'no payment, bridge, sponsorship or transaction is stuck',
      payments.charged + bridges.delivered,
      findings.openWork,
    ),
    claim('the cluster was restored after each fault', findings.faults, findings.unrestored),
  ]
}

/** Returns true if no statement is violated. */
export const isProven = (claims: readonly DrillStatement[]): boolean =>
  claims.every(({ violations }) => violations.length === 0)
