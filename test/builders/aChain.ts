import type { Address } from 'viem'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { BasketFacts, ChainReads, PositionFacts, VaultFacts } from '../../core/vaults/ports.ts'
import { aBasket } from './facts.ts'

/** Facts of an in-memory index; assignments to its fields advance the chain. */
export type World = {
  basket: BasketFacts
  vaults: VaultFacts[]
  positions: PositionFacts[]
  /** Error that the next `times` reads of kind `on` throw; null for no error. */
  failure: { on: 'head' | 'read'; error: Error; times: number } | null
  /** Names of the reads so far, except for reads of the head. */
  reads: string[]
}

export function aWorld(given: Partial<World> = {}): World {
  return {
    basket: aBasket(),
    vaults: [],
    positions: [],
    failure: null,
    reads: [],
    ...given,
  }
}

/** Builds the index reads of operations over a world that the test may change at any time. */
export function aChain(world: World): ChainReads {
  const fail = (on: 'head' | 'read') => {
    const { failure } = world
    if (failure === null || failure.on !== on || failure.times === 0) return
    failure.times -= 1
    throw failure.error
  }
  const read = async <T>(name: string, answer: () => T): Promise<T> => {
    world.reads.push(name)
    fail('read')
    return answer()
  }
  const positionsOf = (account: Address) => world.positions.filter((p) => p.account === account)
  return {
    head(): BlockRef {
      fail('head')
      return world.basket.block
    },
    basket: () => read('basket', () => world.basket),
    vault: (_at, address) =>
      read('vault', () => world.vaults.find((vault) => vault.address === address) ?? null),
    vaults: (_at, { afterVaultId, limit, strategist }) =>
      read('vaults', () =>
        world.vaults
          .filter(({ vaultId }) => vaultId > afterVaultId)
          .filter((vault) => strategist === undefined || vault.strategist === strategist)
          .sort((a, b) => a.vaultId - b.vaultId)
          .slice(0, limit),
      ),
    vaultCount: () => read('vaultCount', () => Math.max(0, ...world.vaults.map((v) => v.vaultId))),
    positions: (_at, account) => read('positions', () => positionsOf(account)),
    shares: (_at, vault, account) =>
      read(
        'shares',
        () => positionsOf(account).find((p) => p.vault.address === vault)?.shares ?? 0n,
      ),
  }
}
