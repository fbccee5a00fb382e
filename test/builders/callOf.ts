import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect } from 'vitest'
import { decodeSuffix } from './decodeSuffix.ts'

/** ABI whose signatures are copied from the specification, independent of the generated ABIs. */
const abi = parseAbi([
  'function createVault()',
  'function approve(address spender, uint256 amount)',
  'function deposit(uint256 assets, uint256 minShares)',
  'function depositWithPermit(uint256 assets, uint256 minShares, uint256 deadline, bytes signature)',
  'function setTargetWeights(uint16[] weightsBps)',
  'function redeem(uint256 shares, uint256 minUsdcOut)',
  'function redeemInKind(uint256 shares)',
  'function rebalance()',
  'function transfer(address to, uint256 amount)',
])

/** Decodes the call in a transaction, which must have the attribution suffix. */
export function callOf(transaction: { readonly data: string }) {
  const { codes, call } = decodeSuffix(transaction.data)
  expect(codes).toEqual(['quartet'])
  return decodeFunctionData({ abi, data: call as Hex })
}
