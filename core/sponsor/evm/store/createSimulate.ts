import { type Address, type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { type GasRpc, hex, log, quantity, type Refusal } from './createGasRpc.ts'
import { isContractRefusal } from './refusedCall.ts'

/**
 * Milliseconds after which a method that the node did not know is tried again, because the node may have been updated.
 */
const UNKNOWN_METHOD_MS = 10 * 60_000
/** JSON-RPC: method not found. */
const NO_METHOD = -32601

/**
 * Error messages with which a node rejects fees. Source: geth core/error.go and internal/ethapi,
 * reth and anvil; error -38014 of eth_simulateV1 has the first text.
 */
const FEES_REFUSED = /insufficient (?:funds|balance)|fee|gas ?price|exceeds balance|lack of funds/i

const METHOD = 'eth_simulateV1'
const simulated = z
  .array(
    z.object({
      calls: z
        .array(
          z.object({
            status: hex,
            returnData: hex,
            gasUsed: quantity,
            logs: z.array(log).default([]),
            error: z.object({ message: z.string(), data: hex.nullish() }).nullish(),
          }),
        )
        .length(1),
    }),
  )
  .length(1)

/** A simulated call; `gas` in units. */
export type SimulatedCall = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas?: bigint
  /**
   * Fees that the transaction will offer, wei per gas. With equal fees, the called code cannot
   * distinguish the simulation from the transaction.
   */
  readonly fees?: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** Code that replaces the code of each address during a simulation. */
export type CodeOverrides = ReadonlyMap<Address, Hex>

export type CallResult = {
  readonly isDone: boolean
  /** Return data or revert data of the call. */
  readonly returnData: Hex
  readonly gasUsed: bigint
  readonly logs: readonly z.output<typeof log>[]
}

/** Simulates a call and returns its logs; returns null on a node without the method. Throws `RpcUnavailable`. */
export type Simulate = (call: SimulatedCall, overrides: CodeOverrides) => Promise<CallResult | null>

/** Creates the simulation; a missing method of the node is cached for some minutes. */
export function createSimulate(rpc: GasRpc, clock: Clock): Simulate {
  let unknownUntilMs = 0
  return async (call, overrides) => {
    if (clock.nowMs() < unknownUntilMs) return null
    const answer = await withFees(call, (tried) => {
      const block = { stateOverrides: overridesOf(overrides), calls: [callOf(tried)] }
      return rpc.attempt(
        simulated,
        METHOD,
        { blockStateCalls: [block], validation: false },
        'latest',
      )
    })
    if (answer.kind === 'refused') {
      if (!isUnknown(answer)) throw new RpcUnavailable(rpc.chainId, RETRY_AFTER_SEC.sponsorNode)
      unknownUntilMs = clock.nowMs() + UNKNOWN_METHOD_MS
      return null
    }
    const result = answer.value[0]?.calls[0]
    if (result === undefined) throw new RpcUnavailable(rpc.chainId, RETRY_AFTER_SEC.sponsorNode)
    const { status, returnData, gasUsed, logs, error } = result
    const data = returnData === '0x' ? (error?.data ?? returnData) : returnData
    return { isDone: status === '0x1', returnData: data, gasUsed, logs }
  }
}

type Attempted<T> = { readonly kind: 'answer'; readonly value: T } | Refusal

/** Returns a call as the parameter of `eth_call` and similar methods. */
export function callOf({ from, to, data, gas, fees }: SimulatedCall) {
  return {
    from,
    to,
    data,
    ...(gas !== undefined && { gas: numberToHex(gas) }),
    ...(fees !== undefined && {
      maxFeePerGas: numberToHex(fees.maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
    }),
  }
}

/**
 * Simulates a call with its fees; repeats the call without fees when the node rejects the fees or the balance of the
 * caller is too small.
 */
export async function withFees<T>(
  { fees, ...free }: SimulatedCall,
  attempt: (call: SimulatedCall) => Promise<Attempted<T>>,
): Promise<Attempted<T>> {
  if (fees === undefined) return attempt(free)
  const answer = await attempt({ ...free, fees })
  return answer.kind === 'refused' && isFeeRejection(answer) ? attempt(free) : answer
}

/**
 * Returns whether a node rejected the fees. An error that a contract returned is never a rejection
 * of fees.
 */
function isFeeRejection(refusal: Refusal): boolean {
  return !isContractRefusal(refusal) && FEES_REFUSED.test(refusal.message)
}

/** Returns state overrides as the parameter of `eth_call` and similar methods. */
export function overridesOf(overrides: CodeOverrides) {
  return Object.fromEntries([...overrides].map(([address, code]) => [address, { code }]))
}

function isUnknown({ code, message }: Refusal): boolean {
  return code === NO_METHOD || /not (?:found|supported|available|whitelisted)/i.test(message)
}
