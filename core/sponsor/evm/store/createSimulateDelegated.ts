import type { Clock } from '../../../kernel/clock.ts'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'
import { type GasRpc, hex } from './createGasRpc.ts'
import { callOf, type SimulatedCall, withFees } from './createSimulate.ts'
import { delegationTuple } from './delegationTuple.ts'
import { type FailedRun, failedOperation, isContractRefusal } from './refusedCall.ts'

/**
 * Milliseconds after which the support of authorizations by a node is checked again, because the node may have been
 * updated.
 */
const CACHE_MS = 10 * 60_000

/**
 * Returns the revert reason of a call after a delegation took effect; null if the call succeeds, or
 * if the node does not support authorizations in calls.
 */
export type SimulateDelegated = (
  call: SimulatedCall,
  delegation: SignedDelegation,
) => Promise<FailedRun | null>

/** Creates the simulation of calls with a signed delegation. Throws `RpcUnavailable`. */
export function createSimulateDelegated(rpc: GasRpc, clock: Clock): SimulateDelegated {
  let known: { readonly isSupported: Promise<boolean>; readonly untilMs: number } | undefined
  const isSupported = (): Promise<boolean> => {
    if (known !== undefined && clock.nowMs() < known.untilMs) return known.isSupported
    const reading = readIsSupported(rpc)
    known = { isSupported: reading, untilMs: clock.nowMs() + CACHE_MS }
    reading.catch(() => {
      known = undefined
    })
    return reading
  }
  return async (call, delegation) => {
    const [answer, counts] = await Promise.all([
      withFees(call, (tried) => {
        const typed = {
          ...callOf(tried),
          type: '0x4',
          authorizationList: [delegationTuple(delegation)],
        }
        return rpc.attempt(hex, 'eth_call', typed, 'latest')
      }),
      isSupported(),
    ])
    if (answer.kind === 'answer' || !counts || !isContractRefusal(answer)) return null
    return failedOperation(answer, rpc.chainId)
  }
}

/**
 * Returns whether a node reads the authorizations of a call: such a node rejects an invalid list.
 *
 * A node that ignores the field would simulate every new wallet without code.
 */
async function readIsSupported(rpc: GasRpc): Promise<boolean> {
  const zeroAddress = `0x${'0'.repeat(40)}`
  const call = { from: zeroAddress, to: zeroAddress, data: '0x', authorizationList: 'none' }
  return (await rpc.attempt(hex, 'eth_call', call, 'latest')).kind === 'refused'
}
