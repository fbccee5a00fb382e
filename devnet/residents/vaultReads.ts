import { type Address, getAbiItem } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { erc20Abi } from '../../contracts-abi/erc20Abi.ts'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import type { DeferredClaim } from './claim.ts'
import type { Redemption } from './redeem.ts'
import type { Resident, ResidentDeps } from './residentDeps.ts'

/** Returns all vaults of the factory, oldest first. */
export async function allVaults({ chain, contracts }: ResidentDeps): Promise<Address[]> {
  const factory = { address: contracts.factory, abi: vaultFactoryAbi } as const
  const count = await chain.client.readContract({ ...factory, functionName: 'totalVaults' })
  const reads = Array.from({ length: Number(count) }, (_, index) =>
    chain.client.readContract({ ...factory, functionName: 'vaults', args: [BigInt(index)] }),
  )
  return (await Promise.all(reads)).map(lowerCase)
}

/** Returns the residents with shares of a vault, and their whole positions. */
export async function holdersOf(residentDeps: ResidentDeps, vault: Address): Promise<Redemption[]> {
  const positions = await Promise.all(
    residentDeps.accounts.residents.map(async (resident) => ({
      resident,
      vault,
      shares: await balanceOf(residentDeps, vault, resident.address),
    })),
  )
  return positions.filter(({ shares }) => shares > 0n)
}

/** Returns the balance of an account, raw units of a token. */
export function balanceOf(
  { chain }: ResidentDeps,
  token: Address,
  account: Address,
): Promise<bigint> {
  return chain.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

/** Returns the resident who is the strategist of a vault; undefined for another strategist. */
export async function strategistOf(
  residentDeps: ResidentDeps,
  vault: Address,
): Promise<Resident | undefined> {
  const strategist = await residentDeps.chain.client.readContract({
    address: vault,
    abi: basketVaultAbi,
    functionName: 'strategist',
  })
  return residentDeps.accounts.residents.find(({ address }) => address === lowerCase(strategist))
}

/** Minimum part of the NAV, 18 decimals, of a rebalance that stops at its budget. Source: RebalanceBudget. */
const MIN_STEP_WAD = 25n * 10n ** 14n
/** Turnover per unit of loss. Source: RebalanceBudget.tradableUsdc. */
const TURNOVER_PER_LOSS = 100n

/** Returns true if a vault drifted out of its band and its budgets allow a step; false without a price. */
export async function canRebalance(residentDeps: ResidentDeps, vault: Address): Promise<boolean> {
  const { client } = residentDeps.chain
  const at = { address: vault, abi: basketVaultAbi } as const
  const [isNeeded, [turnoverWad, lossWad]] = await Promise.all([
    client.readContract({ ...at, functionName: 'rebalanceNeeded' }).catch(() => false),
    client.readContract({ ...at, functionName: 'rebalanceBudget' }),
  ])
  const isEnough = turnoverWad >= MIN_STEP_WAD && lossWad * TURNOVER_PER_LOSS >= MIN_STEP_WAD
  return isNeeded && isEnough
}

/** Returns the deferred claims of residents from redemptions in kind. */
export async function openClaims(residentDeps: ResidentDeps): Promise<DeferredClaim[]> {
  const { chain, accounts } = residentDeps
  const logs = await chain.client.getLogs({
    event: getAbiItem({ abi: basketVaultAbi, name: 'ClaimDeferred' }),
    args: { owner: accounts.residents.map(({ address }) => address) },
    fromBlock: 0n,
  })
  const open: DeferredClaim[] = []
  for (const { address, args } of logs) {
    if (args.owner === undefined || args.token === undefined) continue
    const claim = { vault: lowerCase(address), owner: args.owner, token: args.token }
    const owed = await chain.client.readContract({
      address,
      abi: basketVaultAbi,
      functionName: 'claimable',
      args: [claim.owner, claim.token],
    })
    if (owed > 0n) open.push(claim)
  }
  return open
}

function lowerCase(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
