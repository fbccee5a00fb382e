import type { Address, Hex } from 'viem'
import {
  factoryCode,
  lensCode,
  priceSourceCode,
  venueCode,
} from '../../core/contracts/creationCode.ts'
import { toFour } from '../../core/kernel/four.ts'
import type { DevnetAccounts } from '../accounts.ts'
import { deployContract } from '../chain/deployContract.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { DevnetContracts, StockMarket } from '../devnetContracts.ts'
import { LIVE_LIQUIDITY } from '../market/liquidity.ts'
import { loadArtifact } from './loadArtifact.ts'
import { HISTORY_CARDINALITY } from './pools.ts'

/**
 * Window of the TWAP, seconds, and maximum deviation of spot from the TWAP, as in the reference
 * deployment.
 */
const WINDOW_SEC = 1800
const MAX_DEVIATION_BPS = 100
/** A pool below one percent of its usual depth has no price. */
const MIN_LIQUIDITY = LIVE_LIQUIDITY / 100n

export type VaultFamily = Pick<
  DevnetContracts,
  'factory' | 'lens' | 'venue' | 'livePriceSource' | 'deadPriceSource'
>

/** Deploys price sources (one live, one over empty pools), venue, vault factory and lens. */
export async function deployVaultFamily(
  chain: DevnetChain,
  accounts: DevnetAccounts,
  usdc: Address,
  markets: readonly StockMarket[],
): Promise<VaultFamily> {
  const owner = accounts.deployer.address
  const deploy = (creationCode: Hex) => deployedAt(chain, owner, creationCode)
  const stocks = markets.map(({ token, pool }) => ({ token, pool }))
  const guard = { windowSec: WINDOW_SEC, maxDeviationBps: MAX_DEVIATION_BPS }
  const source = { usdc, ...guard, minLiquidity: MIN_LIQUIDITY }
  const livePriceSource = await deploy(
    priceSourceCode({ ...source, stocks, minSlots: HISTORY_CARDINALITY }),
  )
  const dead = markets.map(({ token, deadPool }) => ({ token, pool: deadPool }))
  const deadPriceSource = await deploy(priceSourceCode({ ...source, stocks: dead, minSlots: 0 }))
  const venue = await deploy(venueCode(usdc, stocks))
  const factory = await deploy(
    factoryCode({
      owner,
      usdc,
      tokens: toFour(stocks.map(({ token }) => token)),
      feeSink: accounts.feeSink.address,
      priceSource: livePriceSource,
      venue,
    }),
  )
  const lens = await deploy(lensCode(factory))
  return { factory, lens, venue, livePriceSource, deadPriceSource }
}

/** Returns the creation code of a contract of this repository, as committed next to its ABI. */
export function creationCodeOf(name: string): Hex {
  return loadArtifact(`../../contracts-abi/bytecode/${name}.json`).bytecode
}

async function deployedAt(chain: DevnetChain, from: Address, code: Hex): Promise<Address> {
  return (await deployContract(chain, from, code)).address
}
