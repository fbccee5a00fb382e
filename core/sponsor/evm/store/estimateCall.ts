import { type Address, concatHex, type Hex, hexToBigInt, pad, slice } from 'viem'
import { callDataGas } from '../domain/callDataGas.ts'
import { MAX_HANDLE_OPS_GAS } from '../domain/handleOpsGasLimit.ts'
import { TRANSACTION_GAS } from '../domain/requiredPreVerificationGas.ts'
import type { DryRun, GasNode } from '../ports.ts'
import { type GasRpc, hex, quantity } from './createGasRpc.ts'
import { type CodeOverrides, callOf, overridesOf, type TriedCall } from './createSimulate.ts'
import { delegationCode } from './delegationCode.ts'
import { failedExecution } from './refusedCall.ts'

/**
 * Passes its calldata behind the first word on to the address in that word; returns the gas this took and whether it was
 * done. It stands in for the EntryPoint, so that the account sees the caller that it expects.
 *
 * calldatacopy(0, 32, calldatasize - 32), gas, call(gas, calldataload(0), 0, 0, size, 0, 0), gas, sub, return both.
 */
const MEASURING_CODE: Hex =
  '0x602036038060206000375a6000600083600060006000355af1905a900360005260205260406000f3'

/** Percent above the floor within which an estimate may be the floor: nodes stop searching that near. */
const FLOOR_SLACK_PERCENT = 3n

/**
 * Gas that a call of the EntryPoint to an account takes, without what its transaction costs anyway; `failed` when it
 * reverts. Throws `RpcUnavailable`.
 *
 * The node's own estimate counts gas that is refunded in the end, which the call needs all the same.
 */
export async function estimateCall(
  rpc: GasRpc,
  entryPoint: Address,
  { sender, callData, delegate }: Parameters<GasNode['estimateCall']>[0],
): Promise<DryRun> {
  const overrides: CodeOverrides =
    delegate === null ? new Map() : new Map([[sender, delegationCode(delegate)]])
  // Asking is free, and a node tries a call that looks at its gas a dozen times: none with more than we could sell.
  const call = { from: entryPoint, to: sender, data: callData, gas: MAX_HANDLE_OPS_GAS }
  const estimate = await rpc.attempt(
    quantity,
    'eth_estimateGas',
    callOf(call),
    'latest',
    overridesOf(overrides),
  )
  if (estimate.kind === 'refused') return failedExecution(estimate, rpc.chainId)
  const data = callDataGas(callData)
  const floor = TRANSACTION_GAS + data.floorGas
  const atMost = estimate.value - TRANSACTION_GAS - data.gas
  if (estimate.value * 100n > floor * (100n + FLOOR_SLACK_PERCENT)) {
    return { kind: 'passed', gasUsed: atMost }
  }
  // Data cost so much that what the call itself takes cannot be told from the estimate.
  const measured = await measureCall(rpc, call, overrides)
  return { kind: 'passed', gasUsed: measured === null || measured > atMost ? atMost : measured }
}

/** Null when it cannot be told. */
async function measureCall(
  rpc: GasRpc,
  { from, to, data }: TriedCall,
  overrides: CodeOverrides,
): Promise<bigint | null> {
  const measuring = {
    ...overridesOf(overrides),
    [from]: { code: MEASURING_CODE },
  }
  const call = { to: from, data: concatHex([pad(to), data]) }
  const answer = await rpc.attempt(hex, 'eth_call', call, 'latest', measuring)
  if (answer.kind === 'refused' || answer.value.length !== 2 + 2 * 64) return null
  const isDone = hexToBigInt(slice(answer.value, 32, 64)) === 1n
  return isDone ? hexToBigInt(slice(answer.value, 0, 32)) : null
}
