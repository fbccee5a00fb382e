import type { FreeGrants } from '../../core/payments/freePorts.ts'
import type { SettlementChain } from '../../core/payments/ports.ts'
import type { SessionWork } from '../../core/payments/sessionPorts.ts'
import { recheckChain } from './recheckChain.ts'
import { releaseOverdue } from './releaseOverdue.ts'
import type { SettlementDeps } from './settlementDeps.ts'
import { type ReceiptDeps, signReceipts } from './signReceipts.ts'

async function reportCount(work: Promise<number>, write: (count: number) => void): Promise<void> {
  const count = await work
  if (count > 0) write(count)
}

/** Returns the scheduled jobs of payments, with cron in UTC; each job reads its work from rows. */
export function settlementJobs(
  deps: SettlementDeps & {
    readonly chains: readonly SettlementChain[]
    readonly grants: Pick<FreeGrants, 'sweep'>
    readonly sessions: Pick<SessionWork, 'sweep'>
    /** Key of receipts with its metrics; null without a key. */
    readonly receiptSigner: Pick<ReceiptDeps, 'key' | 'metrics'> | null
  },
) {
  const { settlements, log, chains, grants, crashAt, receiptSigner, sessions } = deps
  /** Runs `work` on all chains, then throws the first failure. */
  const onEach = async (work: (chain: SettlementChain) => Promise<void>): Promise<void> => {
    const turns = await Promise.allSettled(chains.map(work))
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  }
  return [
    {
      // A caller may be waiting for a claim whose process was killed, until the claim ends.
      name: 'release_interrupted',
      cron: '*/10 * * * * *',
      run: () =>
        reportCount(settlements.sweepClaims(), (count) =>
          log.info(
            { event: 'interrupted_payments_released', count },
            'interrupted payments released',
          ),
        ),
    },
    {
      name: 'release_overdue',
      cron: '5-59/10 * * * * *',
      run: () => onEach((chain) => releaseOverdue(deps, chain)),
    },
    {
      name: 'recheck_payments',
      cron: '20 * * * * *',
      run: () => onEach((chain) => recheckChain(deps, chain)),
    },
    {
      name: 'delete_quotes',
      cron: '30 */5 * * * *',
      run: () =>
        reportCount(settlements.sweepQuotes(), (count) =>
          log.info(
            { event: 'payment_quotes_deleted', count },
            'expired quotes of payments deleted',
          ),
        ),
    },
    {
      name: 'date_charges',
      cron: '40 * * * * *',
      run: () =>
        reportCount(settlements.storeChargeTimes(), (count) =>
          log.info({ event: 'charge_times_stored', count }, 'times of charges stored'),
        ),
    },
    ...(receiptSigner === null
      ? []
      : [
          {
            name: 'sign_receipts',
            // Follows the times of charges, which a receipt states.
            cron: '45 * * * * *',
            run: () =>
              signReceipts({ ...receiptSigner, receipts: settlements.receipts, log, crashAt }),
          },
        ]),
    {
      name: 'erase_ended_payments',
      cron: '0 17 * * * *',
      run: () =>
        reportCount(settlements.eraseEndedPaymentData(), (count) =>
          log.info(
            { event: 'ended_payments_deleted', count },
            'answers and signatures of ended payments erased',
          ),
        ),
    },
    {
      name: 'erase_session_answers',
      cron: '0 19 * * * *',
      run: () =>
        reportCount(sessions.sweep(), (count) =>
          log.info({ event: 'session_answers_deleted', count }, 'answers of sessions deleted'),
        ),
    },
    {
      name: 'forget_free_calls',
      cron: '0 23 * * * *',
      run: () => grants.sweep(),
    },
  ] as const
}
