import { type AbiEvent, erc20Abi, getAbiItem } from 'viem'
import { basketVaultAbi } from '../../../../contracts-abi/basketVaultAbi.ts'
import { entryPointAbi } from '../../../../contracts-abi/entryPointAbi.ts'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { sponsorPaymasterAbi } from '../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { tokenMessengerAbi } from '../../../../contracts-abi/tokenMessengerAbi.ts'
import { twapPriceSourceAbi } from '../../../../contracts-abi/twapPriceSourceAbi.ts'
import { uniswapV3PoolAbi } from '../../../../contracts-abi/uniswapV3PoolAbi.ts'
import { usdcAbi } from '../../../../contracts-abi/usdcAbi.ts'

/** Rows that each repeat the arguments of one log. */
export type SampledEvent = {
  readonly table: string
  /** Value of the column `kind` of these rows; null if the table has one kind of rows. */
  readonly kind: string | null
  /** Column with the address of the contract; null if no column has the address. */
  readonly emitter: string | null
  readonly event: AbiEvent
  /** Argument of the log by column; `transactionHash` is the transaction of the log. */
  readonly columns: Readonly<Record<string, string>>
}

const TRANSACTION = { tx_hash: 'transactionHash' } as const

/** Events whose rows a restore derives again. Rows of states are compared with the contracts instead. */
export const SAMPLED_EVENTS: readonly SampledEvent[] = [
  {
    table: 'pool_swap',
    kind: null,
    emitter: 'pool',
    event: getAbiItem({ abi: uniswapV3PoolAbi, name: 'Swap' }),
    columns: {
      ...TRANSACTION,
      sender: 'sender',
      recipient: 'recipient',
      amount0: 'amount0',
      amount1: 'amount1',
      sqrt_price_x_96: 'sqrtPriceX96',
      liquidity: 'liquidity',
      tick: 'tick',
    },
  },
  {
    table: 'price_sample',
    kind: null,
    emitter: 'price_source',
    event: getAbiItem({ abi: twapPriceSourceAbi, name: 'PriceSample' }),
    columns: {
      token: 'token',
      price_usdc: 'priceUsdc',
      spot_usdc: 'spotUsdc',
      liquidity: 'liquidity',
    },
  },
  {
    table: 'activity',
    kind: 'buy',
    emitter: 'vault',
    event: getAbiItem({ abi: basketVaultAbi, name: 'Bought' }),
    columns: {
      ...TRANSACTION,
      account: 'receiver',
      usdc: 'usdcIn',
      fee_usdc: 'mintFeeUsdc',
      value_added_usdc: 'valueAddedUsdc',
      shares: 'shares',
      nav_after_usdc: 'navAfterUsdc',
      supply_after: 'supplyAfter',
    },
  },
  {
    table: 'activity',
    kind: 'redeem',
    emitter: 'vault',
    event: getAbiItem({ abi: basketVaultAbi, name: 'Redeemed' }),
    columns: {
      ...TRANSACTION,
      account: 'owner',
      usdc: 'usdcOut',
      shares: 'shares',
      nav_after_usdc: 'navAfterUsdc',
      supply_after: 'supplyAfter',
    },
  },
  {
    table: 'activity',
    kind: 'send',
    emitter: 'vault',
    event: getAbiItem({ abi: erc20Abi, name: 'Transfer' }),
    columns: { ...TRANSACTION, account: 'from', counterparty: 'to', shares: 'value' },
  },
  {
    table: 'usdc_authorization',
    kind: 'used',
    emitter: null,
    event: getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' }),
    columns: { ...TRANSACTION, authorizer: 'authorizer', nonce: 'nonce' },
  },
  {
    table: 'bridge',
    kind: null,
    emitter: 'contract',
    event: getAbiItem({ abi: quartetBridgeAbi, name: 'Bridged' }),
    columns: {
      ...TRANSACTION,
      id: 'id',
      payer: 'payer',
      nonce: 'nonce',
      destination_domain: 'destinationDomain',
      amount_usdc: 'value',
      receive_usdc: 'receiveAmount',
      fee_usdc: 'fee',
      referral_usdc: 'referralCredit',
    },
  },
  {
    table: 'bridge_burn',
    kind: null,
    emitter: null,
    event: getAbiItem({ abi: tokenMessengerAbi, name: 'DepositForBurn' }),
    columns: {
      ...TRANSACTION,
      depositor: 'depositor',
      destination_domain: 'destinationDomain',
      amount_usdc: 'amount',
      max_fee_usdc: 'maxFee',
      min_finality: 'minFinalityThreshold',
    },
  },
  {
    table: 'paymaster_operation',
    kind: null,
    emitter: 'entry_point',
    event: getAbiItem({ abi: entryPointAbi, name: 'UserOperationEvent' }),
    columns: {
      ...TRANSACTION,
      user_op_hash: 'userOpHash',
      sender: 'sender',
      paymaster: 'paymaster',
      nonce: 'nonce',
      success: 'success',
      actual_gas_cost: 'actualGasCost',
      actual_gas_used: 'actualGasUsed',
    },
  },
  {
    table: 'sponsored',
    kind: null,
    emitter: 'paymaster',
    event: getAbiItem({ abi: sponsorPaymasterAbi, name: 'Sponsored' }),
    columns: { ...TRANSACTION, id16: 'id', sender: 'sender', user_op_hash: 'userOpHash' },
  },
]
