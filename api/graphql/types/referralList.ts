import type { EarnerRow, ReferralFacts } from '../../../core/graph/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

const place = {
  chainId: {
    kind: 'int',
    description: 'Chain of the bridge contract',
    ordered: true,
    valueOf: ({ chainId }: { readonly chainId: number }) => chainId,
  },
  contract: {
    kind: 'address',
    description: 'Bridge contract',
    valueOf: ({ contract }: { readonly contract: string }) => contract,
  },
  referrer: {
    kind: 'address',
    description: 'Referrer',
    valueOf: ({ referrer }: { readonly referrer: string }) => referrer,
  },
} as const

/** Referrals; by default newest first. */
export const referralList: ListSpec<ReferralFacts> = {
  name: 'Referral',
  fields: listFields<ReferralFacts>({
    ...place,
    payer: { kind: 'address', description: 'Payer', valueOf: ({ payer }) => payer },
    since: {
      kind: 'timestamp',
      description: 'Time of the first bridge with the referrer, unix seconds',
      ordered: true,
      valueOf: ({ sinceSec }) => sinceSec,
    },
  }),
  defaultOrder: [{ field: 'since', direction: 'DESC' }],
  tieBreakers: ['chainId', 'contract', 'payer'],
}

/** Earnings of referrers; by default the largest first. */
export const earnerList: ListSpec<EarnerRow> = {
  name: 'ReferralEarnings',
  fields: listFields<EarnerRow>({
    ...place,
    earnedUsdc: {
      kind: 'bigint',
      description: 'Total earnings, USDC-6',
      ordered: true,
      valueOf: ({ earnedUsdc6 }) => earnedUsdc6,
    },
    paidUsdc: {
      kind: 'bigint',
      description: 'Earnings paid out, USDC-6',
      ordered: true,
      valueOf: ({ paidUsdc6 }) => paidUsdc6,
    },
    claimableUsdc: {
      kind: 'bigint',
      description: 'Earnings not paid out, USDC-6',
      ordered: true,
      valueOf: ({ claimableUsdc6 }) => claimableUsdc6,
    },
    bridges: {
      kind: 'int',
      description: 'Number of bridges with earnings',
      ordered: true,
      valueOf: ({ bridges }) => bridges,
    },
  }),
  defaultOrder: [{ field: 'earnedUsdc', direction: 'DESC' }],
  tieBreakers: ['chainId', 'contract', 'referrer'],
}
