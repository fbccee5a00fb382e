import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect } from 'vitest'
import { decodeSuffix } from './decodeSuffix.ts'

/** Signatures written down from the specification, not from the generated ABIs. */
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

/** The call inside a transaction that must carry our attribution. */
export function callOf(transaction: { readonly data: string }) {
  const { codes, call } = decodeSuffix(transaction.data)
  expect(codes).toEqual(['quartet'])
  return decodeFunctionData({ abi, data: call as Hex })
}
