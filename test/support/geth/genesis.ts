import { type Address, type Hex, toHex } from 'viem'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import type { Rpc } from '../../../devnet/chain/rpc.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { createDevnet } from '../../../devnet/createDevnet.ts'
import { FULL_BALANCE_WEI } from '../../../devnet/deploy/ensureGas.ts'
import type { DevnetOptions } from '../../../devnet/devnetOptions.ts'

/** Gas limit of a block, as on the anvil of the devnet. */
export const BLOCK_GAS_LIMIT = 60_000_000
const FIRST_BASE_FEE_WEI = 1_000_000_000

/**
 * Contracts that anvil has from its first block: the deployer of CREATE2, and the history of block hashes. A node stores
 * no hashes without the code of the history. Source: EIP-2935.
 */
export const PREDEPLOYS: readonly Address[] = [
  '0x4e59b44847b379578588920ca78fbf26c0b4956c',
  '0x0000f90827f1c53a10cb7a02335b175320002935',
]

type Account = { balance: Hex; code?: Hex; nonce?: Hex; storage?: Record<Hex, Hex> }
export type Alloc = Readonly<Record<Address, Account>>

/** Genesis block in the format of `geth init`. */
export type Genesis = {
  readonly config: { readonly chainId: number } & Readonly<Record<string, unknown>>
  readonly alloc: Alloc
} & Readonly<Record<string, unknown>>

/**
 * Returns, for each chain, the accounts that a devnet writes into anvil without transactions.
 *
 * Starts the devnet on anvil once and records these writes: everything else of a devnet comes from transactions, which
 * geth runs too.
 */
export function recordAllocs(options: DevnetOptions): Promise<ReadonlyMap<number, Alloc>> {
  return recordWrites((startNode) => createDevnet({ ...options, startNode }))
}

/** Returns, for each chain that `start` starts, the accounts that its setup writes without transactions. */
export async function recordWrites(
  start: (startNode: StartNode) => Promise<{ stop(): Promise<void> }>,
): Promise<ReadonlyMap<number, Alloc>> {
  const allocs = new Map<number, Alloc>()
  const started = await start(async (node) => {
    const anvil = await startAnvil(node)
    const alloc = fundedAccounts()
    for (const address of PREDEPLOYS) {
      const code = await anvil.rpc('eth_getCode', [address, 'latest'])
      alloc[address] = { balance: '0x0', nonce: '0x1', code }
    }
    allocs.set(node.chainId, alloc)
    return { ...anvil, rpc: recording(anvil.rpc, alloc) }
  })
  await started.stop()
  return allocs
}

/** Returns the genesis block of a chain under the rules of Prague. */
export function genesisOf(chainId: number, alloc: Alloc, timestampSec: number): Genesis {
  const blocks = ['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople']
  const later = ['petersburg', 'istanbul', 'berlin', 'london', 'mergeNetsplit']
  const blob = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 }
  return {
    config: {
      chainId,
      ...Object.fromEntries([...blocks, ...later].map((name) => [`${name}Block`, 0])),
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
      blobSchedule: { cancun: blob, prague: blob },
    },
    alloc,
    timestamp: toHex(timestampSec),
    gasLimit: toHex(BLOCK_GAS_LIMIT),
    baseFeePerGas: toHex(FIRST_BASE_FEE_WEI),
    difficulty: '0x0',
  }
}

function fundedAccounts(): Record<Address, Account> {
  const balance = toHex(FULL_BALANCE_WEI)
  const known = Object.values(devnetAccounts()).flat()
  return Object.fromEntries(known.map(({ address }) => [address, { balance }]))
}

type Write = {
  readonly method: string
  readonly address: Address
  readonly first: Hex
  readonly second: Hex
}

/** Records each write of the devnet; everything passes on to the node. */
function recording(rpc: Rpc, alloc: Record<Address, Account>): Rpc {
  return (method, params) => {
    const [address, first, second] = params as unknown as [Address, Hex, Hex]
    if (method.startsWith('anvil_set') && typeof address === 'string') {
      record(alloc, { method, address: lowerAddress(address), first, second })
    }
    return rpc(method, params)
  }
}

/** Adds one write to a genesis: code, storage of an account with code, and the sum of all balances. */
function record(alloc: Record<Address, Account>, { method, address, first, second }: Write): void {
  const known = alloc[address] ?? { balance: '0x0' }
  if (method === 'anvil_setCode') alloc[address] = { ...known, code: first }
  if (method === 'anvil_setStorageAt' && known.code !== undefined) {
    alloc[address] = { ...known, storage: { ...known.storage, [first]: second } }
  }
  if (method === 'anvil_setBalance') {
    alloc[address] = { ...known, balance: toHex(BigInt(known.balance) + BigInt(first)) }
  }
}
