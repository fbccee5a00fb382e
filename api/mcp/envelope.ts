import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Operation } from '../../core/catalogue/operation.ts'
import { InvalidInput } from '../../core/kernel/errors.ts'
import { unknownFields } from '../../core/kernel/operation/unknownField.ts'
import type { AgentRequest } from './createCallForAgent.ts'
import type { ToolInput } from './toolInput.ts'

type Enveloped = Pick<Operation, 'mcp'>

/** Argument for metadata of the protocol, which has no effect. */
const META = 'meta'

/**
 * Returns the arguments that a tool lists: the whole body in one argument if the operation has an envelope.
 *
 * Source: UCP 2026-04-08, MCP binding of the catalogue.
 */
export function envelopeSchema(
  { mcp }: Enveloped,
  schema: ToolInput['schema'],
): ToolInput['schema'] {
  const { envelope } = mcp
  if (envelope === undefined) return schema
  const meta = { type: 'object', description: 'Metadata of UCP, without effect' }
  return {
    type: 'object',
    properties: { [META]: meta, [envelope]: schema },
    required: [envelope],
    additionalProperties: false,
  }
}

/** Returns the fields of a call. Throws InvalidInput for arguments outside of the envelope. */
export function openEnvelope({ mcp }: Enveloped, args: AgentRequest['args']): AgentRequest['args'] {
  const { envelope } = mcp
  if (envelope === undefined) return args
  const known = [META, envelope]
  const unknown = Object.keys(args).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const { field, reason } = unknownFields(unknown, known)
    throw new InvalidInput(field, reason)
  }
  const body = args[envelope]
  if (body === undefined) throw new InvalidInput(envelope, 'is required')
  if (!isObject(body)) throw new InvalidInput(envelope, 'must be an object')
  return body
}

/**
 * Throws ProtocolError for a refused request of an operation with an envelope, because UCP reports a request that does
 * not fit the schema as an error of JSON-RPC.
 */
export function requireValid({ mcp }: Enveloped, status: number, text: string): void {
  if (mcp.envelope === undefined || status !== 400) return
  const { error, code }: { readonly error?: unknown; readonly code?: unknown } = Object(
    JSON.parse(text),
  )
  const content = typeof error === 'string' ? error : 'The request is not valid.'
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, content, { code, content })
}

function isObject(value: unknown): value is AgentRequest['args'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
