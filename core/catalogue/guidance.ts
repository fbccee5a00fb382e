import { SET_SPENDING_LIMIT } from '../kernel/spendingLimit.ts'
import { GAS_LIMIT_VALID_BLOCKS } from '../kernel/transactionGas.ts'

/**
 * Rules that a caller must know before the first request; the guide and the API description contain
 * this text.
 */
export const GUIDANCE =
  'Most reads are free. Every answer states the block for which it is true. Every write ' +
  'returns an unsigned transaction: this server never signs for you and holds no key of ' +
  `yours. Keep the gas limit of the transaction: the limit holds for ${GAS_LIMIT_VALID_BLOCKS} blocks of ` +
  'trades, and an estimate by a wallet may be too low. Unknown fields are rejected ' +
  'with the nearest known name, so a misspelled limit is never ignored. When a transaction ' +
  'would revert at the newest block, the call returns the reason instead. Vaults are valued ' +
  'at a time-weighted average price that the protocol computes; redemption in kind needs no ' +
  'price and works at any block.'

export const AMOUNTS =
  'USDC amounts are strings of digits in units of 10^-6 USDC (1000000 is 1 USD), shares strings ' +
  'of digits in units of 10^-18. Weights are four integers in basis points that sum to 10000, ' +
  'in the order of constituents in GET /v1/basket.'

export const SERVICE_SUMMARY =
  'An on-chain index of four tokenized US stocks: ERC-4626 vaults that anyone can create, ' +
  'buy, rebalance, redeem and send; a bridge that moves USDC with one signature; a sponsor ' +
  'that pays the gas of wallets that hold only USDC; and, paid per call, business leads, ' +
  'product search in shops, and the price to beat of Up/Down prediction-market windows.'

export const HOW_TO_PAY =
  'All other calls are free. A call without a payment returns 402 with amount, chain and ' +
  'receiver (x402, scheme exact). Sign that EIP-3009 USDC authorization, which needs no gas. ' +
  'Then repeat the same call with the signature in PAYMENT-SIGNATURE (version 2) or X-PAYMENT ' +
  '(version 1); over MCP in _meta["x402/payment"]. You are charged once, and only together with ' +
  'the answer. The ' +
  `standard client x402Client refuses a price above 1 USD until ${SET_SPENDING_LIMIT} is called.`
