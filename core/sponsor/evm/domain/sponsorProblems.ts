import type { Address } from 'viem'
import type { EvmState } from '../../shared/domain/sponsorshipStates.ts'

/**
 * Seconds after which a posted operation without a block counts as stuck: the time of ten blocks
 * with one or two replacements of the transaction.
 */
const STUCK_SEC = 45

export const SPONSOR_ALARMS = [
  'deposit_low',
  'reserve_over_deposit',
  'submitter_low',
  'no_submitter',
  'strangers',
  'stuck',
] as const
/** Name of an alarm of the sponsor on one chain. The alarm is active while its cause exists. */
export type SponsorAlarm = (typeof SPONSOR_ALARMS)[number]

/** The sponsor of one chain; amounts in wei. */
export type SponsorFacts = {
  readonly depositWei: bigint
  readonly reservedWei: bigint
  readonly unsponsored: number
  readonly submitters: readonly {
    readonly address: Address
    readonly isOpen: boolean
    readonly balanceWei: bigint
  }[]
  readonly counts: readonly {
    readonly chainId: number
    readonly state: EvmState
    readonly oldestSec: number
  }[]
}

/** Balances below which the operator is alerted, wei of the chain's coin. */
export type SponsorLevels = { readonly depositWei: bigint; readonly submitterWei: bigint }

/** Returns each alarm with its current problem; null while there is no problem. */
export function sponsorProblems(
  levels: SponsorLevels,
  chainId: number,
  facts: SponsorFacts,
): readonly (readonly [SponsorAlarm, string | null])[] {
  const { depositWei, reservedWei, unsponsored, submitters, counts } = facts
  const underfunded = submitters.filter(({ balanceWei }) => balanceWei < levels.submitterWei)
  const posted = counts.find((count) => count.chainId === chainId && count.state === 'posted')
  const oldestSec = posted?.oldestSec ?? 0
  return [
    ['deposit_low', depositWei < levels.depositWei ? `the deposit is ${depositWei} wei` : null],
    [
      'reserve_over_deposit',
      reservedWei > depositWei
        ? `${reservedWei} wei reserved, the deposit is ${depositWei} wei`
        : null,
    ],
    [
      'submitter_low',
      underfunded.length > 0
        ? `balance too low at ${underfunded.map(({ address }) => address).join(', ')}`
        : null,
    ],
    [
      'no_submitter',
      submitters.some(({ isOpen }) => isOpen) ? null : 'no submitter key can send operations',
    ],
    [
      'strangers',
      unsponsored > 0 ? `${unsponsored} operations without a signature of the operator` : null,
    ],
    ['stuck', oldestSec > STUCK_SEC ? `posted ${Math.round(oldestSec)} s ago` : null],
  ]
}
