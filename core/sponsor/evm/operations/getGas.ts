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
    request: text('A request to copy, for a step with a request').optional(),
  })
  .meta({ id: 'GasGuideStep', description: 'A step of a lane' })

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
  summary: 'Read what sponsored gas costs, and how to get it',
  description:
    'Without a query: 402 with what a transfer of USDC by a fresh wallet would cost now, and the ' +
    'configuration of the sponsor. It sells nothing: POST /v1/gas does, and a payment sent here is refused, ' +
    'not taken. With docs=1: the whole documentation, as Markdown, or as JSON with Accept: application/json.',
  input: {
    query: gasQuery,
  },
  output: z
    .object({
      title: text('Title'),
      summary: text('Summary in one sentence'),
      pricing: text('Pricing'),
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
              id: text('Name of the lane'),
              title: text('Users of the lane'),
              steps: z.array(step),
            })
            .meta({ id: 'GasGuideLane', description: 'A lane to sponsor an operation' }),
        )
        .meta({ description: 'The four lanes' }),
      refusals: z
        .array(z.object({ status: z.int(), when: z.string() }))
        .meta({ description: 'Other answers, by status' }),
      rpcErrors: z
        .array(z.object({ code: z.int(), when: z.string() }))
        .meta({ description: 'Other answers of the JSON-RPC lane' }),
      limits: z.array(z.string()).meta({ description: 'Limits' }),
      notes: z.array(z.string()).meta({ description: 'Notes' }),
    })
    .meta({ id: 'GasGuide', description: 'How to use the sponsor' }),
  formats: [gasMarkdown],
  price: 'free',
  outcomes: [
    {
      status: 402,
      description: 'Price of the example; the body has the configuration as `gas`',
      body: z.looseObject({ gas: z.looseObject({}) }),
    },
  ],
  caching: 'none',
  mcp: {
    name: 'gas_quote',
    readOnly: true,
    notFor: 'buying a sponsorship; gas_sponsor sells it.',
  },
  refusals: ['gas_unavailable'],
  why: 'Tells what an operation costs before anything is built.',
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
