import { type Address, type Hex, zeroAddress } from 'viem'
import type { Problem } from '../deployRefused.ts'
import type { ContractName } from '../plan/contractsOf.ts'
import type { Step } from '../plan/planChain.ts'
import { callData } from '../plan/reading.ts'
import type { OwnerRole } from '../wanted/wantedFields.ts'

/** Operation of a timelock. `waiting` until `readyAtSec`. */
export type TimelockState =
  | { readonly kind: 'unset' }
  | { readonly kind: 'waiting'; readonly readyAtSec: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }

/** Ownership of one contract on the chain. */
export type Ownership = {
  readonly contract: ContractName
  readonly address: Address
  readonly wanted: OwnerRole
  readonly owner: Address
  /** Zero address without a proposed owner. */
  readonly pendingOwner: Address
  /** Acceptance in the timelock; null without a timelock. */
  readonly acceptance: TimelockState | null
  /** Delay of the timelock, seconds; 0 without a timelock. */
  readonly delaySec: number
}

/** Next transaction of one contract, a wait, or the end. */
export type HandoverMove =
  | { readonly kind: 'done' }
  | { readonly kind: 'wait'; readonly readyAtSec: number }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'problem'; readonly problem: Problem }

const CALL_GAS = 200_000n
const ZERO_SALT: Hex = `0x${'0'.repeat(64)}`

/** Calldata with which the proposed owner accepts a contract. */
export const ACCEPT_OWNERSHIP_CALLDATA: Hex = callData('function acceptOwnership()', [])

/**
 * Returns the next move of one contract: propose the owner, then accept as the owner, through its timelock if it has
 * one.
 *
 * Until the acceptance the contract stays with the initial owner, so that a wrong address gets no ownership.
 */
export function planHandover(of: Ownership): HandoverMove {
  const { contract, wanted, owner, pendingOwner } = of
  if (owner === wanted.current) return { kind: 'done' }
  if (pendingOwner === wanted.current) return accept(of)
  if (owner !== wanted.initial || pendingOwner !== zeroAddress) {
    const message = `is owned by ${owner}, proposed to ${pendingOwner}`
    const fix = 'find out about the change first: neither owner.initial nor owner.current caused it'
    return { kind: 'problem', problem: { field: contract, message, fix } }
  }
  const data = callData('function transferOwnership(address)', [wanted.current])
  return stepOf(`${contract}: propose ${wanted.current} as owner`, owner, { to: of.address, data })
}

function accept(of: Ownership): HandoverMove {
  const { contract, address, wanted, acceptance, delaySec } = of
  const { current, timelock } = wanted
  if (timelock === undefined || acceptance === null) {
    const call = { to: address, data: ACCEPT_OWNERSHIP_CALLDATA }
    return stepOf(`${contract}: accept the ownership`, current, call)
  }
  const operation = [address, 0n, ACCEPT_OWNERSHIP_CALLDATA, ZERO_SALT, ZERO_SALT] as const
  switch (acceptance.kind) {
    case 'unset':
      return stepOf(`${contract}: schedule the acceptance in the timelock`, timelock.proposer, {
        to: current,
        data: callData('function schedule(address, uint256, bytes, bytes32, bytes32, uint256)', [
          ...operation,
          BigInt(delaySec),
        ]),
      })
    case 'waiting':
      return { kind: 'wait', readyAtSec: acceptance.readyAtSec }
    case 'ready':
      return stepOf(`${contract}: execute the acceptance in the timelock`, timelock.proposer, {
        to: current,
        data: callData('function execute(address, uint256, bytes, bytes32, bytes32)', operation),
      })
    case 'done': {
      const message = 'the timelock executed the acceptance, and the owner is another account'
      const fix = 'propose and accept again by hand with another salt'
      return { kind: 'problem', problem: { field: contract, message, fix } }
    }
    default:
      throw new RangeError(acceptance satisfies never)
  }
}

function stepOf(
  label: string,
  from: Address,
  { to, data }: Pick<Step, 'to' | 'data'>,
): HandoverMove {
  const step: Step = { label, to, data, valueWei: 0n, maxGas: CALL_GAS, from, creates: null }
  return { kind: 'step', step }
}
