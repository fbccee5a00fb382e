import { type Address, size } from 'viem'
import { directLimits } from '../../core/sponsor/evm/domain/directLimits.ts'
import { directNonce } from '../../core/sponsor/evm/domain/directNonce.ts'
import { gasCapOf, weiCapOf } from '../../core/sponsor/evm/domain/gasCaps.ts'
import { gasPriceUsdc6 } from '../../core/sponsor/evm/domain/gasPriceUsdc6.ts'
import { maxFeeCapWei } from '../../core/sponsor/evm/domain/maxFeeCapWei.ts'
import { requiredPreVerificationGas } from '../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import { MARKER_7702, type UserOperation } from '../../core/sponsor/evm/domain/userOperation.ts'
import type { DueSponsorship } from '../../core/sponsor/evm/workPorts.ts'
import type { GasSite } from '../../workers/sponsor/evm/gasWork.ts'
import { noGas } from './noGas.ts'

const account = (byte: string): Address => `0x${byte.repeat(20)}`
const { rules } = noGas
const NATIVE_USD_E8 = 2_500n * 10n ** 8n

/** Chain of the sponsor whose node is never called. */
export const aSite: Omit<GasSite, 'watch'> = {
  chainId: 8453,
  entryPoint: account('e1'),
  paymaster: account('b1'),
  accountImplementation: account('d1'),
  gateState: () => 'open',
}

/** Builds a sponsorship of the direct lane that was requested and paid correctly. */
export function aDueSponsorship(
  changes: Partial<DueSponsorship> = {},
  operationChanges: Partial<UserOperation> = {},
): DueSponsorship {
  const id = changes.id ?? `0x${'5a'.repeat(16)}`
  const callData = operationChanges.callData ?? '0xb61d27f6'
  const limits = directLimits({ callDataBytes: size(callData), simulatedCallGas: 40_000n })
  const bare: UserOperation = {
    sender: account('a1'),
    nonce: directNonce(id),
    factory: MARKER_7702,
    factoryData: '0x',
    callData,
    callGasLimit: limits.callGasLimit,
    verificationGasLimit: limits.verificationGasLimit,
    preVerificationGas: 0n,
    maxFeePerGas: 31_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    paymaster: null,
    signature: '0x',
  }
  const needed = requiredPreVerificationGas(bare, { hasDelegation: true, l1Gas: 0n })
  const operation = { ...bare, preVerificationGas: needed, ...operationChanges }
  const cap = weiCapOf(operation, rules.constantGas)
  const nativeUsdE8 = changes.nativeUsdE8 ?? NATIVE_USD_E8
  const amountUsdc6 = gasPriceUsdc6({ capWei: cap, nativeUsdE8, rules })
  return {
    id,
    paymentId: 'pay_1',
    attempt: 1,
    lane: 'direct',
    chainId: aSite.chainId,
    paymaster: aSite.paymaster,
    sender: operation.sender,
    delegate: aSite.accountImplementation,
    needsAuthorization: true,
    operation,
    capWei: cap,
    maxFeeCapWei: maxFeeCapWei({
      amountUsdc6,
      capGas: gasCapOf(operation, rules.constantGas),
      nativeUsdE8,
      maxFeePerGas: operation.maxFeePerGas,
    }),
    amountUsdc6,
    userOpHash: null,
    validUntilSec: null,
    chainValidUntilSec: null,
    state: 'asked',
    reason: null,
    signature: null,
    dryRuns: 0,
    laneTxId: null,
    txHash: null,
    blockNumber: null,
    success: null,
    actualGasCostWei: null,
    isFinal: false,
    creditUntilSec: null,
    servedBy: null,
    postedAtSec: null,
    version: '1',
    firstId: id,
    sends: 0,
    bundleSize: 1,
    payment: 'open',
    paidUsdc6: amountUsdc6,
    settledAtSec: null,
    servedAtSec: null,
    isByOlder: false,
    nativeUsdE8,
    blockHash: null,
    ageMs: 5,
    ...changes,
  }
}
