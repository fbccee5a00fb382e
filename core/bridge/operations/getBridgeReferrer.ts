import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, showAddress, unixSeconds } from '../../kernel/operation/outputFields.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { showNetwork, txHash } from './bridgeFields.ts'

const output = z
  .object({
    payer: address('Whose bridges'),
    chains: z
      .array(
        z
          .object({
            network: z.string().meta({ description: 'CAIP-2 name of the chain' }),
            payer: address('Whose bridges'),
            referrer: address('Who earns by those that name nobody'),
            setByTx: txHash('Bridge that set it'),
            since: unixSeconds('Time of that bridge, unix seconds'),
          })
          .meta({ id: 'BridgeReferrerOnChain', description: 'The first referrer on one chain' }),
      )
      .meta({ description: 'Chains on which the payer has a referrer; empty without any' }),
  })
  .meta({ id: 'BridgeReferrer', description: 'Referrers of one payer' })

export const getBridgeReferrer = defineOperation({
  id: 'getBridgeReferrer',
  method: 'GET',
  path: '/v1/bridge/referrer/{payer}',
  tag: 'Bridge',
  summary: "Read a payer's referrer",
  description:
    'The first referrer that a payer names on a chain stays: it earns by all later bridges of that ' +
    'payer from there that name nobody. A bridge with ref names another one for itself alone.',
  input: { params: closedObject({ payer: addressField('Address that pays for bridges') }) },
  output,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_referrer',
    readOnly: true,
    notFor: 'what a referrer earned; bridge_referral_earnings says that.',
  },
  refusals: [],
  why: 'Tells who earns by a bridge that names nobody.',
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
