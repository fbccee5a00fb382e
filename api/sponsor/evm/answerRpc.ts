import { stubPaymasterData } from '../../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorGasLimits } from '../../../core/sponsor/evm/domain/sponsorGasLimits.ts'
import { requireOpenSponsor } from '../../../core/sponsor/evm/operations/requireOpenSponsor.ts'
import type { GasDeps } from '../../../core/sponsor/evm/ports.ts'
import type { Reply } from '../../http/reply.ts'
import type { FailureLog } from '../../http/wrapHandler.ts'
import { type CallerProof, withCaller } from '../../payments/wire/callerProof.ts'
import { USUAL_FORM } from '../../payments/wire/challengeForm.ts'
import { openChallenge } from '../../payments/wire/openChallenge.ts'
import type { ParsedHeaders } from '../../payments/wire/parsePaymentHeaders.ts'
import { parsePaymentValue } from '../../payments/wire/parsePaymentValue.ts'
import type { SellGas } from './gasSale.ts'
import { parseRpcParams } from './parseRpcParams.ts'
import { RpcError, type RpcId, type RpcReply, rpcError, rpcErrorOf, rpcResult } from './rpcReply.ts'

export type RpcDeps = {
  readonly gas: GasDeps
  readonly sell: SellGas
  readonly log: FailureLog
  /** Returns the caller's proof for a repeat, from the HTTP request of the call. Throws InvalidInput. */
  readonly caller: () => Promise<CallerProof>
}

export type RpcCall = { readonly id: RpcId; readonly method: string; readonly params: unknown }

/** Name of the sponsor, which wallets may show. Source: ERC-7677. */
const SPONSOR = { name: 'Quartet' } as const
const METHODS = ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const

/** Answers one call; a refusal is an answer too. */
export async function answerRpc(
  deps: RpcDeps,
  { id, method, params }: RpcCall,
  sent: ParsedHeaders,
): Promise<RpcReply> {
  try {
    if (method === 'pm_getPaymasterStubData') return rpcResult(id, await stub(deps, params))
    if (method === 'pm_getPaymasterData') return await sponsor(deps, { id, params }, sent)
    throw new RpcError(-32601, `unknown method: must be ${METHODS.join(' or ')}`)
  } catch (error) {
    const refusal = rpcErrorOf(error)
    if (refusal !== null) return rpcError(id, refusal)
    deps.log.error(
      { event: 'sponsor_rpc_call_failed', err: error, method: knownMethod(method) },
      'json-rpc call failed',
    )
    return rpcError(id, new RpcError(-32603, 'internal fault: send the same request again'))
  }
}

/** Returns the method for the log, or `other`, so that the log contains no text of callers. */
function knownMethod(method: string): string {
  return METHODS.find((known) => known === method) ?? 'other'
}

/**
 * Returns placeholder fields with the length and gas of the paid fields, for the estimates of bundlers. Source:
 * ERC-7677.
 */
async function stub({ gas }: RpcDeps, params: unknown) {
  const { request, node } = parseRpcParams(gas.nodes, params, 'optional')
  await requireOpenSponsor(gas, request.chainId)
  const { callData, factoryData } = request.operation
  const limits = sponsorGasLimits((callData.length + factoryData.length) / 2 - 2)
  return {
    sponsor: SPONSOR,
    paymaster: node.paymaster,
    paymasterData: stubPaymasterData(),
    paymasterVerificationGasLimit: quantity(limits.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: quantity(limits.paymasterPostOpGasLimit),
    isFinal: false,
  }
}

async function sponsor(
  { gas, sell, caller }: RpcDeps,
  { id, params }: Omit<RpcCall, 'method'>,
  sent: ParsedHeaders,
): Promise<RpcReply> {
  const { request, payment } = parseRpcParams(gas.nodes, params, 'required')
  const paid = payment === undefined ? sent : withCaller(parsePaymentValue(payment), await caller())
  const reply = await sell({ request, sent: paid, form: USUAL_FORM, acceptTask: null })
  const headers = ownHeaders(reply)
  const body = bodyOf(reply)
  switch (reply.status) {
    case 200:
      return rpcResult(id, { sponsor: SPONSOR, ...pick(body, RESULT) }, headers)
    case 402: {
      const challenge = openChallenge(reply)
      throw new RpcError(402, String(body['error']), {
        data: { ...challenge, gas: body['gas'] },
        headers,
      })
    }
    case 429:
      throw new RpcError(-32005, String(body['error']), { data: body, headers })
    case 202:
      // Clients that receive this code send the same request with the same payment again. A pending payment must not be
      // signed again.
      throw new RpcError(-32603, 'the payment is not known yet: send the same request again', {
        data: body,
        headers,
      })
    default:
      throw new RpcError(reply.status, String(body['error']), {
        data: body,
        headers,
      })
  }
}

/** Fields of a sponsored operation in the result; the SDK of the caller has the other fields. */
const RESULT = [
  'paymaster',
  'paymasterData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'validUntil',
  'sponsorshipId',
  'userOpHash',
]

function pick(body: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}

/** Parses the reply of a sale, which is always a JSON object of this process. */
function bodyOf({ body }: Reply): Readonly<Record<string, unknown>> {
  const value: unknown = typeof body === 'string' ? JSON.parse(body) : null
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function ownHeaders({ headers }: Reply): Readonly<Record<string, string>> {
  const { 'content-type': _type, ...rest } = headers
  return rest
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`
