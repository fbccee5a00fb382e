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
    operations: count('Operations that our paymaster paid for and that are in a block'),
    succeeded: count('Those that did what they were told'),
    opReverted: count('Those whose own call failed; their gas is paid for all the same'),
    external: count('Those that somebody else than our submitters carried to the EntryPoint'),
    senders: count('Accounts that acted'),
    gas: z
      .object({
        gasUsed: units('Sum of actualGasUsed of the events, units of gas'),
        actualGasCostWei: units('Sum of actualGasCost of the events: what the deposit paid, wei'),
        actualGasCostEth: coins('The same in the coin of the chain'),
        externalCostWei: units('What of it went to others than our submitters, wei'),
        txCostWei: units('What transactions of our submitters cost by their receipts, wei'),
        txCostEth: coins('The same in the coin of the chain'),
        l1FeeWei: units('What publishing them elsewhere cost beside, wei'),
        l1FeeEth: coins('The same in the coin of the chain'),
      })
      .meta({ id: 'GasCosts', description: 'Gas and what it cost' }),
    depositedWei: units('Into the deposit, wei'),
    withdrawnWei: units('Out of the deposit, wei'),
  })
  .meta({ id: 'GasOnChain', description: 'From logs and receipts alone; see recompute' })

const desk = z
  .object({
    sponsorships: z
      .object({
        quoted: count('Prices that still hold, or by which something was sold'),
        paid: count('Payments that were settled'),
        submitted: count('Signed operations that we took'),
        executed: count('Carried by us, and did what they were told'),
        opReverted: count('Carried by us, and their own call failed'),
        txReverted: count('Lost by their callers’ doing'),
        failed: count('Lost by our doing; their payments are good for another'),
        expired: count('Never posted'),
        external: count('Carried by others'),
      })
      .meta({ id: 'GasSponsorships', description: 'What became of sponsorships' }),
    feesUsdc: units('What callers paid, USDC-6'),
    fees: dollars('The same in USD'),
    lostCostWei: units('What our transactions cost that carried nothing, wei'),
    lanes: z
      .object({
        rpc: count('Through JSON-RPC (ERC-7677)'),
        direct: count('Plain wallets'),
        own: count('Operations that callers built'),
      })
      .meta({ id: 'GasLanes', description: 'Paid sponsorships by how they came' }),
    latencyMs: z
      .object({ p50: count('Half took no longer'), p95: count('95 of 100 took no longer') })
      .nullable()
      .meta({
        description:
          'From a taken operation until its block was seen here, milliseconds; null without any',
      }),
  })
  .meta({ id: 'GasDesk', description: 'From our own rows, which nobody else can check' })

const figures = z
  .object({
    onChain,
    desk,
    margin: gasMarginSchema.nullable().meta({ description: 'Null while the coin has no price' }),
  })
  .meta({ id: 'GasFigures', description: 'One chain over one window' })

const totals = z
  .object({
    operations: count('Operations, and transactions on Solana, in blocks'),
    feesUsdc: units('What callers paid, USDC-6'),
    fees: dollars('The same in USD'),
    margin: gasMarginSchema.nullable().meta({ description: 'Null while a coin has no price' }),
  })
  .meta({ id: 'GasTotals', description: 'Over all chains, Solana too' })

const chain = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether it is sold now' }),
    reason: text('Why it is not; null while it is').nullable(),
    asOf: z
      .object({
        blockNumber: count('Newest block that was read'),
        timestamp: unixSeconds('Its time, unix seconds; windows end here'),
      })
      .nullable()
      .meta({ description: 'Block for which onChain and deposit are true; null before the first' }),
    nativeSymbol: text('The coin of the chain'),
    nativeUsd: usdE8('What it costs, USD with 8 decimals; null while it has no price').nullable(),
    entryPoint: address('EntryPoint v0.8'),
    paymaster: address('Our paymaster'),
    signer: address('Whose signature it takes; null before it is known').nullable(),
    deposit: z
      .object({
        wei: units('Deposit of the paymaster as events tell it, wei'),
        eth: coins('The same in the coin of the chain'),
        exact: z.boolean().meta({
          description: 'False after a deposit that no event explains, until the next one',
        }),
        reservedWei: units('What is promised of it, wei; null while it is not known').nullable(),
        reservedEth: coins('The same in the coin of the chain').nullable(),
        usd: dollars('The deposit in USD; null while the coin has no price').nullable(),
        opsLeft: count(
          'Operations of the mean cost that the rest pays; null before any',
        ).nullable(),
      })
      .meta({ id: 'GasDeposit', description: 'What pays the gas' }),
    submitters: z
      .array(
        z
          .object({
            address: address('The key'),
            open: z.boolean().meta({ description: 'Whether it carries operations now' }),
            balanceWei: units('Its balance, wei'),
            balanceEth: coins('The same in the coin of the chain'),
            pending: count('Its transactions that are in no block yet'),
          })
          .meta({ id: 'GasSubmitter', description: 'A key of ours that carries operations' }),
      )
      .meta({ description: 'Keys of ours that carry operations' }),
  })
  .extend(figures.shape)
  .meta({ id: 'GasChain', description: 'One chain now, and its figures over all time' })

const recent = z
  .object({
    network: text('CAIP-2 name of the chain'),
    userOpHash: hash('Hash of the operation'),
    sponsorshipId: hex('Id that the paymaster logged; null when it logged none').nullable(),
    txHash: hash('Transaction that carried it'),
    sender: address('Account that acted'),
    success: z.boolean().meta({ description: 'Whether it did what it was told' }),
    actualGasCostWei: units('What the deposit paid, wei'),
    actualGasCostEth: coins('The same in the coin of the chain'),
    txCostWei: units('What its transaction cost by the receipt, wei'),
    txCostEth: coins('The same in the coin of the chain'),
    feeUsdc: units('What its caller paid, USDC-6; null when no payment is known').nullable(),
    blockNumber: count('Block that has it'),
    timestamp: unixSeconds('Time of that block, unix seconds'),
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
        h24: overWindow('The last 24 hours'),
        d7: overWindow('The last 7 days'),
        all: overWindow('Since the first block of the paymaster'),
      })
      .meta({ description: 'onChain ends with asOf of its chain; desk ends now' }),
    recent: z.array(recent).meta({
      description: 'The newest 20 operations of these chains; those of Solana are in solana',
    }),
    recompute: text('How to rebuild everything in chains that says onChain, and the deposit'),
  })
  .meta({ id: 'GasStats', description: 'What the gas sponsor did, earned and has' })
