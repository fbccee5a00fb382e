import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AbiEvent, type Address, getAbiItem } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { erc20Abi } from '../../contracts-abi/erc20Abi.ts'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import type { Deployment } from '../../core/deployment.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'

/** Contracts of one kind, with the events that the indexer handles. */
export type EventSource = {
  readonly addresses: readonly Address[]
  readonly events: readonly AbiEvent[]
}

export const vaultCreated = getAbiItem({ abi: vaultFactoryAbi, name: 'VaultCreated' })

/**
 * Returns the events that the handlers of the indexer handle, so that each candidate has the same
 * work.
 */
export function eventSources(
  deployment: Deployment,
  vaultAddresses: readonly Address[],
): readonly EventSource[] {
  const { vaults, chains } = deployment
  const usdc = chains.find(({ chainId }) => chainId === vaults.chainId)?.usdc
  const handled = handledEvents()
  const source = (
    name: string,
    abi: readonly { readonly type: string }[],
    addresses: readonly Address[],
  ): EventSource => ({
    addresses,
    events: abi
      .filter((item): item is AbiEvent => item.type === 'event')
      .filter((event) => handled.has(`${name}:${event.name}`)),
  })
  return [
    source('Factory', vaultFactoryAbi, [vaults.factory]),
    source('Vault', basketVaultAbi, vaultAddresses),
    source('PriceSource', twapPriceSourceAbi, vaults.priceSources),
    source('Pool', uniswapV3PoolAbi, vaults.pools),
    source(
      'Stock',
      stockTokenAbi,
      vaults.constituents.map(({ address }) => address),
    ),
    source('Usdc', erc20Abi, usdc === undefined ? [] : [usdc]),
  ]
}

function handledEvents(): ReadonlySet<string> {
  const folder = join(rootDir, 'src')
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/ponder\.on\('(\w+:\w+)'/g),
    ])
  return new Set(names.map(([, name]) => name ?? ''))
}
