import type { Address } from 'viem'
import type { Deployment } from '../../core/deployment.ts'
import { weiCapOf } from '../../core/sponsor/evm/domain/gasCaps.ts'
import { MARKER_7702, type UserOperation } from '../../core/sponsor/evm/domain/userOperation.ts'
import type { GasQuote } from '../../core/sponsor/evm/ports.ts'
import { addressOf } from './facts.ts'

export const ENTRY_POINT: Address = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
export const ACCOUNT_7702: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
export const PAYMASTER: Address = '0x9a500000000000000000000000000000000f00d1'

/** Chains with a sponsor at invented contract addresses. */
export const gasChains: Deployment['gas'] = [8453, 137].map((chainId) => ({
  chainId,
  entryPoint: ENTRY_POINT,
  accountImplementation: ACCOUNT_7702,
  accountFactory: '0x13e9ed32155810fdbd067d4522c492d6f68e5944',
  paymaster: PAYMASTER,
  startBlock: 0,
  native: {
    symbol: chainId === 137 ? 'POL' : 'ETH',
    wrapped: '0x4200000000000000000000000000000000000006',
    pool: '0x00000000000000000000000000000000000900d1',
    feed: '0x000000000000000000000000000000000000feed',
    feedHeartbeatSec: 1_200,
  },
}))

/** Builds an operation of a delegated wallet without a sponsorship. */
export function anOperation(given: Partial<UserOperation> = {}): UserOperation {
  return {
    sender: addressOf(0xa11ce),
    nonce: 0n,
    factory: MARKER_7702,
    factoryData: '0x',
    callData: '0xb61d27f6',
    callGasLimit: 60_000n,
    verificationGasLimit: 50_010n,
    preVerificationGas: 70_000n,
    maxFeePerGas: 10_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    paymaster: null,
    signature: '0x',
    ...given,
  }
}

/** Builds a price of the direct lane that is valid for two minutes. */
export function aGasQuote(given: Partial<Omit<GasQuote, 'id'>> = {}): Omit<GasQuote, 'id'> {
  const operation = given.operation ?? anOperation()
  return {
    requestHash: 'gas-8453-transfer',
    lane: 'direct',
    chainId: 8453,
    operation,
    delegate: ACCOUNT_7702,
    needsAuthorization: true,
    capWei: weiCapOf(operation, 60_000n),
    amountUsdc6: 30_000n,
    nativePrice: { usdE8: 250_000_000_000n, source: 'twap', blockNumber: 7 },
    expiresAtSec: Math.floor(Date.now() / 1000) + 120,
    ...given,
  }
}
