import type { Tool } from '@modelcontextprotocol/server'
import type { Operation } from '../../core/catalogue/operation.ts'
import { freeSentence, priceSentence } from '../discovery/describePayment.ts'
import { inlineSchema } from '../discovery/inlineSchema.ts'
import { slimSchema } from './slimSchema.ts'
import type { ToolInput } from './toolInput.ts'

/** Returns the description of an operation that agents read before a call. */
export function describeTool(
  operation: Operation,
  { schema: inputSchema }: ToolInput,
  words: (text: string) => string = (text) => text,
): Tool {
  const { mcp, summary } = operation
  const output = outputSchema(operation)
  return {
    name: mcp.name,
    title: summary,
    description: words(describe(operation)),
    inputSchema,
    ...(output !== null && { outputSchema: output }),
    annotations: annotationsOf(operation),
  }
}

/**
 * Returns hints for clients. The hints about changes have a meaning only for a tool that changes
 * something.
 */
function annotationsOf({ mcp, price }: Operation): NonNullable<Tool['annotations']> {
  if (mcp.readOnly) return { readOnlyHint: true }
  return {
    readOnlyHint: false,
    // No operation deletes data or takes assets of a caller.
    destructiveHint: false,
    // The same payment is charged once, and the same signed operation is sent once.
    idempotentHint: price !== 'free',
  }
}

/**
 * Returns the schema of the answer; null when an answer may have another form.
 *
 * A price is another form: clients of the 2025 revisions validate every tool answer against the
 * schema.
 */
function outputSchema(operation: Operation): Tool['outputSchema'] | null {
  if (!hasOneForm(operation)) return null
  return slimSchema(inlineSchema(operation.output, 'output'))
}

/** Returns true when every answer except a refusal has the same schema. */
export function hasOneForm({ price, outcomes = [] }: Operation): boolean {
  return price === 'free' && outcomes.length === 0
}

function describe(operation: Operation): string {
  const { price, why, description, freeQuota } = operation
  const sentences = [
    price === 'free' ? 'Free.' : priceSentence(price),
    why,
    description,
    ...(freeQuota === undefined ? [] : [freeSentence(freeQuota)]),
    ...(operation.mcp.notFor === undefined ? [] : [`Not for: ${operation.mcp.notFor}`]),
  ]
  return sentences.join(' ')
}
