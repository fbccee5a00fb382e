import type { Tool } from '@modelcontextprotocol/server'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { FreeQuota } from '../../core/kernel/operation/defineOperation.ts'
import { priceSentence } from '../discovery/describePayment.ts'
import { inlineSchema } from '../discovery/inlineSchema.ts'
import type { ToolInput } from './toolInput.ts'

const IN_USDC6 = 'USDC amounts are strings of digits in units of 10^-6 USDC.'

/** Returns the description of an operation that agents read before a call. */
export function describeTool(
  operation: Operation,
  { schema: inputSchema }: ToolInput,
  words: (text: string) => string = (text) => text,
): Tool {
  const { mcp, price, summary } = operation
  const output = outputSchema(operation)
  return {
    name: mcp.name,
    title: summary,
    description: words(describe(operation, JSON.stringify([inputSchema, output]))),
    inputSchema,
    ...(output !== null && { outputSchema: output }),
    annotations: {
      title: summary,
      readOnlyHint: mcp.readOnly,
      // No operation deletes data or takes assets of a caller.
      destructiveHint: false,
      // The same payment is charged once, and the same signed operation is sent once.
      idempotentHint: mcp.readOnly || price !== 'free',
      openWorldHint: true,
    },
  }
}

/**
 * Returns the schema of the answer; null when an answer may have another form.
 *
 * A price is another form: clients of 2025 validate every tool answer against the schema.
 */
function outputSchema(operation: Operation): Tool['outputSchema'] | null {
  if (!hasOneForm(operation)) return null
  // Each of several forms is an object; clients require the type at the root.
  return { ...inlineSchema(operation.output, 'output'), type: 'object' }
}

/** Returns true when every answer except a refusal has the same schema. */
export function hasOneForm({ price, outcomes = [] }: Operation): boolean {
  return price === 'free' && outcomes.length === 0
}

function describe(operation: Operation, schemas: string): string {
  const { price, why, description, freeQuota } = operation
  const sentences = [
    price === 'free' ? 'Free.' : priceSentence(price),
    why,
    description,
    ...(schemas.includes('USDC-6') ? [IN_USDC6] : []),
    ...(freeQuota === undefined ? [] : [freeSentence(freeQuota)]),
    ...(operation.mcp.notFor === undefined ? [] : [`Not for: ${operation.mcp.notFor}`]),
  ]
  return sentences.join(' ')
}

function freeSentence(quota: FreeQuota): string {
  return 'perAgentEver' in quota
    ? `${quota.perAgentEver} call per agent, all time, is free with ${quota.param}=1.`
    : `${quota.perAgentPerDay} per day are free with ${quota.param}=1.`
}
