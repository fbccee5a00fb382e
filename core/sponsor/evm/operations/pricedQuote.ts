import type { NativePrice } from '../../../kernel/coins/nativePrice.ts'
import { InvalidInput } from '../../../kernel/errors.ts'
import { mulDivUp } from '../../../kernel/money.ts'
import { weiCapOf } from '../domain/gasCaps.ts'
import { gasPriceUsdc6 } from '../domain/gasPriceUsdc6.ts'
import { handleOpsGas } from '../domain/handleOpsGasLimit.ts'
import { limitsProblem } from '../domain/limitsProblem.ts'
import { maxCostCalldata } from '../domain/maxCostCalldata.ts'
import { requiredPreVerificationGas } from '../domain/requiredPreVerificationGas.ts'
import type { UserOperation } from '../domain/userOperation.ts'
import type { GasMarket, GasNode, GasQuote, GasRules } from '../ports.ts'

/** A quote before it is stored. */
export type GasDraft = Omit<GasQuote, 'id' | 'requestHash' | 'expiresAtSec'>

/**
 * Margin of a fifth over the current cost of the publication on L1, because the fees of L1 change while the quote is
 * valid.
 *
 * Source: research on bundlers, which use the same margin.
 */
const L1_NUMERATOR = 12n
const L1_DENOMINATOR = 10n

/**
 * Returns the gas whose price covers two fees outside of the gas of an operation, rounded up: the fee for the publication
 * on L1 with its margin, and the fee of the operator of the chain. Throws RpcUnavailable.
 */
export async function l1Gas(
  node: Pick<GasNode, 'l1FeeWei'>,
  operation: UserOperation,
  { market, hasDelegation }: { readonly market: GasMarket; readonly hasDelegation: boolean },
): Promise<bigint> {
  const gas = handleOpsGas(operation, { delegations: hasDelegation ? 1 : 0 })
  const feeWei = await node.l1FeeWei(maxCostCalldata(operation), gas)
  if (feeWei === 0n) return 0n
  const nowWei = market.baseFeeWei + operation.maxPriorityFeePerGas
  const isCapped = nowWei > operation.maxFeePerGas
  const paidWei = isCapped ? operation.maxFeePerGas : nowWei
  return mulDivUp(feeWei, L1_NUMERATOR, L1_DENOMINATOR * (paidWei === 0n ? 1n : paidWei))
}

/**
 * Returns the gas that an operation must declare for work that the EntryPoint does not meter.
 * Throws RpcUnavailable.
 */
export async function requiredPvg(
  node: Pick<GasNode, 'l1FeeWei'>,
  operation: UserOperation,
  conditions: { readonly market: GasMarket; readonly hasDelegation: boolean },
): Promise<bigint> {
  return requiredPreVerificationGas(operation, {
    hasDelegation: conditions.hasDelegation,
    l1Gas: await l1Gas(node, operation, conditions),
  })
}

/**
 * Returns the price of an operation with its limits and fees, rounded up.
 *
 * Throws InvalidInput with the field when the operation is too large or declares too little gas.
 */
export function pricedQuote(
  rules: GasRules,
  priced: {
    readonly field: string
    readonly requiredPvg: bigint
    readonly native: NativePrice
    readonly quote: Pick<
      GasQuote,
      'lane' | 'chainId' | 'operation' | 'delegate' | 'needsAuthorization'
    >
  },
): GasDraft {
  const { quote, native } = priced
  const problem = limitsProblem(quote.operation, {
    maxCallDataBytes: rules.maxCallDataBytes,
    requiredPvg: priced.requiredPvg,
  })
  if (problem !== null) throw new InvalidInput(priced.field, problem)
  const cap = weiCapOf(quote.operation, rules.constantGas)
  return {
    ...quote,
    capWei: cap,
    amountUsdc6: gasPriceUsdc6({ capWei: cap, nativeUsdE8: native.usdE8, rules }),
    nativePrice: {
      usdE8: native.usdE8,
      source: native.source,
      blockNumber: native.blockNumber,
    },
  }
}
