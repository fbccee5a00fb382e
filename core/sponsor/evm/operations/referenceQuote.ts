import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { executeCalls } from '../domain/executeCalls.ts'
import type { GasNode, GasRules } from '../ports.ts'
import { directOperation } from './directOperation.ts'
import { type GasDraft, pricedQuote } from './pricedQuote.ts'

/**
 * Gas of a token transfer to a wallet without a balance: one new and one changed slot, a proxy and a
 * log.
 *
 * Source: EIP-2929 and EIP-2200 give 36,000.
 */
const TRANSFER_GAS = 40_000n
/** One dollar, USDC-6. */
const AMOUNT_USDC6 = 1_000_000n
/** Placeholder wallet without zero bytes, which would lower the price. */
const ANY_WALLET: Address = `0x${'a1'.repeat(20)}`
const erc20 = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/**
 * Returns the price of a USDC transfer by a wallet that was never delegated. The example is equal
 * for all callers.
 *
 * Throws GasUnavailable and RpcUnavailable.
 */
export async function referenceQuote(node: GasNode, rules: GasRules): Promise<GasDraft> {
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'transfer',
    args: [ANY_WALLET, AMOUNT_USDC6],
  })
  const callData = executeCalls([{ to: ANY_WALLET, data, valueWei: 0n }])
  const [market, native] = await Promise.all([node.market(), node.nativePrice()])
  const { operation, requiredPvg } = await directOperation(node, {
    sender: ANY_WALLET,
    callData,
    simulatedCallGas: TRANSFER_GAS,
    market,
    hasDelegation: true,
  })
  return pricedQuote(rules, {
    field: 'calls',
    requiredPvg,
    native,
    quote: {
      lane: 'direct',
      chainId: node.chainId,
      operation,
      delegate: node.accountImplementation,
      needsAuthorization: true,
    },
  })
}
