import { z } from 'zod'
import {
  address,
  count,
  dollars,
  units,
  unixSeconds,
} from '../../../kernel/operation/outputFields.ts'
import { solanaStatsSchema } from '../../solana/operations/solanaStatsSchema.ts'
import { coins, hash, hex, text, usdE8 } from './gasFields.ts'
import { gasMarginSchema } from './gasMarginSchema.ts'

const onChain = z
  .object({
    operations: count('Number of operations in blocks, paid by the paymaster'),
    succeeded: count('Number of successful executions'),
    opReverted: count('Number of operations whose call failed; the deposit paid the gas'),
    external: count('Number of operations that third parties submitted'),
    senders: count('Number of sending accounts'),
    gas: z
      .object({
        gasUsed: units('Sum of actualGasUsed of the events, units of gas'),
        actualGasCostWei: units('Sum of actualGasCost of the events, which the deposit paid, wei'),
        actualGasCostEth: coins('actualGasCostWei in coins'),
        externalCostWei: units('Part of actualGasCostWei that went to third parties, wei'),
        txCostWei: units('Cost of the transactions of the submitters by their receipts, wei'),
        txCostEth: coins('txCostWei in coins'),
        l1FeeWei: units('Additional cost to publish the transactions of the submitters on L1, wei'),
        l1FeeEth: coins('l1FeeWei in coins'),
      })
      .meta({ id: 'GasCosts', description: 'Gas and the cost of gas' }),
    depositedWei: units('Sum of the deposits, wei'),
    withdrawnWei: units('Sum of the withdrawals, wei'),
  })
  .meta({ id: 'GasOnChain', description: 'Figures from logs and receipts; see recompute' })

const desk = z
  .object({
    sponsorships: z
      .object({
        quoted: count('Number of quotes that are still valid or that led to a payment'),
        paid: count('Number of settled payments'),
        submitted: count('Number of signed requests that the service accepted'),
        executed: count('Number of operations of the operator whose call succeeded'),
        opReverted: count('Number of operations of the operator whose call failed'),
        txReverted: count('Number of sponsorships lost by a fault of the caller'),
        failed: count(
          'Number of sponsorships lost by a fault of the operator; each payment is valid for another sponsorship',
        ),
        expired: count('Number of sponsorships that expired without a post'),
        external: count('Number of operations that a third party executed'),
      })
      .meta({ id: 'GasSponsorships', description: 'Outcomes of sponsorships' }),
    feesUsdc: units('Fees that callers paid, USDC-6'),
    fees: dollars('feesUsdc in USD'),
    lostCostWei: units('Cost of transactions of the operator without an operation, wei'),
    lanes: z
      .object({
        rpc: count('Number of sponsorships through JSON-RPC (ERC-7677)'),
        direct: count('Number of sponsorships of plain wallets'),
        own: count('Number of operations that callers built'),
      })
      .meta({ id: 'GasLanes', description: 'Paid sponsorships by form of the request' }),
    latencyMs: z
      .object({ p50: count('Median'), p95: count('95th percentile') })
      .nullable()
      .meta({
        description:
          'Time from the post of an operation until its block was observed, milliseconds; null without an operation',
      }),
  })
  .meta({
    id: 'GasDesk',
    description: 'Figures from rows of the operator, which callers cannot verify',
  })

const figures = z
  .object({
    onChain,
    desk,
    margin: gasMarginSchema
      .nullable()
      .meta({ description: 'Margin; null while the coin has no price' }),
  })
  .meta({ id: 'GasFigures', description: 'Figures of one chain over one window' })

const totals = z
  .object({
    operations: count('Number of operations, and of Solana transactions, in blocks'),
    feesUsdc: units('Fees that callers paid, USDC-6'),
    fees: dollars('feesUsdc in USD'),
    margin: gasMarginSchema
      .nullable()
      .meta({ description: 'Margin; null while a coin has no price' }),
  })
  .meta({ id: 'GasTotals', description: 'Sums over all chains, including Solana' })

const chain = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether the sponsor sells now' }),
    reason: text('Reason while the sponsor is closed; else null').nullable(),
    asOf: z
      .object({
        blockNumber: count('Number of the newest indexed block'),
        timestamp: unixSeconds('Time of the block, unix seconds; windows end here'),
      })
      .nullable()
      .meta({
        description: 'Block for which onChain and deposit are true; null before the first block',
      }),
    nativeSymbol: text('Symbol of the native coin'),
    nativeUsd: usdE8('USD per coin, 8 decimals; null without a price').nullable(),
    entryPoint: address('EntryPoint v0.8'),
    paymaster: address('Paymaster of the service'),
    signer: address(
      'Signer that the paymaster accepts; null before the signer is known',
    ).nullable(),
    deposit: z
      .object({
        wei: units('Deposit of the paymaster, computed from events, wei'),
        eth: coins('Deposit in coins'),
        exact: z.boolean().meta({
          description:
            'Whether `wei` is exact; false after a deposit without an event, until the next deposit',
        }),
        reservedWei: units('Reserved part, wei; null while unknown').nullable(),
        reservedEth: coins('reservedWei in coins').nullable(),
        usd: dollars('The deposit in USD; null without a price').nullable(),
        opsLeft: count(
          'Number of operations of mean cost that the unreserved deposit can pay; null before the first operation',
        ).nullable(),
      })
      .meta({ id: 'GasDeposit', description: 'Deposit that pays the gas' }),
    submitters: z
      .array(
        z
          .object({
            address: address('Address of the key'),
            open: z.boolean().meta({ description: 'Whether the key sends operations now' }),
            balanceWei: units('Balance, wei'),
            balanceEth: coins('Balance in coins'),
            pending: count('Number of pending transactions'),
          })
          .meta({ id: 'GasSubmitter', description: 'A key of the operator that sends operations' }),
      )
      .meta({ description: 'Keys of the operator that send operations' }),
  })
  .extend(figures.shape)
  .meta({ id: 'GasChain', description: 'The sponsor of one chain, with its figures over all time' })

const recent = z
  .object({
    network: text('CAIP-2 name of the chain'),
    userOpHash: hash('Hash of the operation'),
    sponsorshipId: hex('Id that the paymaster logged; null without an id').nullable(),
    txHash: hash('Transaction of the operation'),
    sender: address('Account of the operation'),
    success: z.boolean().meta({ description: 'Whether the call of the account succeeded' }),
    actualGasCostWei: units('Cost that the deposit paid, wei'),
    actualGasCostEth: coins('actualGasCostWei in coins'),
    txCostWei: units('Cost of the transaction of the operation by the receipt, wei'),
    txCostEth: coins('txCostWei in coins'),
    feeUsdc: units('Price that the caller paid, USDC-6; null without a known payment').nullable(),
    blockNumber: count('Number of the block of the operation'),
    timestamp: unixSeconds('Time of the block, unix seconds'),
  })
  .meta({ id: 'GasRecent', description: 'A sponsored operation' })

const byChain = <Entry extends z.ZodType>(entry: Entry, description: string) =>
  z.record(z.string(), entry).meta({ description })
const overWindow = (description: string) =>
  z.object({ chains: byChain(figures, 'Figures by CAIP-2 name'), totals }).meta({ description })

/** Body of `GET /v1/gas/stats`. */
export const gasStatsSchema = z
  .object({
    chains: byChain(chain, 'Chains by CAIP-2 name'),
    solana: solanaStatsSchema,
    totals,
    windows: z
      .object({
        h24: overWindow('Figures of the last 24 hours'),
        d7: overWindow('Figures of the last 7 days'),
        all: overWindow('Figures since the first block of the paymaster'),
      })
      .meta({
        description: '`onChain` covers the time up to `asOf` of the chain, `desk` up to now',
      }),
    recent: z.array(recent).meta({
      description: 'The newest 20 operations of the EVM chains; `solana` has those of Solana',
    }),
    recompute: text('How to reproduce all onChain figures and the deposit'),
  })
  .meta({ id: 'GasStats', description: 'Activity, revenue and funds of the gas sponsor' })
