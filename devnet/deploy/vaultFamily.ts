import { type Address, encodeDeployData, type Hex } from 'viem'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import { v3VenueAbi } from '../../contracts-abi/v3VenueAbi.ts'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import { vaultLensAbi } from '../../contracts-abi/vaultLensAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import { deployContract } from '../chain/deployContract.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { DevnetContracts, StockMarket } from '../devnetContracts.ts'
import { LIVE_LIQUIDITY } from '../market/liquidity.ts'
import { loadArtifact } from './loadArtifact.ts'
import { HISTORY_CARDINALITY } from './pools.ts'

/** Seconds of the TWAP and its maximum deviation from spot, as in the reference deployment. */
const WINDOW_SEC = 1800
const MAX_DEVIATION_BPS = 100n
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
  const tokens = markets.map((market) => market.token)
  const [a, b, c, d] = tokens
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new RangeError('a basket has four tokens')
  }
  const priceSource = (pools: Address[], minSlots: number) =>
    deploy(
      encodeDeployData({
        abi: twapPriceSourceAbi,
        bytecode: creationCodeOf('TwapPriceSource'),
        args: [usdc, tokens, pools, WINDOW_SEC, MAX_DEVIATION_BPS, MIN_LIQUIDITY, minSlots],
      }),
    )
  const pools = markets.map((market) => market.pool)
  const livePriceSource = await priceSource(pools, HISTORY_CARDINALITY)
  const deadPriceSource = await priceSource(
    markets.map((market) => market.deadPool),
    0,
  )
  const venue = await deploy(
    encodeDeployData({
      abi: v3VenueAbi,
      bytecode: creationCodeOf('V3Venue'),
      args: [usdc, tokens, pools],
    }),
  )
  const factory = await deploy(
    encodeDeployData({
      abi: vaultFactoryAbi,
      bytecode: creationCodeOf('VaultFactory'),
      args: [owner, usdc, [a, b, c, d], accounts.feeSink.address, livePriceSource, venue],
    }),
  )
  const lens = await deploy(
    encodeDeployData({
      abi: vaultLensAbi,
      bytecode: creationCodeOf('VaultLens'),
      args: [factory],
    }),
  )
  return { factory, lens, venue, livePriceSource, deadPriceSource }
}

/** Returns the creation code of a contract of this repository, as committed next to its ABI. */
export function creationCodeOf(name: string): Hex {
  return loadArtifact(`../../contracts-abi/bytecode/${name}.json`).bytecode
}

async function deployedAt(chain: DevnetChain, from: Address, code: Hex): Promise<Address> {
  return (await deployContract(chain, from, code)).address
}
