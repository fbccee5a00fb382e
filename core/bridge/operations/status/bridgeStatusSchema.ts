import { z } from 'zod'
import { address, count, units, unixSeconds } from '../../../kernel/operation/outputFields.ts'
import { openCallSchema, txHash } from '../bridgeFields.ts'

const moment = (description: string) => unixSeconds(`${description}, unix seconds`).nullable()
const words = (description: string) => z.string().meta({ description })

/** Schema of the state of one bridge; JSON, events and pages have the same fields. */
export const bridgeStatusSchema = z
  .object({
    status: z
      .enum(['submitted', 'waiting_for_circle', 'pending_attestation', 'attested', 'minted'])
      .meta({
        description:
          '`submitted`: sent, not mined. `waiting_for_circle`: burned. `pending_attestation`: ' +
          'listed by the attestation service. `attested`: can be minted. `minted`: delivered',
      }),
    id: txHash('Id of the bridge, the same on both chains').nullable(),
    burnTx: txHash('Burn on the source chain').nullable(),
    mintTx: txHash('Mint on the destination').nullable(),
    from: words('Source chain'),
    to: words('Destination').nullable(),
    fromNetwork: words('Source chain, CAIP-2'),
    toNetwork: words('Destination, CAIP-2').nullable(),
    payer: address('Payer').nullable(),
    recipient: address('Receiver; always the payer of a bridge').nullable(),
    amountUsdc: units('Minimum delivery, USDC-6'),
    receivedUsdc: units('Delivered amount, USDC-6').nullable(),
    payUsdc: units('Amount that the payer signed for, USDC-6').nullable(),
    feeUsdc: units('Fee of this service, gas included, USDC-6').nullable(),
    feeExecutedUsdc: units(
      'Executed network fee (networkFeeUsdc of GET /v1/bridge/proof), USDC-6; the rest of the maximum is delivered in addition',
    ).nullable(),
    circleStatus: words('State at the attestation service').nullable(),
    forwardState: words('State at the forwarding service').nullable(),
    delayReason: words('Reason why the attestation takes longer than usual').nullable(),
    expectedBy: moment('Expected time of delivery'),
    final: z.boolean().meta({ description: 'Whether the state is final' }),
    reverted: z
      .boolean()
      .meta({ description: 'Whether the bridge was cancelled without a charge' }),
    frontRun: z.boolean().meta({
      description: 'Whether a third party submitted the authorization; the payer is then refunded',
    }),
    refunded: z.boolean().meta({ description: 'Whether the payer was refunded in full' }),
    refundTx: txHash('Refund transaction').nullable(),
    reason: words('Reason of the cancellation or refund').nullable(),
    timestamps: z
      .object({
        paidAt: moment('Time of acceptance of the payment'),
        burnedAt: moment('Time of the record of the burn'),
        indexedAt: moment('Time at which the attestation service listed the burn'),
        attestedAt: moment('Time of the attestation'),
        mintedAt: moment('Time of the record of the mint'),
      })
      .meta({ description: 'Time of each stage' }),
    selfMint: openCallSchema.nullable().meta({
      description:
        'Mint transaction while the burn is attested and not minted; the payer receives the ' +
        'USDC from any sender',
    }),
    bridgesInTx: count(
      'Number of bridges burned by the transaction; this answer is the first bridge',
    ),
    nextActor: z.enum(['service', 'circle', 'payer', 'nobody']).meta({
      description:
        'Next actor: `service` is this service, `circle` the attestation and forwarding ' +
        'service; `nobody` means that no action is due',
    }),
    nextStep: words('Next step, and the action of the caller'),
    statusUrl: words('URL of this answer'),
  })
  .meta({ id: 'BridgeStatus', description: 'State of a bridge' })

export type BridgeStatus = z.output<typeof bridgeStatusSchema>
