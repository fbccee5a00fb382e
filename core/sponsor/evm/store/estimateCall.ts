import { type Address, concatHex, type Hex, hexToBigInt, pad, slice } from 'viem'
import { callDataGas } from '../domain/callDataGas.ts'
import { MAX_HANDLE_OPS_GAS } from '../domain/handleOpsGasLimit.ts'
import { TRANSACTION_GAS } from '../domain/requiredPreVerificationGas.ts'
import type { DryRun, GasNode } from '../ports.ts'
import { type GasRpc, hex, quantity } from './createGasRpc.ts'
import { type CodeOverrides, callOf, overridesOf, type SimulatedCall } from './createSimulate.ts'
import { delegationCode } from './delegationCode.ts'
import { failedExecution } from './refusedCall.ts'

/**
 * Bytecode that forwards its call data after the first word to the address in the first word, and
 * returns the used gas and the success. The bytecode replaces the code of the EntryPoint, so that
 * the account sees the expected caller.
 *
 * calldatacopy(0, 32, calldatasize - 32), gas, call(gas, calldataload(0), 0, 0, size, 0, 0), gas,
 * sub, return both.
 */
const MEASURING_CODE: Hex =
  '0x602036038060206000375a6000600083600060006000355af1905a900360005260205260406000f3'

/**
 * Percent above the data floor up to which an estimate may be the floor itself: nodes stop their
 * search within this distance.
 */
const FLOOR_SLACK_PERCENT = 3n

/**
 * Returns the gas of a call of the EntryPoint to an account, without the fixed gas of its transaction; `failed` when
 * the call reverts. Throws `RpcUnavailable`.
 *
 * The estimate of the node includes gas that is refunded at the end, because the call needs that gas.
 */
export async function estimateCall(
  rpc: GasRpc,
  entryPoint: Address,
  { sender, callData, delegate }: Parameters<GasNode['estimateCall']>[0],
): Promise<DryRun> {
  const overrides: CodeOverrides =
    delegate === null ? new Map() : new Map([[sender, delegationCode(delegate)]])
  // A node runs a call about twelve times to estimate its gas, and callers pay nothing for
  // estimates. Therefore the gas limit is the maximum gas of a sponsorship.
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
  // If the estimate is at the data floor, it does not show the gas of the call.
  const measured = await measureCall(rpc, call, overrides)
  return { kind: 'passed', gasUsed: measured === null || measured > atMost ? atMost : measured }
}

/** Returns the gas that the call used; null if the node cannot measure the gas. */
async function measureCall(
  rpc: GasRpc,
  { from, to, data }: SimulatedCall,
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
