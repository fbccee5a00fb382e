import { DomainError } from '../../../core/kernel/errors.ts'
import { SimulationFailed } from '../../../core/sponsor/evm/domain/sponsorErrors.ts'

export type RpcId = string | number | null

/** One JSON-RPC reply, and the headers that accompany it outside of a batch. */
export type RpcReply = {
  readonly envelope: {
    readonly jsonrpc: '2.0'
    readonly id: RpcId
    readonly result?: unknown
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  }
  readonly headers: Readonly<Record<string, string>>
}

/** A refusal as JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: number,
    message: string,
    more: { readonly data?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = more.data
    this.headers = more.headers ?? {}
  }
}

export function rpcResult(
  id: RpcId,
  result: unknown,
  headers: Readonly<Record<string, string>> = {},
): RpcReply {
  return { envelope: { jsonrpc: '2.0', id, result }, headers }
}

export function rpcError(id: RpcId, { code, message, data, headers }: RpcError): RpcReply {
  const error = data === undefined ? { code, message } : { code, message, data }
  return { envelope: { jsonrpc: '2.0', id, error }, headers }
}

/**
 * JSON-RPC codes of the refusals; a refusal without a code counts as a fault of the service, which clients may retry.
 *
 * Source: JSON-RPC 2.0; ERC-4337 for -32500 and -32501; the codes that other paymasters use for -32003.
 */
const CODES: ReadonlyMap<string, number> = new Map([
  ['invalid_input', -32501],
  ['dry_run_failed', -32500],
  ['sponsorship_changed', -32500],
  ['foreign_delegation', -32501],
  ['gas_unavailable', -32003],
])

const INTERNAL = -32603

/** Returns a refusal of the sponsor as JSON-RPC error; null for an unexpected failure. */
export function rpcErrorOf(error: unknown): RpcError | null {
  if (error instanceof RpcError) return error
  if (!(error instanceof DomainError)) return null
  return new RpcError(CODES.get(error.code) ?? INTERNAL, error.message, {
    data: {
      code: error instanceof SimulationFailed ? error.failure : error.code,
      ...(error instanceof SimulationFailed &&
        error.revertData !== null && { revertData: error.revertData }),
      retryable: error.retryable,
      ...(error.retryAfterSec !== undefined && { retryAfterSeconds: error.retryAfterSec }),
    },
  })
}
