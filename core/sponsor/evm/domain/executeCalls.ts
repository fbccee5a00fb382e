import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** One call that an account executes; value in wei. */
export type AccountCall = { readonly to: Address; readonly valueWei: bigint; readonly data: Hex }

/** Source: Simple7702Account v0.8, `BaseAccount`. */
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/**
 * Returns call data with which an account executes all calls in the given order, or reverts all of
 * them.
 */
export function executeCalls(calls: readonly AccountCall[]): Hex {
  const [first] = calls
  if (first !== undefined && calls.length === 1) {
    const args = [first.to, first.valueWei, first.data] as const
    return encodeFunctionData({ abi, functionName: 'execute', args })
  }
  const batch = calls.map(({ to, valueWei, data }) => ({ target: to, value: valueWei, data }))
  return encodeFunctionData({ abi, functionName: 'executeBatch', args: [batch] })
}
