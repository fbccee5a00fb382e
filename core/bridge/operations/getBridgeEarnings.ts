import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { z } from 'zod'
import { formatUsdc6, usdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import {
  address,
  count,
  showAddress,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import { nextPayoutAt, PAYOUT_LEAST_USDC6 } from '../domain/payoutRules.ts'
import type { BridgeCallDeps, EarningsRow } from '../ports.ts'
import { showNetwork, txHash } from './bridgeFields.ts'
import { slugOf } from './proofRow.ts'

const claimAbi = parseAbi(['function claim()'])

const output = z
  .object({
    referrer: address('Whose earnings'),
    chains: z.array(
      z
        .object({
          network: z.string().meta({ description: 'CAIP-2 name of the chain' }),
          contract: address('Bridge contract that owes it'),
          claimableUsdc: units('Earned, not paid yet, USDC-6'),
          paidUsdc: units('Paid so far, USDC-6'),
          earnedUsdc: units('Credited so far, USDC-6'),
          bridges: count('Bridges that it was earned by'),
          lastPayoutTx: txHash('Newest transaction that paid; null before the first').nullable(),
          claim: transactionSchema.nullable().meta({
            description:
              'Transaction for the referrer to claim with now; null with nothing to claim',
          }),
        })
        .meta({ id: 'BridgeEarningsOnChain', description: 'What one contract owes and paid' }),
    ),
    totalClaimableUsdc: units('Sum over the chains, USDC-6'),
    payoutThresholdUsdc: units('Least that the daily payout pays on a chain, USDC-6'),
    nextPayoutAt: unixSeconds('Next daily payout, unix seconds'),
  })
  .meta({ id: 'BridgeEarnings', description: 'Referral earnings of one address' })

export const getBridgeEarnings = defineOperation({
  id: 'getBridgeEarnings',
  method: 'GET',
  path: '/v1/bridge/earnings/{referrer}',
  tag: 'Bridge',
  summary: 'Read what a referrer earned',
  description:
    'A referrer earns a fifth of the fee of each bridge that names it, on the chain where the payer ' +
    'paid. Balances of 0.01 USD or more are paid out once a day; whoever does not want to wait signs ' +
    'the claim transaction. The figures come from the logs of the contracts and equal their own.',
  input: { params: closedObject({ referrer: addressField('Address that was named as ref') }) },
  output,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_referral_earnings',
    readOnly: true,
    notFor: 'who referred a payer; bridge_referrer says that.',
  },
  refusals: [],
  why: 'Tells whoever sends payers here what that brought.',
  example: ({ account }) => ({ params: { referrer: account } }),

  async run(deps: BridgeCallDeps, { params: { referrer } }) {
    const rows = await deps.bridge.proofs.earnings(referrer)
    const totalUsdc6 = rows.reduce((sum, { claimableUsdc6 }) => sum + claimableUsdc6, 0n)
    const body = {
      referrer: showAddress(referrer),
      chains: await Promise.all(rows.map((row) => show(deps, referrer, row))),
      totalClaimableUsdc: String(totalUsdc6),
      payoutThresholdUsdc: String(PAYOUT_LEAST_USDC6),
      nextPayoutAt: nextPayoutAt(deps.clock.nowSec()),
    }
    return { body, at: null }
  },
})

async function show(
  deps: Pick<BridgeCallDeps, 'settings' | 'gasEstimates'>,
  referrer: Address,
  row: EarningsRow,
) {
  const { chainId, contract, claimableUsdc6 } = row
  const amount = formatUsdc6(usdc6(claimableUsdc6))
  return {
    network: showNetwork(chainId),
    contract: showAddress(contract),
    claimableUsdc: String(claimableUsdc6),
    paidUsdc: String(row.paidUsdc6),
    earnedUsdc: String(row.earnedUsdc6),
    bridges: row.bridges,
    lastPayoutTx: row.lastPayoutTx,
    claim:
      claimableUsdc6 === 0n
        ? null
        : await unsignedTransaction(
            { ...deps, settings: { ...deps.settings, chainId } },
            {
              kind: 'claimEarnings',
              from: referrer,
              to: contract,
              data: encodeFunctionData({ abi: claimAbi }),
              description: `Claim ${amount} USDC of referral earnings on ${slugOf(chainId)}; signed by the referrer.`,
            },
          ),
  }
}
