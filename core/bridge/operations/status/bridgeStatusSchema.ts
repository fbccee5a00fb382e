import { z } from 'zod'
import { address, count, units, unixSeconds } from '../../../kernel/operation/outputFields.ts'
import { openCallSchema, txHash } from '../bridgeFields.ts'

const moment = (description: string) => unixSeconds(`${description}, unix seconds`).nullable()
const words = (description: string) => z.string().meta({ description })

/** State of one bridge, as JSON, events and pages show it. */
export const bridgeStatusSchema = z
  .object({
    status: z
      .enum(['submitted', 'waiting_for_circle', 'pending_attestation', 'attested', 'minted'])
      .meta({
        description:
          '`submitted`: sent, not mined. `waiting_for_circle`: burned. `pending_attestation`: known to ' +
          'the attestation service. `attested`: can be minted. `minted`: delivered',
      }),
    id: txHash('Id of the bridge, the same on both chains').nullable(),
    burnTx: txHash('Burn on the source chain').nullable(),
    mintTx: txHash('Mint on the destination').nullable(),
    from: words('Source chain'),
    to: words('Destination').nullable(),
    fromNetwork: words('Source chain, CAIP-2'),
    toNetwork: words('Destination, CAIP-2').nullable(),
    payer: address('Who paid').nullable(),
    recipient: address('Who receives it; always the payer of a bridge').nullable(),
    amountUsdc: units('Least that is delivered, USDC-6'),
    receivedUsdc: units('What was delivered, USDC-6').nullable(),
    payUsdc: units('What the payer signed for, USDC-6').nullable(),
    feeUsdc: units('Our fee, gas included, USDC-6').nullable(),
    feeExecutedUsdc: units('What the network kept, USDC-6').nullable(),
    circleStatus: words('What the attestation service says').nullable(),
    forwardState: words('What its forwarding service says').nullable(),
    delayReason: words('Why the attestation takes longer than usual').nullable(),
    expectedBy: moment('When it should be delivered'),
    final: z.boolean().meta({ description: 'Whether nothing about it can change any more' }),
    reverted: z
      .boolean()
      .meta({ description: 'Whether it was given up; nothing was charged then' }),
    frontRun: z.boolean().meta({
      description: 'Whether somebody else submitted the authorization, so that it is paid back',
    }),
    refunded: z.boolean().meta({ description: 'Whether all of it was paid back' }),
    refundTx: txHash('What paid it back').nullable(),
    reason: words('Why it was given up or paid back').nullable(),
    timestamps: z
      .object({
        paidAt: moment('When the payment was taken'),
        burnedAt: moment('Block of the burn'),
        indexedAt: moment('When the attestation service knew of it'),
        attestedAt: moment('When it was attested'),
        mintedAt: moment('Block of the mint'),
      })
      .meta({ description: 'When each stage was reached' }),
    selfMint: openCallSchema.nullable().meta({
      description:
        'The mint, while it is attested and not minted; whoever sends it, the payer receives',
    }),
    bridgesInTx: count('Bridges that the same transaction burned for; this is the first'),
    nextActor: z.enum(['service', 'circle', 'payer', 'nobody']).meta({
      description:
        'Who acts next: we, the attestation and forwarding service, the payer, or nobody',
    }),
    nextStep: words('What happens next, and what to do'),
    statusUrl: words('This answer'),
  })
  .meta({ id: 'BridgeStatus', description: 'Where the money of a bridge is' })

export type BridgeStatus = z.output<typeof bridgeStatusSchema>
