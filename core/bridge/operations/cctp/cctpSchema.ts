import { z } from 'zod'
import { address, units } from '../../../kernel/operation/outputFields.ts'
import { openCallSchema, txHash } from '../bridgeFields.ts'

const words = (description: string) => z.string().meta({ description })

const stateField = z.enum(['pending_attestation', 'attested', 'minted']).meta({
  description:
    '`pending_attestation`: burned. `attested`: anybody may mint it. `minted`: delivered; of version 1 ' +
    'only the burn is known here',
})

const transfer = z
  .object({
    state: stateField,
    version: z.union([z.literal(1), z.literal(2)]).meta({ description: 'Version of CCTP' }),
    burnTx: txHash('Burn; null when only the mint is known').nullable(),
    mintTx: txHash('Mint; null until then, or when it is too long ago').nullable(),
    burnedUsdc: units('What was burned, USDC-6'),
    feeExecutedUsdc: units('What the network kept, USDC-6').nullable(),
    sourceChain: words('Where it was burned'),
    destinationChain: words('Where it is minted'),
    mintRecipient: address(
      'Who receives it; null for an account that is none of an EVM',
    ).nullable(),
    forwarding: z
      .boolean()
      .meta({ description: 'Whether the burn asks the forwarding service to mint' }),
    forwardState: words('What the forwarding service says').nullable(),
    circleStatus: words('What the attestation service says').nullable(),
    delayReason: words('Why the attestation takes longer than usual').nullable(),
    bridgeId: txHash('Bridge of ours that it belongs to, if any').nullable(),
    receiveMessage: openCallSchema.nullable().meta({
      description:
        'The mint, while it is attested and not minted; whoever sends it, the recipient receives',
    }),
  })
  .meta({ id: 'CctpTransfer', description: 'One burn of a transaction, and its mint' })

export const cctpSchema = z
  .object({
    found: z.boolean().meta({ description: 'Whether a chain of ours knows the transaction' }),
    state: z.enum(['not_found', 'pending_attestation', 'attested', 'minted']).meta({
      description: 'State of the transfer that is least far; not_found also without any transfer',
    }),
    txHash: txHash('The transaction'),
    transfers: z.array(transfer),
    receiveMessage: openCallSchema.nullable().meta({ description: 'The first mint that is due' }),
    nextStep: words('What to do'),
  })
  .meta({ id: 'CctpStatus', description: 'Every CCTP transfer of a transaction' })

export type CctpTransfer = z.output<typeof transfer>
