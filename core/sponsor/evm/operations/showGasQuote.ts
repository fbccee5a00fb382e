import { formatUsdc6 } from '../../../kernel/money.ts'
import { showAddress } from '../../../kernel/operation/outputFields.ts'
import { gasCapOf } from '../domain/gasCaps.ts'
import { sponsorGasLimits } from '../domain/sponsorGasLimits.ts'
import type { GasRules } from '../ports.ts'
import type { QuotedPrice } from './quoteGas.ts'

/**
 * Returns the components of a price, shown in the body of the 402 beside the challenge; gas and wei
 * are strings of digits.
 */
export function showGasQuote(
  { quote, currentDelegate }: QuotedPrice,
  { constantGas, multiplierBps }: Pick<GasRules, 'constantGas' | 'multiplierBps'>,
) {
  const { operation, nativePrice, delegate } = quote
  const bytes = (operation.callData.length + operation.factoryData.length) / 2 - 2
  const sponsor = sponsorGasLimits(bytes)
  return {
    quoteId: quote.id,
    lane: quote.lane,
    chainId: quote.chainId,
    sender: showAddress(operation.sender),
    limits: {
      callGasLimit: String(operation.callGasLimit),
      verificationGasLimit: String(operation.verificationGasLimit),
      preVerificationGas: String(operation.preVerificationGas),
      paymasterVerificationGasLimit: String(sponsor.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: String(sponsor.paymasterPostOpGasLimit),
    },
    maxFeePerGas: String(operation.maxFeePerGas),
    maxPriorityFeePerGas: String(operation.maxPriorityFeePerGas),
    capGas: String(gasCapOf(operation, constantGas)),
    capWei: String(quote.capWei),
    multiplierBps: Number(multiplierBps),
    nativeUsd: usdText(nativePrice.usdE8),
    nativeUsdSource: nativePrice.source,
    nativeUsdBlock: nativePrice.blockNumber,
    usd: formatUsdc6(quote.amountUsdc6),
    payUsdc: String(quote.amountUsdc6),
    authorizationNeeded: quote.needsAuthorization,
    delegation:
      delegate === null
        ? null
        : {
            current: currentDelegate === null ? null : showAddress(currentDelegate),
            required: showAddress(delegate),
          },
    expiresAt: quote.expiresAtSec,
  }
}

const USD_DECIMALS = 8

/** Formats dollars with all 8 decimals. */
export function usdText(usdE8: bigint): string {
  const digits = usdE8.toString().padStart(USD_DECIMALS + 1, '0')
  return `${digits.slice(0, -USD_DECIMALS)}.${digits.slice(-USD_DECIMALS)}`
}
