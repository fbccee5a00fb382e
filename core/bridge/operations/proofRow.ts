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
    id: txHash('Name of the bridge, carried by burn and mint alike'),
    payer: address('Who paid, and who received'),
    from: chain('Chain that was left'),
    to: chain('Chain that was reached'),
    amountUsdc: units('Least that was promised, USDC-6'),
    receivedUsdc: units('What arrived, USDC-6; null before').nullable(),
    payUsdc: units('All that the payer signed for, USDC-6'),
    feeUsdc: units('Our fee, gas included, USDC-6'),
    networkFeeUsdc: units('What the network kept, USDC-6; null before it is known').nullable(),
    maxNetworkFeeUsdc: units('Most that the network could keep, USDC-6'),
    referrer: address('Who earned by it; null when nobody did').nullable(),
    referralUsdc: units("Referrer's part of the fee, USDC-6"),
    burnTx: txHash('Transaction that burned'),
    burnBlock: count('Its block'),
    mintTx: txHash('Transaction that minted; null before').nullable(),
    mintBlock: count('Its block; null before').nullable(),
    mintedBy: z.enum(MINTERS).nullable().meta({
      description:
        'Who delivered it: the forwarder of the attestation service, ourselves, or anybody else',
    }),
    burnedAt: unixSeconds('Burn, unix seconds'),
    mintedAt: unixSeconds('Mint, unix seconds; null before').nullable(),
    seconds: count('From burn to mint by the clocks of the chains; null before').nullable(),
    refundTx: txHash('Always null: what is refunded was never bridged').nullable(),
    status: z.enum(PROOF_STATUSES).meta({ description: 'How far it is' }),
  })
  .meta({ id: 'BridgeProofRow', description: 'One bridge, as the logs of two chains tell it' })

export const depositSchema = z
  .object({
    id: txHash('Name of the authorization'),
    payer: address('Whose money it is'),
    from: chain('Chain it is on'),
    depositUsdc: units('What came, USDC-6'),
    depositTx: txHash('Transaction that pushed it into the contract'),
    depositedAt: unixSeconds('Unix seconds'),
    refundTx: txHash('Transaction that paid it back; null before').nullable(),
    refundedAt: unixSeconds('Unix seconds; null before').nullable(),
  })
  .meta({
    id: 'BridgeDeposit',
    description: 'Money that somebody pushed into the contract outside of a bridge, to be refunded',
  })

export type ShownProofRow = z.output<typeof proofRowSchema>

/** A row as every face shows it. */
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
    // Two chains keep two clocks, and the other may be behind.
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

/** Word for a chain; its number where it has none. */
export function slugOf(chainId: number): string {
  return bridgeChainById(chainId)?.slug ?? String(chainId)
}

function digits(amount: bigint | null): string | null {
  return amount === null ? null : String(amount)
}
