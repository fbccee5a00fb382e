import type { Address } from 'viem'
import type { WantedChain } from '../wanted/wantedSchema.ts'
import { type Reading, viewOf } from './reading.ts'

/** Returns the values that connect the contracts of an existing vault family, its tokens and its pools. */
export function existingReadings({ usdc, vaults }: WantedChain): readonly Reading[] {
  if (vaults?.kind !== 'existing') return []
  const { factory, lens, venue, priceSources, stocks } = vaults
  const [firstSource = factory] = priceSources
  const readers = [
    ['vaults.venue', venue] as const,
    ...priceSources.map((address, at) => [`vaults.priceSources.${at}`, address] as const),
  ]
  return [
    addressView('vaults.lens', lens, 'factory', factory),
    addressView('vaults.factory', factory, 'usdc', usdc.address),
    addressView('vaults.factory', factory, 'venue', venue),
    {
      ...addressView('vaults.factory', factory, 'priceSource', firstSource),
      alsoFine: priceSources,
    },
    addressView('vaults.venue', venue, 'usdc', usdc.address),
    ...stocks.map(({ address }, at) => ({
      contract: 'vaults.factory',
      address: factory,
      field: `constituents(${at})`,
      ...viewOf('function constituents(uint256) view returns (address)', [BigInt(at)]),
      wanted: address,
      rule: 'equal' as const,
    })),
    ...readers.flatMap(([contract, address]) =>
      stocks.map(({ symbol, address: token, pool }) => ({
        contract,
        address,
        field: `poolOf(${symbol})`,
        ...viewOf('function poolOf(address) view returns (address)', [token]),
        wanted: pool,
        rule: 'equal' as const,
      })),
    ),
  ]
}

function addressView(contract: string, address: Address, field: string, wanted: Address): Reading {
  const view = viewOf(`function ${field}() view returns (address)`)
  return { contract, address, field, ...view, wanted, rule: 'equal' }
}
