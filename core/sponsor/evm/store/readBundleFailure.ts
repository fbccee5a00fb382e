import { type Address, numberToHex } from 'viem'
import { bundleCalldata } from '../domain/handleOpsCalldata.ts'
import { type Bundle, delegationsOf } from '../domain/planBundle.ts'
import { failedPlace, readHandleOpsFailure } from '../domain/readHandleOpsFailure.ts'
import type { BundleFailure } from '../workPorts.ts'
import { type GasRpc, hex } from './createGasRpc.ts'
import { delegationTuple } from './delegationTuple.ts'
import { isContractRefusal } from './refusedCall.ts'

/**
 * Simulates the transaction of a bundle with its signed delegations on the newest block; returns
 * null if the simulation succeeds.
 *
 * The simulation offers no fees: the account of each operation is known, and its validation does
 * not read fees. A node without authorizations in calls fails the first operation of a new wallet,
 * which is then sent alone. Throws `RpcUnavailable` without an answer.
 */
export async function readBundleFailure(
  rpc: GasRpc,
  { entryPoint, submitter }: { readonly entryPoint: Address; readonly submitter: Address },
  { operations, gasLimit }: Bundle,
): Promise<BundleFailure | null> {
  const delegations = delegationsOf(operations).map(delegationTuple)
  const data = bundleCalldata(
    operations.map(({ operation }) => operation),
    submitter,
  )
  const call = { from: submitter, to: entryPoint, data, gas: numberToHex(gasLimit) }
  const typed =
    delegations.length === 0 ? call : { ...call, type: '0x4', authorizationList: delegations }
  const answer = await rpc.attempt(hex, 'eth_call', typed, 'latest')
  if (answer.kind === 'answer') return null
  if (!isContractRefusal(answer)) return { place: null, reason: answer.message }
  const revertData = answer.data ?? '0x'
  return { place: failedPlace(revertData), reason: readHandleOpsFailure(revertData).reason }
}
