import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  type PublicClient,
  parseAbi,
  zeroHash,
} from 'viem'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import type { ContractName } from '../plan/contractsOf.ts'
import type { ChainDescription } from '../plan/describeChain.ts'
import type { OwnerRole } from '../wanted/wantedFields.ts'
import { ACCEPT_OWNERSHIP_CALLDATA, type Ownership, type TimelockState } from './planHandover.ts'

const ownable = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
])
const timelockAbi = parseAbi([
  'function getMinDelay() view returns (uint256)',
  'function getTimestamp(bytes32) view returns (uint256)',
])
/** Timestamp of an executed operation. Source: OpenZeppelin TimelockController, DONE_TIMESTAMP. */
const DONE_TIMESTAMP = 1n

/** Reads owner, proposed owner and timelock of every contract with an owner. Throws errors of viem. */
export async function readOwnership(
  client: PublicClient,
  { chain, contracts }: ChainDescription,
): Promise<readonly Ownership[]> {
  const { vaults, bridge, gas } = chain
  const owners: readonly (readonly [ContractName, OwnerRole | undefined])[] = [
    ['vault factory', vaults?.kind === 'new' ? vaults.owner : undefined],
    ['bridge', bridge?.owner],
    ['paymaster', gas?.owner],
  ]
  const owned = owners.flatMap(([contract, wanted]) => {
    const address = contracts.find(({ name }) => name === contract)?.address
    return wanted === undefined || address === undefined ? [] : [{ contract, address, wanted }]
  })
  return Promise.all(owned.map((of) => readOne(client, of)))
}

async function readOne(
  client: PublicClient,
  of: Pick<Ownership, 'contract' | 'address' | 'wanted'>,
): Promise<Ownership> {
  const at = { address: of.address, abi: ownable } as const
  const [owner, pendingOwner] = await Promise.all([
    client.readContract({ ...at, functionName: 'owner' }),
    client.readContract({ ...at, functionName: 'pendingOwner' }),
  ])
  const ownership = { ...of, owner: lowerAddress(owner), pendingOwner: lowerAddress(pendingOwner) }
  const { timelock, current } = of.wanted
  if (timelock === undefined) return { ...ownership, acceptance: null, delaySec: 0 }
  const lock = { address: current, abi: timelockAbi } as const
  const [delaySec, readyAtSec, { timestamp }] = await Promise.all([
    client.readContract({ ...lock, functionName: 'getMinDelay' }),
    client.readContract({ ...lock, functionName: 'getTimestamp', args: [operationOf(of.address)] }),
    client.getBlock({ blockTag: 'latest' }),
  ])
  const acceptance = stateOf(readyAtSec, timestamp)
  return { ...ownership, acceptance, delaySec: Number(delaySec) }
}

function stateOf(readyAtSec: bigint, nowSec: bigint): TimelockState {
  if (readyAtSec === 0n) return { kind: 'unset' }
  if (readyAtSec === DONE_TIMESTAMP) return { kind: 'done' }
  return readyAtSec > nowSec
    ? { kind: 'waiting', readyAtSec: Number(readyAtSec) }
    : { kind: 'ready' }
}

/** Returns the identifier of the acceptance. Source: OpenZeppelin TimelockController, hashOperation. */
function operationOf(target: Address): Hex {
  const types = ['address', 'uint256', 'bytes', 'bytes32', 'bytes32'].map((type) => ({ type }))
  return keccak256(
    encodeAbiParameters(types, [target, 0n, ACCEPT_OWNERSHIP_CALLDATA, zeroHash, zeroHash]),
  )
}
