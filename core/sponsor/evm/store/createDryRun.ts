import { type Address, toEventSelector } from 'viem'
import { callDataGas } from '../domain/callDataGas.ts'
import { handleOpsCall } from '../domain/handleOpsGasLimit.ts'
import { operationEventIn } from '../domain/operationEventIn.ts'
import { readHandleOpsFailure } from '../domain/readHandleOpsFailure.ts'
import { readRevert } from '../domain/readRevert.ts'
import { TRANSACTION_GAS } from '../domain/requiredPreVerificationGas.ts'
import type { UserOperation } from '../domain/userOperation.ts'
import type { DryRun, GasNode } from '../ports.ts'
import { type GasRpc, hex } from './createGasRpc.ts'
import {
  type CallResult,
  type CodeOverrides,
  callOf,
  overridesOf,
  type Simulate,
  type SimulatedCall,
  withFees,
} from './createSimulate.ts'
import type { SimulateDelegated } from './createSimulateDelegated.ts'
import { delegationCode } from './delegationCode.ts'
import { failedExecution, failedOperation } from './refusedCall.ts'

/** Source: EntryPoint v0.8. */
const OPERATION_TOPIC = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

type Tools = {
  readonly rpc: GasRpc
  readonly simulate: Simulate
  readonly simulateDelegated: SimulateDelegated
  readonly entryPoint: Address
}
type Run = {
  readonly operation: UserOperation
  readonly call: SimulatedCall
  readonly overrides: CodeOverrides
}

/**
 * Creates the dry run of an operation. The dry run overrides the code of the sender and reads the
 * result of the account's call from the logs; with a delegation, a second simulation uses the
 * signed tuple.
 */
export function createDryRun(tools: Tools): GasNode['dryRun'] {
  return async ({ operation, delegation, submitter }) => {
    const delegations = delegation === null ? 0 : 1
    const { gasLimit, dataFor } = handleOpsCall(operation, { delegations })
    const call = {
      from: submitter,
      to: tools.entryPoint,
      data: dataFor(submitter),
      gas: gasLimit,
      fees: {
        maxFeePerGas: operation.maxFeePerGas,
        maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
      },
    }
    const overrides: CodeOverrides =
      delegation === null
        ? new Map()
        : new Map([[operation.sender, delegationCode(delegation.address)]])
    const [tried, refused] = await Promise.all([
      simulateOperation(tools, { operation, call, overrides }),
      delegation === null ? null : tools.simulateDelegated(call, delegation),
    ])
    return tried.kind === 'failed' ? tried : (refused ?? tried)
  }
}

async function simulateOperation(tools: Tools, run: Run): Promise<DryRun> {
  const simulated = await tools.simulate(run.call, run.overrides)
  if (simulated === null) return simulateWithoutLogs(tools, run)
  if (!simulated.isDone) {
    const { code, reason, revertData } = readHandleOpsFailure(simulated.returnData)
    return { kind: 'failed', code, reason, revertData }
  }
  return readOutcome(tools.entryPoint, simulated) ?? simulateWithoutLogs(tools, run)
}

/** Returns null when the logs of the EntryPoint are missing. */
function readOutcome(entryPoint: Address, { logs }: CallResult): DryRun | null {
  const ended = logs.find((log) => log.address === entryPoint && log.topics[0] === OPERATION_TOPIC)
  const userOpHash = ended?.topics[1]
  if (userOpHash === undefined) return null
  const event = operationEventIn(logs, { entryPoint, userOpHash })
  if (event === null) return null
  if (event.success) return { kind: 'passed', gasUsed: event.actualGasUsed }
  const reason = readRevert(event.revertData ?? '0x')
  return { kind: 'failed', code: 'EXECUTION_REVERTED', reason, revertData: event.revertData }
}

/**
 * Simulates on nodes that return no logs: a first call simulates the operation, a second call the
 * account's own call, whose failure the EntryPoint hides.
 *
 * The returned gas is the maximum that the operation allows.
 */
async function simulateWithoutLogs({ rpc, entryPoint }: Tools, run: Run): Promise<DryRun> {
  const { operation } = run
  const data = callDataGas(operation.callData)
  let gas = TRANSACTION_GAS + data.gas + operation.callGasLimit
  const floor = TRANSACTION_GAS + data.floorGas
  if (gas < floor) gas = floor
  const inner = {
    from: entryPoint,
    to: operation.sender,
    data: operation.callData,
    gas,
    // The EntryPoint pays no gas itself; if a node checks its balance, `withFees` retries without
    // fees.
    ...(run.call.fees !== undefined && { fees: run.call.fees }),
  }
  const [outside, inside] = await Promise.all(
    [run.call, inner].map((call) =>
      withFees(call, (tried) =>
        rpc.attempt(hex, 'eth_call', callOf(tried), 'latest', overridesOf(run.overrides)),
      ),
    ),
  )
  if (outside?.kind === 'refused') return failedOperation(outside, rpc.chainId)
  if (inside?.kind === 'refused') return failedExecution(inside, rpc.chainId)
  const { verificationGasLimit, callGasLimit, preVerificationGas, paymaster } = operation
  const sponsorGas = paymaster?.paymasterVerificationGasLimit ?? 0n
  return {
    kind: 'passed',
    gasUsed: verificationGasLimit + callGasLimit + preVerificationGas + sponsorGas,
  }
}
