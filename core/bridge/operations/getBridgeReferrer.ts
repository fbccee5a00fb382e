import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, showAddress, unixSeconds } from '../../kernel/operation/outputFields.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { showNetwork, txHash } from './bridgeFields.ts'

const output = z
  .object({
    payer: address('Address of the payer'),
    chains: z
      .array(
        z
          .object({
            network: z.string().meta({ description: 'Chain, CAIP-2' }),
            payer: address('Address of the payer'),
            referrer: address('Referrer that earns from bridges without `ref`'),
            setByTx: txHash('Bridge that set the referrer'),
            since: unixSeconds('Time of that bridge, unix seconds'),
          })
          .meta({ id: 'BridgeReferrerOnChain', description: 'First referrer on one chain' }),
      )
      .meta({ description: 'Chains on which the payer has a referrer; empty without a referrer' }),
  })
  .meta({ id: 'BridgeReferrer', description: 'Referrers of a payer' })

export const getBridgeReferrer = defineOperation({
  id: 'getBridgeReferrer',
  method: 'GET',
  path: '/v1/bridge/referrer/{payer}',
  tag: 'Bridge',
  summary: 'Read the referrer of a payer',
  description:
    'The first `ref` of a payer on a source chain becomes the default referrer of the payer on ' +
    'that chain, and earns from each later bridge without `ref`. A bridge with another `ref` ' +
    'pays that referrer instead.',
  input: { params: closedObject({ payer: addressField('Address that pays for bridges') }) },
  output,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_referrer',
    readOnly: true,
    notFor: 'the earnings of a referrer; use bridge_referral_earnings.',
  },
  refusals: [],
  why: 'Shows the default referrer of a payer.',
  example: ({ account }) => ({ params: { payer: account } }),

  async run({ bridge }: BridgeCallDeps, { params }) {
    const payer = showAddress(params.payer)
    const rows = await bridge.proofs.referrer(params.payer)
    const chains = rows.map((row) => ({
      network: showNetwork(row.chainId),
      payer,
      referrer: showAddress(row.referrer),
      setByTx: row.setByTx,
      since: row.sinceSec,
    }))
    return { body: { payer, chains }, at: null }
  },
})
