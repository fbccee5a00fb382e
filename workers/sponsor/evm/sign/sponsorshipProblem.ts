import { gasCapOf, weiCapOf } from '../../../../core/sponsor/evm/domain/gasCaps.ts'
import { gasPriceUsdc6 } from '../../../../core/sponsor/evm/domain/gasPriceUsdc6.ts'
import { hasDelegationMarker } from '../../../../core/sponsor/evm/domain/hasDelegationMarker.ts'
import { limitsProblem } from '../../../../core/sponsor/evm/domain/limitsProblem.ts'
import { maxFeeCapWei } from '../../../../core/sponsor/evm/domain/maxFeeCapWei.ts'
import { requiredPreVerificationGas } from '../../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import type { UserOperation } from '../../../../core/sponsor/evm/domain/userOperation.ts'
import type { GasRules } from '../../../../core/sponsor/evm/ports.ts'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite } from '../gasWork.ts'

/**
 * Returns the reason for which the sponsor does not sign an operation, after a new computation of
 * all values from the operation and the payment; null for a valid operation.
 *
 * `operation` has the gas limits of the paymaster. The cost of publishing on another chain is not
 * checked: that cost only raises the requirement, and the API checked it for the price.
 */
export function sponsorshipProblem(
  site: GasSite,
  due: DueSponsorship,
  operation: UserOperation,
  rules: GasRules,
): string | null {
  return (
    accountProblem(site, due, operation) ??
    limitsProblem(operation, {
      maxCallDataBytes: rules.maxCallDataBytes,
      requiredPvg: requiredPreVerificationGas(operation, {
        hasDelegation: due.needsAuthorization,
        l1Gas: 0n,
      }),
    }) ??
    paymasterGasProblem(operation, rules) ??
    priceProblem(due, operation, rules)
  )
}

function accountProblem(
  site: GasSite,
  due: DueSponsorship,
  operation: UserOperation,
): string | null {
  if (due.paymaster !== site.paymaster) return 'paymaster: not the paymaster of this chain'
  if (operation.sender !== due.sender) return 'sender: differs from the sponsorship'
  const isMarkedOperation = hasDelegationMarker(operation)
  if (isMarkedOperation && due.delegate === null) return 'delegate: missing'
  if (due.lane === 'direct' && !isMarkedOperation) return 'factory: the marker is missing'
  if (due.lane === 'direct' && due.delegate !== site.accountImplementation) {
    return 'delegate: not the account implementation of this chain'
  }
  return null
}

/**
 * Returns the problem if the gas of the paymaster exceeds the constant in the cap; null otherwise.
 */
function paymasterGasProblem({ paymaster }: UserOperation, rules: GasRules): string | null {
  if (paymaster === null) return 'paymaster: missing'
  const gas = paymaster.paymasterVerificationGasLimit + paymaster.paymasterPostOpGasLimit
  if (gas <= rules.constantGas) return null
  return `paymaster gas: ${gas}, at most ${rules.constantGas}`
}

function priceProblem(
  due: DueSponsorship,
  operation: UserOperation,
  rules: GasRules,
): string | null {
  const { nativeUsdE8, amountUsdc6, paidUsdc6 } = due
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (nativeUsdE8 <= 0n) return 'price: the coin price of the quote is missing'
  if (maxFeePerGas === 0n || maxPriorityFeePerGas > maxFeePerGas) return 'fees: out of order'
  const cap = weiCapOf(operation, rules.constantGas)
  if (cap > due.capWei) return `cap: ${cap} wei, quoted ${due.capWei}`
  const price = gasPriceUsdc6({ capWei: cap, nativeUsdE8, rules })
  if (paidUsdc6 < price || amountUsdc6 < price) return `price: ${price}, paid ${paidUsdc6}`
  if (paidUsdc6 < amountUsdc6) return `price: quoted ${amountUsdc6}, paid ${paidUsdc6}`
  const maxWei = maxFeeCapWei({
    amountUsdc6,
    capGas: gasCapOf(operation, rules.constantGas),
    nativeUsdE8,
    maxFeePerGas,
  })
  if (due.maxFeeCapWei <= maxWei) return null
  return `fee cap: ${due.maxFeeCapWei} wei per gas, paid for ${maxWei}`
}
