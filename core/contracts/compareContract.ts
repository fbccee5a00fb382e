import { type Address, type Hex, keccak256 } from 'viem'
import { lowerAddress } from '../kernel/lowerAddress.ts'
import type { ProductContract } from './codeOf.ts'
import { isCodeOf } from './runtimeCode.ts'

/** A contract of the deployment file. */
export type DeployedContract = {
  /** Field of the deployment file, for the problem. */
  readonly field: string
  readonly contract: ProductContract
  readonly address: Address
  /** Keccak-256 of the code that the deployment recorded; without a record, the code of this release counts. */
  readonly codeHash?: Hex
  /** Role that a key of this process must hold. */
  readonly role?: {
    readonly view: 'operator' | 'signer'
    readonly account: Address
    /** Variable of the key. */
    readonly variable: string
  }
}

/** Code and holder of the role on a chain; null for a value that the node did not return. */
export type FoundContract = { readonly code: Hex | null; readonly holder: Address | null }

/** `unchecked`: the node did not answer, or does not have the contract at present. */
export type Comparison =
  | { readonly kind: 'match' | 'unchecked' }
  | { readonly kind: 'differs'; readonly part: 'code' | 'role'; readonly problem: string }

/**
 * Compares the code of a contract with the recorded hash, or with this release except for immutables; compares the
 * holder of its role with the key.
 */
export function compareContract(
  { field, contract, address, codeHash, role }: DeployedContract,
  { code, holder }: FoundContract,
): Comparison {
  if (code === null || code === '0x') return { kind: 'unchecked' }
  const isExpected =
    codeHash === undefined ? isCodeOf(contract, code) : keccak256(code) === codeHash
  if (!isExpected) {
    const source = codeHash === undefined ? 'this release' : 'its deployment'
    const problem = `${field}: ${address} does not have the code of ${contract} of ${source}`
    return { kind: 'differs', part: 'code', problem }
  }
  if (role === undefined) return { kind: 'match' }
  if (holder === null) return { kind: 'unchecked' }
  if (lowerAddress(holder) === lowerAddress(role.account)) return { kind: 'match' }
  const problem = `${role.variable}: ${role.view} of ${address} is ${holder}, and the key is of ${role.account}`
  return { kind: 'differs', part: 'role', problem }
}
