import { z } from 'zod'
import { address, units } from '../../../kernel/operation/outputFields.ts'
import { openCallSchema, txHash } from '../bridgeFields.ts'

const words = (description: string) => z.string().meta({ description })

const stateField = z.enum(['pending_attestation', 'attested', 'minted']).meta({
  description:
    '`pending_attestation`: burned. `attested`: any account may mint. `minted`: delivered. A ' +
    'transfer of version 1 stays `pending_attestation`: its mint is not read',
})

const transfer = z
  .object({
    state: stateField,
    version: z.union([z.literal(1), z.literal(2)]).meta({ description: 'Version of CCTP' }),
    burnTx: txHash('Burn transaction; null when only the mint is known').nullable(),
    mintTx: txHash(
      'Mint transaction; null before the mint, or when the mint is too old',
    ).nullable(),
    burnedUsdc: units('Burned amount, USDC-6'),
    feeExecutedUsdc: units(
      'Executed network fee (networkFeeUsdc of GET /v1/bridge/proof), USDC-6; the rest of the maximum is delivered in addition',
    ).nullable(),
    sourceChain: words('Source chain'),
    destinationChain: words('Destination chain'),
    mintRecipient: address('Receiver; null for a receiver outside the EVM').nullable(),
    forwarding: z
      .boolean()
      .meta({ description: 'Whether the burn requests a mint by the forwarding service' }),
    forwardState: words('State at the forwarding service').nullable(),
    circleStatus: words('State at the attestation service').nullable(),
    delayReason: words('Reason why the attestation takes longer than usual').nullable(),
    bridgeId: txHash('Bridge of this service; null for other transfers').nullable(),
    receiveMessage: openCallSchema.nullable().meta({
      description:
        'Mint transaction while the burn is attested and not minted; the recipient receives ' +
        'the USDC from any sender',
    }),
  })
  .meta({ id: 'CctpTransfer', description: 'One burn of a transaction, and its mint' })

export const cctpSchema = z
  .object({
    found: z.boolean().meta({ description: 'Whether a connected chain has the transaction' }),
    state: z.enum(['not_found', 'pending_attestation', 'attested', 'minted']).meta({
      description: 'State of the least advanced transfer; not_found without a transfer',
    }),
    txHash: txHash('Hash of the transaction'),
    transfers: z.array(transfer),
    receiveMessage: openCallSchema.nullable().meta({
      description: 'Mint transaction of the first transfer that is attested and not minted',
    }),
    nextStep: words('Next step for the caller'),
  })
  .meta({ id: 'CctpStatus', description: 'All CCTP transfers of a transaction' })

export type CctpTransfer = z.output<typeof transfer>
