import { setTimeout as wait } from 'node:timers/promises'
import { asOfBlock } from './asOfBlock.ts'
import type { NodeCall } from './createNodeCall.ts'
import type { ReplacementRule } from './createReplacementRule.ts'
import type { RpcFaults } from './createRpcFaults.ts'
import { parseRawTransaction, type RawTransaction } from './parseRawTransaction.ts'
import { type RpcAnswer, type RpcCall, type RpcResult, rpcError } from './rpcCall.ts'
import type { RpcFaultKind } from './rpcFault.ts'
import { toGethError } from './toGethError.ts'

/** Dependencies of a proxy's answers. */
export type ProxyDeps = {
  readonly callNode: NodeCall
  readonly faults: RpcFaults
  readonly replacementRule: ReplacementRule
  /** Called for each raw transaction with whether it was forwarded to the node. */
  readonly onRaw: (transaction: RawTransaction, isForwarded: boolean) => void
  readonly signal: AbortSignal
}

const DELAY_MS = 1_000
const STALE_BLOCKS = 3
/** Geth's code for any rejected transaction. */
const REFUSED = -32_000

type Answerer = (call: RpcCall, raw: RawTransaction | undefined) => RpcResult

/** Answers of faults that do not call the node. */
const ANSWERS_WITHOUT_NODE: ReadonlyMap<RpcFaultKind, Answerer> = new Map<RpcFaultKind, Answerer>([
  ['error', () => rpcError(-32_603, 'internal error')],
  ['hang_up', () => 'cut'],
  ['timeout', () => 'silence'],
  [
    'unknown_method',
    ({ method }) => rpcError(-32_601, `the method ${method} does not exist/is not available`),
  ],
  ['hide_receipts', () => ({ result: null })],
  ['drop', (_, raw) => (raw ? { result: raw.hash } : rpcError(REFUSED, 'rlp: expected a list'))],
  ['read_only', () => rpcError(-32_004, 'this node takes no transactions')],
  ['pool_full', () => rpcError(REFUSED, 'txpool is full')],
  [
    'nonce_too_low',
    (_, raw) => {
      const { nonce } = raw ?? { nonce: 0 }
      return rpcError(REFUSED, `nonce too low: next nonce ${nonce + 1}, tx nonce ${nonce}`)
    },
  ],
])
/** Faults that change the answer after a call of the node. */
const ANSWERS_AFTER_NODE: readonly RpcFaultKind[] = ['lost_response', 'duplicate', 'already_known']
const FATAL: readonly RpcFaultKind[] = [...ANSWERS_WITHOUT_NODE.keys(), ...ANSWERS_AFTER_NODE]

/** Answers one call under the active faults. Throws when the node does not answer. */
export async function answerCall(deps: ProxyDeps, call: RpcCall): Promise<RpcResult> {
  const { faults, signal } = deps
  const delay = faults.use(call.method, ['delay'])
  if (delay !== undefined) await wait(delay.delayMs ?? DELAY_MS, undefined, { signal })
  const isRaw = call.method === 'eth_sendRawTransaction'
  const raw = isRaw ? await parseRawTransaction(call.params[0]) : undefined
  const fault = faults.use(call.method, FATAL)
  const outcome = await (fault === undefined
    ? answerFaithfully(deps, call, raw)
    : changeAnswer(deps, fault.kind, call, raw))
  const isGeth =
    typeof outcome === 'object' && 'error' in outcome && toGethError(outcome) !== outcome
  return isGeth && faults.use(call.method, ['geth_words']) !== undefined
    ? toGethError(outcome)
    : outcome
}

async function changeAnswer(
  deps: ProxyDeps,
  kind: RpcFaultKind,
  call: RpcCall,
  raw: RawTransaction | undefined,
): Promise<RpcResult> {
  const instead = ANSWERS_WITHOUT_NODE.get(kind)
  if (instead !== undefined) {
    if (raw !== undefined) deps.onRaw(raw, false)
    return instead(call, raw)
  }
  const answer = await answerFaithfully(deps, call, raw)
  if (kind === 'lost_response') return 'cut'
  if (kind === 'already_known') return rpcError(REFUSED, 'already known')
  await answerFaithfully(deps, call, raw)
  return answer
}

/**
 * Returns the node's own answer, unless a rule of a stricter node rejects the call or a stale head changes the answer.
 */
async function answerFaithfully(
  deps: ProxyDeps,
  call: RpcCall,
  raw: RawTransaction | undefined,
): Promise<RpcAnswer> {
  if (raw !== undefined) return offer(deps, call, raw)
  const stale = deps.faults.use(call.method, ['stale_head'])
  if (stale === undefined) return deps.callNode(call)
  return asOfBlock(deps.callNode, call, stale.blocks ?? STALE_BLOCKS)
}

async function offer(deps: ProxyDeps, call: RpcCall, raw: RawTransaction): Promise<RpcAnswer> {
  const { callNode, replacementRule, onRaw } = deps
  const refusal = await refusalOf(deps, call.method, raw)
  onRaw(raw, refusal === undefined)
  if (refusal !== undefined) return rpcError(REFUSED, refusal)
  const answer = await callNode(call)
  if ('result' in answer) replacementRule.hold(raw)
  return answer
}

async function refusalOf(
  { faults, replacementRule }: ProxyDeps,
  method: string,
  raw: RawTransaction,
): Promise<string | undefined> {
  if (raw.hasAuthorizations && faults.use(method, ['delegated_in_flight']) !== undefined) {
    return 'in-flight transaction limit reached for delegated accounts'
  }
  if (await replacementRule.allows(raw)) return undefined
  const rule = faults.use(method, ['replacement_rule'])
  return rule === undefined ? undefined : 'replacement transaction underpriced'
}
