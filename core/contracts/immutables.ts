import type { ProductContract } from './codeOf.ts'

/**
 * Immutables of each contract in the order in which the runtime code reads the values; a test compares this table with
 * the code of a chain.
 *
 * `self`, `chainId` and the parts of the EIP-712 domain are the values that OpenZeppelin's EIP712 stores.
 */
export const IMMUTABLES = {
  TwapPriceSource: [
    ...['minLiquidity', 'maxDeviationBps', 'windowSec', 'maxDeviationBps', 'minLiquidity'],
    'windowSec',
  ],
  V3Venue: ['usdc', 'usdc', 'usdc', 'usdc'],
  VaultFactory: ['usdc', 'implementation', 'implementation'],
  BasketVault: [
    ...['usdc', 'factory', 'token0', 'token1', 'token2', 'token3', 'factory', 'usdc', 'usdc'],
    ...['factory', 'factory', 'usdc', 'usdc', 'factory', 'usdc', 'usdc', 'factory', 'usdc', 'usdc'],
    ...['factory', 'factory', 'usdc', 'usdc', 'usdc', 'usdc', 'usdc', 'factory'],
  ],
  VaultLens: Array.from({ length: 12 }, () => 'factory'),
  QuartetBridge: [
    ...['usdc', 'tokenMessenger', 'usdc', 'usdc', 'usdc', 'usdc', 'usdc', 'usdc', 'usdc', 'usdc'],
    ...['usdc', 'usdc', 'usdc', 'tokenMessenger', 'usdc'],
  ],
  SponsorPaymaster: [
    ...['entryPoint', 'entryPoint', 'entryPoint', 'entryPoint', 'name', 'version', 'self'],
    ...['chainId', 'domainSeparator', 'nameHash', 'versionHash'],
  ],
} as const satisfies Record<ProductContract, readonly string[]>
