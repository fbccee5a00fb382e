import { type Address, type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import { RpcUnavailable } from '../../domain/errors.ts'
import type { Clock } from '../../ports.ts'
import { type GasRpc, hex, log, quantity, type Refusal } from './createGasRpc.ts'

/** A node that does not know the method is asked again after this: it may have been updated. */
const UNKNOWN_MS = 10 * 60_000
const RETRY_AFTER_SEC = 2
/** JSON-RPC: method not found. */
const NO_METHOD = -32601

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

/** A call that is tried and not sent; `gas` in units. */
export type TriedCall = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas?: bigint
}

/** Code that addresses have while a call is tried. */
export type CodeOverrides = ReadonlyMap<Address, Hex>

export type Simulated = {
  readonly isDone: boolean
  /** What the call gave back, whether it was done or reverted. */
  readonly returnData: Hex
  readonly gasUsed: bigint
  readonly logs: readonly z.output<typeof log>[]
}

/** Tries a call with its logs; null on a node that cannot. Throws `RpcUnavailable`. */
export type Simulate = (call: TriedCall, overrides: CodeOverrides) => Promise<Simulated | null>

/** Remembers for a while that a node does not know the method. */
export function createSimulate(rpc: GasRpc, clock: Clock): Simulate {
  let unknownUntilMs = 0
  return async (call, overrides) => {
    if (clock.nowMs() < unknownUntilMs) return null
    const block = { stateOverrides: overridesOf(overrides), calls: [callOf(call)] }
    const options = { blockStateCalls: [block], validation: false }
    const answer = await rpc.attempt(simulated, METHOD, options, 'latest')
    if (answer.kind === 'refused') {
      if (!isUnknown(answer)) throw new RpcUnavailable(rpc.chainId, RETRY_AFTER_SEC)
      unknownUntilMs = clock.nowMs() + UNKNOWN_MS
      return null
    }
    const result = answer.value[0]?.calls[0]
    if (result === undefined) throw new RpcUnavailable(rpc.chainId, RETRY_AFTER_SEC)
    const { status, returnData, gasUsed, logs, error } = result
    const given = returnData === '0x' ? (error?.data ?? returnData) : returnData
    return { isDone: status === '0x1', returnData: given, gasUsed, logs }
  }
}

/** A call as `eth_call` and its like take it. */
export function callOf({ from, to, data, gas }: TriedCall) {
  return { from, to, data, ...(gas === undefined ? {} : { gas: numberToHex(gas) }) }
}

/** State overrides as `eth_call` and its like take them. */
export function overridesOf(overrides: CodeOverrides) {
  return Object.fromEntries([...overrides].map(([address, code]) => [address, { code }]))
}

function isUnknown({ code, message }: Refusal): boolean {
  return code === NO_METHOD || /not (?:found|supported|available|whitelisted)/i.test(message)
}
