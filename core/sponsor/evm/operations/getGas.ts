import { z } from 'zod'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { text } from './gasFields.ts'
import { gasGuide } from './gasGuide.ts'
import { gasMarkdown } from './gasGuideMarkdown.ts'

const step = z
  .object({
    title: text('Title of the step'),
    text: text('Instructions'),
    request: text('Request to copy; absent when the step has no request').optional(),
  })
  .meta({ id: 'GasGuideStep', description: 'One step to a sponsorship' })

/** Query of `GET /v1/gas`. */
export const gasQuery = closedObject({
  docs: z.literal('1').optional().meta({ description: '`1` returns the documentation' }),
  chainId: z
    .enum(['8453', '137'])
    .optional()
    .meta({ description: 'Chain of the example; by default the first open chain' }),
})

/** Returns the price of an example and the guide; api/sponsor selects the answer by the query. */
export const getGas = defineOperation({
  id: 'getGas',
  method: 'GET',
  path: '/v1/gas',
  tag: 'Gas',
  summary: 'Read the price of sponsored gas and the guide',
  description:
    'Without a query, returns 402 with the current price of an example, a USDC transfer by a new wallet, and the ' +
    'configuration of the sponsor. A payment sent here is rejected and not charged; pay at POST /v1/gas. With `docs=1`, ' +
    'returns the documentation, as Markdown, or as JSON with Accept: application/json.',
  input: {
    query: gasQuery,
  },
  output: z
    .object({
      title: text('Title'),
      summary: text('Summary in one sentence'),
      pricing: text('Price rules'),
      chains: z
        .array(
          z.union([
            z.object({
              chainId: z.int().meta({ description: 'The chain' }),
              entryPoint: text('EntryPoint v0.8'),
              paymaster: text('Paymaster of the service'),
              account: text('Account to which wallets are delegated'),
            }),
            z.object({
              network: text('CAIP-2 name of Solana'),
              feePayer: text('Fee payer; null without a sponsor on Solana').nullable(),
            }),
          ]),
        )
        .meta({ description: 'Chains with a sponsor; Solana comes last' }),
      lanes: z
        .array(
          z
            .object({
              id: text('Form of the request'),
              title: text('Form of the request, and its users'),
              steps: z.array(step),
            })
            .meta({ id: 'GasGuideLane', description: 'A way to get a sponsorship' }),
        )
        .meta({ description: 'The four ways to get a sponsorship' }),
      refusals: z
        .array(z.object({ status: z.int(), when: z.string() }))
        .meta({ description: 'Other answers, by HTTP status' }),
      rpcErrors: z
        .array(z.object({ code: z.int(), when: z.string() }))
        .meta({ description: 'Errors of a JSON-RPC call, by code' }),
      limits: z.array(z.string()).meta({ description: 'Limits' }),
      notes: z.array(z.string()).meta({ description: 'Notes' }),
    })
    .meta({ id: 'GasGuide', description: 'How to use the sponsor' }),
  formats: [gasMarkdown],
  price: 'free',
  outcomes: [
    {
      status: 402,
      description:
        'Price of the example request; field `gas` of the body has the configuration of the sponsor',
      body: z.looseObject({ gas: z.looseObject({}) }),
    },
  ],
  caching: 'none',
  mcp: {
    name: 'gas_quote',
    readOnly: true,
    notFor: 'buying a sponsorship; use gas_sponsor.',
  },
  refusals: ['gas_unavailable'],
  why: 'Shows the cost of an operation in advance.',
  example: () => ({ query: { docs: '1' } }),

  run: async ({ gas, solana, settings }) => ({
    body: gasGuide({
      chains: gas.nodes,
      rules: gas.rules,
      publicUrl: settings.publicUrl,
      solanaFeePayer: solana?.feePayer ?? null,
    }),
    at: null,
  }),
})
