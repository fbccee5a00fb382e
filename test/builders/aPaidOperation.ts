import { z } from 'zod'
import { closedObject } from '../../core/kernel/operation/closedObject.ts'
import { defineOperation, type FreeQuota } from '../../core/kernel/operation/defineOperation.ts'
import { addressField } from '../../core/kernel/operation/inputFields.ts'
import { address, units } from '../../core/kernel/operation/outputFields.ts'

/** Builds an invented operation: the worth of a thing, for 0.004 USD, with free grants if `freeQuota` is set. */
export const aPaidOperation = ({ freeQuota }: { readonly freeQuota?: FreeQuota } = {}) =>
  defineOperation({
    id: 'getWorth',
    method: 'GET',
    path: '/v1/worth/{thing}',
    tag: 'Analytics',
    summary: 'Read what a thing is worth',
    description: 'The worth of a thing in USDC.',
    input: {
      params: closedObject({ thing: addressField('Address of the thing') }),
      query: closedObject({
        free: z.literal('1').optional().meta({ description: '`1` asks for a free call' }),
        currency: z.enum(['USD', 'EUR']).default('USD').meta({ description: 'In what' }),
      }),
    },
    output: z
      .object({
        id: z.string().meta({ description: 'Id of the estimate' }),
        thing: address('The thing'),
        worthUsdc: units('Its worth, USDC-6'),
        parts: z.array(
          z
            .object({ name: z.string(), worthUsdc: units('Worth of the part, USDC-6') })
            .meta({ id: 'WorthPart', description: 'A part of it' }),
        ),
      })
      .meta({ id: 'Worth', description: 'Worth of a thing' }),
    price: { amountUsdc6: 4_000n, chainIds: [8453, 5042], timeoutSec: 60 },
    ...(freeQuota !== undefined && { freeQuota }),
    caching: 'none',
    mcp: { name: 'get_worth', readOnly: true },
    refusals: [],
    why: 'Returns the value of a thing.',
    example: ({ account }) => ({ params: { thing: account }, query: { currency: 'EUR' } }),
    run: async (_deps, { params }) => ({
      body: {
        id: 'worth-1',
        thing: params.thing,
        worthUsdc: '5',
        parts: [{ name: 'all', worthUsdc: '5' }],
      },
      at: null,
    }),
  })
