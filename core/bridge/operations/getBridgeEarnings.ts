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
import { MIN_PAYOUT_USDC6, nextPayoutAt } from '../domain/payoutRules.ts'
import type { BridgeCallDeps, EarningsRow } from '../ports.ts'
import { showNetwork, txHash } from './bridgeFields.ts'
import { slugOf } from './proofRow.ts'

const claimAbi = parseAbi(['function claim()'])

const output = z
  .object({
    referrer: address('Address of the referrer'),
    chains: z.array(
      z
        .object({
          network: z.string().meta({ description: 'Chain, CAIP-2' }),
          contract: address('Bridge contract that holds the earnings'),
          claimableUsdc: units('Earnings not paid out, USDC-6'),
          paidUsdc: units('Earnings paid out, USDC-6'),
          earnedUsdc: units('Total earnings, USDC-6'),
          bridges: count('Number of bridges with earnings'),
          lastPayoutTx: txHash('Newest payout transaction; null before the first').nullable(),
          claim: transactionSchema.nullable().meta({
            description: 'Claim transaction for the referrer; null without claimable earnings',
          }),
        })
        .meta({
          id: 'BridgeEarningsOnChain',
          description: 'Earnings of a referrer in one contract',
        }),
    ),
    totalClaimableUsdc: units('Sum over the chains, USDC-6'),
    payoutThresholdUsdc: units('Minimum of the daily payout per chain, USDC-6'),
    nextPayoutAt: unixSeconds('Time of the next daily payout, unix seconds'),
  })
  .meta({ id: 'BridgeEarnings', description: 'Referral earnings of one address' })

export const getBridgeEarnings = defineOperation({
  id: 'getBridgeEarnings',
  method: 'GET',
  path: '/v1/bridge/earnings/{referrer}',
  tag: 'Bridge',
  summary: 'Read the earnings of a referrer',
  description:
    'A referrer earns 20 % of the fee of each bridge whose `ref` is its address, on the source ' +
    'chain. The daily payout pays balances of 0.01 USD or more; the referrer may sign the ' +
    'claim transaction at any time. The figures come from the logs of the contracts and equal ' +
    'the contract state.',
  input: {
    params: closedObject({ referrer: addressField('Address of the referrer, as in `ref`') }),
  },
  output,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_referral_earnings',
    readOnly: true,
    notFor: 'the referrer of a payer; use bridge_referrer.',
  },
  refusals: [],
  why: 'Shows the earnings of a referrer.',
  example: ({ account }) => ({ params: { referrer: account } }),

  async run(deps: BridgeCallDeps, { params: { referrer } }) {
    const rows = await deps.bridge.proofs.earnings(referrer)
    const totalUsdc6 = rows.reduce((sum, { claimableUsdc6 }) => sum + claimableUsdc6, 0n)
    const body = {
      referrer: showAddress(referrer),
      chains: await Promise.all(rows.map((row) => show(deps, referrer, row))),
      totalClaimableUsdc: String(totalUsdc6),
      payoutThresholdUsdc: String(MIN_PAYOUT_USDC6),
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
