import type { Address } from 'viem'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { indexStep } from '../../core/vaults/domain/analytics/indexLevel.ts'
import { sharePriceUsdc6 } from '../../core/vaults/domain/shares.ts'
import { navOfVault } from '../../core/vaults/operations/navOfVault.ts'
import { valueVault } from '../../core/vaults/operations/valueVault.ts'
import type { HistoryReads, PricePoint, VaultState } from '../../core/vaults/ports.ts'
import type { World } from './aChain.ts'

/** Builds the history of an in-memory index with a single block: the block of the world. */
export function aHistory(world: World): HistoryReads {
  const here = (): BlockRef => world.basket.block
  const isHere = (number: number) => number === here().number
  const point = (block: BlockRef): PricePoint => ({
    block,
    pricesUsdc6: world.basket.prices.pricesUsdc6,
    isAnswered: world.basket.prices.status !== 'unavailable',
    pricedAtSec: world.basket.prices.at.timestampSec,
  })
  const stateOf = (address: Address): VaultState | null => {
    const vault = world.vaults.find((candidate) => candidate.address === address)
    if (vault === undefined) return null
    return { ...vault, mintFeesUsdc6: 0n, feeShares: 0n, cumulativeHolders: vault.holders }
  }
  const alive = () => world.vaults.filter(({ supply }) => supply > 0n)
  const priceOf = (address: Address): bigint => {
    const state = stateOf(address)
    return state === null ? 0n : sharePriceUsdc6(valueVault(world.basket, state).book)
  }
  const sharePrices = () =>
    new Map(
      world.vaults.map((vault) => [
        vault.address,
        {
          navUsdc6: navOfVault(world.basket, vault),
          sharePriceUsdc6: priceOf(vault.address),
          supply: vault.supply,
        },
      ]),
    )
  return {
    blockAt: async (_at, request) =>
      (request.kind === 'number' ? isHere(request.number) : request.atSec >= here().timestampSec)
        ? here()
        : null,
    firstBlock: async () => here(),
    blocksAt: async (_at, edges) =>
      edges.map((edge) => (edge >= here().timestampSec ? here() : null)),
    pricePoints: async (_at, blocks) => blocks.map(point),
    vaultStates: async (_at, { vaults, blocks }) =>
      new Map(vaults.map((vault) => [vault, blocks.map(() => stateOf(vault))])),
    sharePrices: async (_at, blocks) => blocks.map(sharePrices),
    firstShares: async () => (alive().length === 0 ? null : here()),
    indexSteps: async (_at, intervals) =>
      intervals.map(() => indexStep(sharePrices(), sharePrices(), new Set())),
    inceptions: async (_at, vaults) =>
      new Map(
        alive()
          .filter(({ address }) => vaults.includes(address))
          .map(({ address }) => [
            address,
            {
              block: here(),
              sharePriceUsdc6: priceOf(address),
              pricesUsdc6: world.basket.prices.pricesUsdc6,
            },
          ]),
      ),
    flows: async (_at, { vaults }) => new Map(vaults.map((vault) => [vault, []])),
    activity: async () => [],
    holders: async (_at, { vault, limit }) =>
      world.positions
        .filter((position) => position.vault.address === vault && position.shares > 0n)
        .slice(0, limit)
        .map(({ account, shares, costUsdc6 }) => ({
          vault,
          account,
          shares,
          costUsdc6,
          firstAtSec: here().timestampSec,
          lastAtSec: here().timestampSec,
        })),
    trades: async (_at, { tokens }) => new Map(tokens.map((token) => [token, []])),
    accountPositions: async (_at, accounts) =>
      new Map(
        accounts.map((account) => [
          account,
          world.positions
            .filter((position) => position.account === account)
            .map((position) => ({
              ...position,
              soldCostUsdc6: 0n,
              proceedsUsdc6: 0n,
              firstAtSec: here().timestampSec,
              lastAtSec: here().timestampSec,
              inKind: [],
            })),
        ]),
      ),
    attribution: async () => [],
  }
}
