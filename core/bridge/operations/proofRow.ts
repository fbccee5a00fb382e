import { z } from 'zod'
import { bridgeChainByDomain, bridgeChainById } from '../../kernel/chains/bridgeChains.ts'
import {
  address,
  count,
  showAddress,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import type { DepositRow, ProofRow } from '../ports.ts'
import { txHash } from './bridgeFields.ts'

const PROOF_STATUSES = [
  'waiting_for_circle',
  'pending_attestation',
  'attested',
  'minted',
] as const satisfies readonly ProofRow['status'][]

const MINTERS = ['forwarder', 'self', 'other'] as const satisfies readonly ProofRow['mintedBy'][]

const chain = (description: string) => z.string().meta({ description })

export const proofRowSchema = z
  .object({
    id: txHash('Id of the bridge, the same in burn and mint'),
    payer: address('Payer and receiver of the bridge'),
    from: chain('Source chain'),
    to: chain('Destination chain'),
    amountUsdc: units('Minimum delivery, USDC-6'),
    receivedUsdc: units('Delivered amount, USDC-6; null before delivery').nullable(),
    payUsdc: units('Amount that the payer signed for, USDC-6'),
    feeUsdc: units('Fee of this service, gas included, USDC-6'),
    networkFeeUsdc: units(
      'Executed network fee (feeExecutedUsdc of the bridge status), USDC-6; null before the mint',
    ).nullable(),
    maxNetworkFeeUsdc: units(
      'Maximum network fee, USDC-6; the part above networkFeeUsdc is delivered in addition',
    ),
    referrer: address('Referrer that earns from this bridge; null without a referrer').nullable(),
    referralUsdc: units('Part of the fee for the referrer, USDC-6'),
    burnTx: txHash('Burn transaction'),
    burnBlock: count('Block of the burn'),
    mintTx: txHash('Mint transaction; null before the mint').nullable(),
    mintBlock: count('Block of the mint; null before the mint').nullable(),
    mintedBy: z
      .enum(MINTERS)
      .nullable()
      .meta({
        description:
          'Sender of the mint: the forwarder of the attestation service, this service, or a ' +
          'third party',
      }),
    burnedAt: unixSeconds('Time of the burn, unix seconds'),
    mintedAt: unixSeconds('Time of the mint, unix seconds; null before the mint').nullable(),
    seconds: count(
      'Seconds from burn to mint by block timestamps; null before the mint',
    ).nullable(),
    refundTx: txHash('Always null: a refunded deposit was never bridged').nullable(),
    status: z.enum(PROOF_STATUSES).meta({ description: 'State of the bridge' }),
  })
  .meta({ id: 'BridgeProofRow', description: 'One bridge, from the logs of two chains' })

export const depositSchema = z
  .object({
    id: txHash('Id of the authorization'),
    payer: address('Owner of the deposit'),
    from: chain('Chain of the deposit'),
    depositUsdc: units('Deposited amount, USDC-6'),
    depositTx: txHash('Deposit transaction'),
    depositedAt: unixSeconds('Time of the deposit, unix seconds'),
    refundTx: txHash('Refund transaction; null before the refund').nullable(),
    refundedAt: unixSeconds('Time of the refund, unix seconds; null before the refund').nullable(),
  })
  .meta({
    id: 'BridgeDeposit',
    description:
      'Deposit that a third party moved into the contract outside of a bridge, to be refunded',
  })

export type ShownProofRow = z.output<typeof proofRowSchema>

/** Formats a row as all protocols return the row. */
export function showProofRow(row: ProofRow): ShownProofRow {
  return {
    id: row.id,
    payer: showAddress(row.payer),
    from: slugOf(row.chainId),
    to: bridgeChainByDomain(row.destinationDomain)?.slug ?? `domain-${row.destinationDomain}`,
    amountUsdc: String(row.receiveUsdc6),
    receivedUsdc: digits(row.receivedUsdc6),
    payUsdc: String(row.amountUsdc6),
    feeUsdc: String(row.feeUsdc6),
    networkFeeUsdc: digits(row.feeExecutedUsdc6),
    maxNetworkFeeUsdc: String(row.maxNetworkFeeUsdc6),
    referrer: row.referrer === null ? null : showAddress(row.referrer),
    referralUsdc: String(row.referralUsdc6),
    burnTx: row.burnTx,
    burnBlock: row.burnBlockNumber,
    mintTx: row.mintTx,
    mintBlock: row.mintBlockNumber,
    mintedBy: row.mintedBy,
    burnedAt: row.burnedSec,
    mintedAt: row.mintedSec,
    // The difference in seconds is at least 0: the clocks of the two chains differ, and the clock of the destination
    // may be behind.
    seconds: row.mintedSec === null ? null : Math.max(0, row.mintedSec - row.burnedSec),
    refundTx: null,
    status: row.status,
  }
}

export function showDeposit(row: DepositRow): z.output<typeof depositSchema> {
  return {
    id: row.id,
    payer: showAddress(row.payer),
    from: slugOf(row.chainId),
    depositUsdc: String(row.amountUsdc6),
    depositTx: row.depositTx,
    depositedAt: row.depositedSec,
    refundTx: row.refundTx,
    refundedAt: row.refundedSec,
  }
}

/** Returns the slug of a chain; for an unknown chain, its chain id. */
export function slugOf(chainId: number): string {
  return bridgeChainById(chainId)?.slug ?? String(chainId)
}

function digits(amount: bigint | null): string | null {
  return amount === null ? null : String(amount)
}
