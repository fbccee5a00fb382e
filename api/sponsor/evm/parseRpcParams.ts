import type { Address } from 'viem'
import { z } from 'zod'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import { unknownFields } from '../../../core/kernel/operation/unknownField.ts'
import { parseOperation } from '../../../core/sponsor/evm/domain/parseOperation.ts'
import type { GasRequest } from '../../../core/sponsor/evm/operations/gasRequest.ts'
import { parseChainId } from '../../../core/sponsor/evm/operations/parseGasBody.ts'
import type { GasNode } from '../../../core/sponsor/evm/ports.ts'
import { RpcError } from './rpcReply.ts'

export type RpcParams = {
  readonly request: Extract<GasRequest, { lane: 'own' | 'rpc' }>
  readonly node: GasNode
  /** x402 payment in the context of the call; undefined without a payment. */
  readonly payment: unknown
}

const INVALID_PARAMS = -32602
const NOT_SPONSORED = -32501
/** Fields that the service ignores in a request and sets in its answer: clients send the placeholders of pm_getPaymasterStubData. */
const PAYMASTER_FIELDS = [
  'paymaster',
  'paymasterData',
  'paymasterAndData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]

const params = z
  .tuple([z.record(z.string(), z.unknown()), z.string(), z.unknown()], z.unknown())
  .refine(({ length }) => length <= 4)
const context = z.record(z.string(), z.unknown()).nullish()
/** Fields of the context, which each service defines. Source: ERC-7677. */
const CONTEXT_FIELDS = ['x402']
const delegation = z.object({
  address: z
    .string()
    .regex(/^0[xX][0-9a-fA-F]{40}$/)
    .transform((text): Address => `0x${text.slice(2).toLowerCase()}`),
})

/** Parses `[userOperation, entryPoint, chainId, context]`. Throws RpcError. Source: ERC-7677. */
export function parseRpcParams(
  nodes: readonly GasNode[],
  sent: unknown,
  limits: 'required' | 'optional',
): RpcParams {
  const read = params.safeParse(sent)
  if (!read.success) {
    throw new RpcError(
      INVALID_PARAMS,
      'params: must be [userOperation, entryPoint, chainId, context]',
    )
  }
  const [raw, entryPoint, chain, given] = read.data
  const details = context.safeParse(given)
  if (!details.success) {
    throw new RpcError(INVALID_PARAMS, 'params[3]: must be an object such as {x402: payment}')
  }
  const unknown = Object.keys(details.data ?? {}).filter((name) => !CONTEXT_FIELDS.includes(name))
  if (unknown.length > 0) {
    const { field, reason } = unknownFields(unknown, CONTEXT_FIELDS)
    throw new RpcError(INVALID_PARAMS, `params[3].${field}: ${reason}`)
  }
  const node = sponsoredNode(nodes, chainOf(chain), entryPoint)
  const remaining = Object.entries(raw).filter(([name]) => !PAYMASTER_FIELDS.includes(name))
  const operation = parseOperation(Object.fromEntries(remaining), { limits })
  if (operation.kind === 'problem') {
    throw new RpcError(INVALID_PARAMS, `params[0].${operation.field}: ${operation.problem}`)
  }
  return {
    request: {
      lane: 'rpc',
      chainId: node.chainId,
      operation: operation.operation,
      delegateTo: delegateIn(raw['eip7702Auth']),
    },
    node,
    payment: details.data?.['x402'] ?? undefined,
  }
}

function chainOf(value: unknown): number {
  if (value === undefined || value === null) {
    throw new RpcError(INVALID_PARAMS, 'params[2]: is required, such as "0x2105"')
  }
  try {
    return parseChainId(value)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new RpcError(INVALID_PARAMS, 'params[2]: must be a chain id such as "0x2105"')
  }
}

function sponsoredNode(nodes: readonly GasNode[], chainId: number, entryPoint: string): GasNode {
  const node = nodes.find((known) => known.chainId === chainId)
  if (node === undefined) {
    throw new RpcError(NOT_SPONSORED, `params[2]: this service does not sponsor chain ${chainId}`)
  }
  if (entryPoint.toLowerCase() !== node.entryPoint.toLowerCase()) {
    throw new RpcError(NOT_SPONSORED, `params[1]: must be EntryPoint v0.8, ${node.entryPoint}`)
  }
  return node
}

/** Returns the delegate of an EIP-7702 operation, in the form of estimates. */
function delegateIn(value: unknown): Address | null {
  if (value === undefined || value === null) return null
  const read = delegation.safeParse(value)
  if (read.success) return read.data.address
  throw new RpcError(INVALID_PARAMS, 'params[0].eip7702Auth: must have an address')
}
