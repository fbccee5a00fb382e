import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { IndexReorganised } from '../../../core/kernel/errors.ts'
import { type Four, mapFour } from '../../../core/kernel/four.ts'
import { sharePriceUsdc6 } from '../../../core/vaults/domain/shares.ts'
import { resolvePriced } from '../../../core/vaults/operations/history/asOf.ts'
import { rankVaults } from '../../../core/vaults/operations/history/rankVaults.ts'
import {
  NULL_RETURNS,
  type Returns,
  readReturns,
} from '../../../core/vaults/operations/history/readReturns.ts'
import { showPriceState } from '../../../core/vaults/operations/priceState.ts'
import { valueVault } from '../../../core/vaults/operations/valueVault.ts'
import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'

/** A vault of the list; its figures equal those of `GET /v1/vaults` at the same block. */
export type ListedVault = {
  readonly address: Address
  readonly vaultId: number
  readonly symbol: string
  readonly strategist: Address
  readonly navUsdc6: bigint
  readonly sharePriceUsdc6: bigint
  readonly returns: Returns
  /** Null for a vault without value, whose holdings have no weights. */
  readonly maxDriftBps: number | null
  readonly rebalanceNeeded: boolean
  readonly holders: number
  readonly targetWeightsBps: Four<number>
  readonly createdAtSec: number
}

/** All vaults as of one block, highest value first. */
export type VaultList = {
  readonly at: BlockRef
  readonly prices: ReturnType<typeof showPriceState>
  readonly symbols: Four<string>
  readonly vaults: readonly ListedVault[]
}

/**
 * Reads all vaults as of the newest block; retries once when that block leaves the chain meanwhile.
 * Throws DomainError.
 */
export async function readVaultList(
  deps: Pick<Deps, 'chain' | 'history' | 'clock'>,
): Promise<VaultList> {
  try {
    return await readAll(deps)
  } catch (error) {
    if (!(error instanceof IndexReorganised)) throw error
    return readAll(deps)
  }
}

async function readAll(deps: Pick<Deps, 'chain' | 'history' | 'clock'>): Promise<VaultList> {
  const basket = await resolvePriced(deps, {})
  const { block: at, constituents } = basket
  const ranked = await rankVaults(deps, basket, {
    ranking: { kind: 'nav' },
    after: null,
    size: Number.MAX_SAFE_INTEGER,
  })
  const valued = ranked.map(({ vault }) => ({ vault, value: valueVault(basket, vault) }))
  const sharePrices = new Map(
    valued.map(({ vault, value }) => [vault.address, sharePriceUsdc6(value.book)]),
  )
  const returns = await readReturns(deps, at, sharePrices)
  return {
    at,
    prices: showPriceState(basket),
    symbols: mapFour(constituents, ({ symbol }) => symbol),
    vaults: valued.map(({ vault, value }) => ({
      address: vault.address,
      vaultId: vault.vaultId,
      symbol: vaultSymbol(vault),
      strategist: vault.strategist,
      navUsdc6: value.book.navUsdc6,
      sharePriceUsdc6: sharePrices.get(vault.address) ?? 0n,
      returns: returns.get(vault.address)?.returns ?? NULL_RETURNS,
      maxDriftBps: value.book.navUsdc6 === 0n ? null : value.maxDriftBps,
      rebalanceNeeded: value.rebalanceNeeded,
      holders: vault.holders,
      targetWeightsBps: vault.targetWeightsBps,
      createdAtSec: vault.createdAtSec,
    })),
  }
}
