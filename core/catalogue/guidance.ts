import { GAS_HOLDS_BLOCKS } from '../kernel/transactionGas.ts'

/** What a caller must know before the first request; the guide and the API description say it. */
export const GUIDANCE =
  'Reads are free unless they have a price, and say the block they are true for. Every write ' +
  'returns an unsigned transaction: this server never signs for you and holds no key of yours. ' +
  `Keep its gas, a limit with a margin that holds for ${GAS_HOLDS_BLOCKS} blocks under trade; what a ` +
  'wallet estimates by itself may run out. ' +
  'Unknown fields are refused with the nearest known name, so that no guard is lost to a typing error. ' +
  'What would revert for a reason known at the newest block is refused with that reason instead. ' +
  'Vaults price themselves by a time-weighted average that the protocol computes; redeeming in ' +
  'kind reads no price and works at any block.'

export const AMOUNTS =
  'USDC amounts are strings of digits in units of 10^-6 USDC (1000000 is 1 USD), shares strings of ' +
  'digits in units of 10^-18. Weights are four integers in basis points that sum to 10000, in the ' +
  'order of constituents in GET /v1/basket.'

export const WHAT =
  'An on-chain index of four tokenized US stocks: ERC-4626 vaults that anyone can create, buy, ' +
  'rebalance, redeem and send; a bridge that moves USDC for one signature; a sponsor that pays the ' +
  'gas of wallets that hold USDC alone; and, paid per call, business leads, product search in ' +
  'shops, and the price to beat of Up/Down prediction-market windows.'

export const HOW_TO_PAY =
  'Everything else is free. Calling without a payment answers 402 with what to pay, where and to ' +
  'whom (x402, scheme exact); sign that EIP-3009 USDC authorization, no gas needed, and repeat ' +
  'the same call with it in PAYMENT-SIGNATURE (version 2) or X-PAYMENT (version 1). You are ' +
  'charged once, and only with the answer at hand.'
