import { type Address, encodeDeployData, type Hex } from 'viem'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import { sponsorPaymasterAbi } from '../../contracts-abi/sponsorPaymasterAbi.ts'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import { v3VenueAbi } from '../../contracts-abi/v3VenueAbi.ts'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import { vaultLensAbi } from '../../contracts-abi/vaultLensAbi.ts'
import type { Four } from '../kernel/four.ts'
import { codeOf } from './codeOf.ts'

/** A stock token and the Uniswap v3 pool that trades the token against USDC. */
export type StockPool = { readonly token: Address; readonly pool: Address }

export type PriceSourceArguments = {
  readonly usdc: Address
  readonly stocks: readonly StockPool[]
  readonly windowSec: number
  readonly maxDeviationBps: number
  /** In-range liquidity of a pool, in units of Uniswap v3. */
  readonly minLiquidity: bigint
  /** Minimum number of slots of the observation ring of each pool. */
  readonly minSlots: number
}

export type FactoryArguments = {
  readonly owner: Address
  readonly usdc: Address
  readonly tokens: Four<Address>
  readonly feeSink: Address
  readonly priceSource: Address
  readonly venue: Address
}

export type BridgeArguments = {
  readonly usdc: Address
  readonly tokenMessenger: Address
  readonly operator: Address
  readonly owner: Address
}

export type PaymasterArguments = {
  readonly entryPoint: Address
  readonly signer: Address
  readonly owner: Address
}

/** Returns the creation code of a price source, constructor arguments included. */
export function priceSourceCode(of: PriceSourceArguments): Hex {
  return encodeDeployData({
    abi: twapPriceSourceAbi,
    bytecode: codeOf('TwapPriceSource').creation,
    args: [
      of.usdc,
      of.stocks.map(({ token }) => token),
      of.stocks.map(({ pool }) => pool),
      of.windowSec,
      BigInt(of.maxDeviationBps),
      of.minLiquidity,
      of.minSlots,
    ],
  })
}

/** Returns the creation code of a venue, constructor arguments included. */
export function venueCode(usdc: Address, stocks: readonly StockPool[]): Hex {
  const args = [usdc, stocks.map(({ token }) => token), stocks.map(({ pool }) => pool)] as const
  return encodeDeployData({ abi: v3VenueAbi, bytecode: codeOf('V3Venue').creation, args })
}

/** Returns the creation code of a vault factory, constructor arguments included. */
export function factoryCode(of: FactoryArguments): Hex {
  const { owner, usdc, tokens, feeSink, priceSource, venue } = of
  return encodeDeployData({
    abi: vaultFactoryAbi,
    bytecode: codeOf('VaultFactory').creation,
    args: [owner, usdc, tokens, feeSink, priceSource, venue],
  })
}

/** Returns the creation code of the lens of a factory, constructor arguments included. */
export function lensCode(factory: Address): Hex {
  const bytecode = codeOf('VaultLens').creation
  return encodeDeployData({ abi: vaultLensAbi, bytecode, args: [factory] })
}

/** Returns the creation code of a bridge, constructor arguments included. */
export function bridgeCode({ usdc, tokenMessenger, operator, owner }: BridgeArguments): Hex {
  return encodeDeployData({
    abi: quartetBridgeAbi,
    bytecode: codeOf('QuartetBridge').creation,
    args: [usdc, tokenMessenger, operator, owner],
  })
}

/** Returns the creation code of a paymaster, constructor arguments included. */
export function paymasterCode({ entryPoint, signer, owner }: PaymasterArguments): Hex {
  return encodeDeployData({
    abi: sponsorPaymasterAbi,
    bytecode: codeOf('SponsorPaymaster').creation,
    args: [entryPoint, signer, owner],
  })
}
