import { InvalidInput } from '../../../kernel/errors.ts'
import { accountKind, delegateOf } from '../domain/accountKind.ts'
import { executeCalls } from '../domain/executeCalls.ts'
import { ForeignDelegation, SimulationFailed } from '../domain/sponsorErrors.ts'
import type { AccountFacts, GasNode, GasRules } from '../ports.ts'
import { directOperation } from './directOperation.ts'
import type { GasRequest } from './gasRequest.ts'
import { type GasDraft, pricedQuote } from './pricedQuote.ts'

type DirectRequest = Extract<GasRequest, { lane: 'direct' }>

/**
 * Returns the price of the calls of a plain wallet. A dry run of the calls must succeed now.
 *
 * Throws InvalidInput, ForeignDelegation, SimulationFailed, GasUnavailable and RpcUnavailable.
 */
export async function priceDirect(
  { node, rules }: { readonly node: GasNode; readonly rules: GasRules },
  request: DirectRequest,
  account: AccountFacts,
): Promise<GasDraft> {
  const { sender, chainId } = request
  const needsAuthorization = needsDelegation(node, request, account)
  const delegate = node.accountImplementation
  const callData = executeCalls(request.calls)
  requireShort(rules, callData)
  const [market, native, run] = await Promise.all([
    node.market(),
    node.nativePrice(),
    node.estimateCall({ sender, callData, delegate: needsAuthorization ? delegate : null }),
  ])
  if (run.kind === 'failed') throw new SimulationFailed(run, run.revertData)
  const { operation, requiredPvg } = await directOperation(node, {
    sender,
    callData,
    simulatedCallGas: run.gasUsed,
    market,
    hasDelegation: needsAuthorization,
  })
  return pricedQuote(rules, {
    field: 'calls',
    requiredPvg,
    native,
    quote: { lane: 'direct', chainId, operation, delegate, needsAuthorization },
  })
}

/**
 * Returns whether a wallet must sign an authorization first. Throws InvalidInput and
 * ForeignDelegation.
 */
export function needsDelegation(
  { accountImplementation }: Pick<GasNode, 'accountImplementation'>,
  { redelegate }: Pick<DirectRequest, 'redelegate'>,
  { code }: AccountFacts,
): boolean {
  const kind = accountKind(code, accountImplementation)
  switch (kind) {
    case 'empty':
      return true
    case 'ours':
      return false
    case 'foreign':
      if (redelegate) return true
      throw new ForeignDelegation(delegateOf(code) ?? code)
    case 'contract':
      throw new InvalidInput(
        'sender',
        'is a contract account: send a "userOperation" of the account',
      )
    default:
      return kind satisfies never
  }
}

/** Checks the length before any request to the node. */
function requireShort({ maxCallDataBytes }: GasRules, callData: string): void {
  const bytes = (callData.length - 2) / 2
  if (bytes > maxCallDataBytes) {
    throw new InvalidInput(
      'calls',
      `must have at most ${maxCallDataBytes} bytes of call data in total, got ${bytes}`,
    )
  }
}
