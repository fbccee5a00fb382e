import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { InvalidInput } from '../../../kernel/errors.ts'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { createInputParser } from '../../../kernel/operation/createInputParser.ts'
import { unknownFields } from '../../../kernel/operation/unknownField.ts'
import { parseOperation } from '../domain/parseOperation.ts'
import type { UserOperation } from '../domain/userOperation.ts'
import type { SponsorChain } from '../ports.ts'
import type { GasRequest } from './gasRequest.ts'
import { DEFAULT_CHAIN_ID, MAX_CALLS } from './gasRules.ts'

/** A parsed body of POST /v1/gas; JSON-RPC is parsed elsewhere. */
export type GasBody =
  | { readonly kind: 'quote'; readonly request: GasRequest }
  | {
      readonly kind: 'post'
      readonly operation: UserOperation
      readonly authorization: unknown
      /** Null if the caller sends no chain id. */
      readonly chainId: number | null
    }

const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/
const BYTES = /^0[xX](?:[0-9a-fA-F]{2})*$/
const QUANTITY = /^(?:0[xX][0-9a-fA-F]{1,64}|[0-9]{1,78})$/
const MAX_UINT256 = 2n ** 256n - 1n

const address = z
  .string()
  .regex(ADDRESS, 'must be 0x and 40 hexadecimal digits')
  .transform((text): Address => `0x${text.slice(2).toLowerCase()}`)
const call = closedObject({
  to: address,
  data: z
    .string()
    .regex(BYTES, 'must be 0x and an even number of hexadecimal digits')
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
    .default('0x'),
  value: z
    .string('must be wei as a string: 0x-hex or decimal digits')
    .regex(QUANTITY, 'must be wei as a string: 0x-hex or decimal digits')
    .transform((text) => BigInt(text.toLowerCase()))
    .refine((wei) => wei <= MAX_UINT256, 'must be at most 2^256 - 1')
    .default(0n),
})
const directBody = closedObject({
  sender: address,
  calls: z
    .array(call)
    .min(1, `must have 1 to ${MAX_CALLS} calls`)
    .max(MAX_CALLS, `must have 1 to ${MAX_CALLS} calls`),
  chainId: z.unknown().optional(),
  redelegate: z.boolean().default(false),
})
const ownBody = closedObject({
  userOperation: z.unknown().optional(),
  authorization: z.unknown().optional(),
  chainId: z.unknown().optional(),
})
const parseDirect = createInputParser({ body: directBody })
const parseOwn = createInputParser({ body: ownBody })

/** Parses a body by its fields. Throws InvalidInput with the field. */
export function parseGasBody(
  body: Readonly<Record<string, unknown>>,
  chains: readonly SponsorChain[],
): GasBody {
  const [hasCalls, hasOperation] = [isPresent(body['calls']), isPresent(body['userOperation'])]
  if (hasCalls && hasOperation) {
    throw new InvalidInput('body', 'must have calls or userOperation, not both')
  }
  if (hasOperation) return readOwn(body, chains)
  if (hasCalls || isPresent(body['sender'])) return { kind: 'quote', request: readDirect(body) }
  requireKnown(body)
  throw new InvalidInput(
    'body',
    'must have calls (with sender), userOperation, or jsonrpc; GET /v1/gas?docs=1 explains each body',
  )
}

/** Throws InvalidInput for a field that no lane has. */
function requireKnown(body: Readonly<Record<string, unknown>>): void {
  const known = [...new Set([directBody, ownBody].flatMap(({ shape }) => Object.keys(shape)))]
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const { field, reason } = unknownFields(unknown, known)
  throw new InvalidInput(field, reason)
}

/** Parses `8453`, `"0x2105"` or `"eip155:8453"`. Throws InvalidInput. */
export function parseChainId(value: unknown): number {
  if (!isPresent(value)) return DEFAULT_CHAIN_ID
  const text = String(typeof value === 'number' ? value : (asText(value) ?? '')).toLowerCase()
  const [, digits] = /^(?:eip155:)?(0x[0-9a-f]{1,12}|[0-9]{1,12})$/.exec(text) ?? []
  const chainId = Number(digits)
  if (digits === undefined || !Number.isSafeInteger(chainId)) {
    throw new InvalidInput('chainId', 'must be a chain id such as 8453')
  }
  return chainId
}

/** Returns a sponsored chain id. Throws InvalidInput for a chain without a sponsor. */
export function requireSponsored(chainId: number, chains: readonly SponsorChain[]): number {
  const known = chains.length === 0 ? [DEFAULT_CHAIN_ID] : chains.map((chain) => chain.chainId)
  if (known.includes(chainId)) return chainId
  throw new InvalidInput('chainId', `must be one of ${known.join(', ')}, got ${chainId}`)
}

function readDirect(raw: Readonly<Record<string, unknown>>): GasRequest {
  const { body } = parseDirect({ body: raw })
  return {
    lane: 'direct',
    chainId: parseChainId(body.chainId),
    sender: body.sender,
    calls: body.calls.map(({ to, data, value }) => ({ to, data, valueWei: value })),
    redelegate: body.redelegate,
  }
}

function readOwn(raw: Readonly<Record<string, unknown>>, chains: readonly SponsorChain[]): GasBody {
  const { body } = parseOwn({ body: raw })
  const read = parseOperation(body.userOperation)
  if (read.kind === 'problem') throw operationProblem(read)
  const { operation } = read
  const { paymaster, signature } = operation
  if (paymaster === null) {
    if (signature !== '0x') {
      throw new InvalidInput(
        'userOperation.signature',
        'must be absent or 0x before the sponsorship, because the signature covers the paymaster fields',
      )
    }
    const chainId = parseChainId(body.chainId)
    return { kind: 'quote', request: { lane: 'own', chainId, operation, delegateTo: null } }
  }
  if (!chains.some((chain) => chain.paymaster === paymaster.paymaster)) {
    throw new InvalidInput(
      'userOperation.paymaster',
      'is not the paymaster of this service: omit the paymaster fields for a price, or post the sponsored operation',
    )
  }
  if (signature === '0x') {
    throw new InvalidInput('userOperation.signature', 'is missing: sign the operation first')
  }
  return {
    kind: 'post',
    operation,
    authorization: body.authorization ?? null,
    chainId: isPresent(body.chainId) ? parseChainId(body.chainId) : null,
  }
}

/** Returns a rejection with the message of the parser. */
export function operationProblem(read: {
  readonly field: string
  readonly problem: string
}): InvalidInput {
  const path = read.field === 'userOperation' ? read.field : `userOperation.${read.field}`
  return new InvalidInput(path, read.problem)
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null
const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
