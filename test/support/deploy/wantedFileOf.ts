import { MESSAGE_TRANSMITTER, TOKEN_MESSENGER, TOKEN_MINTER } from '../../../devnet/deploy/cctp.ts'
import {
  ENTRY_POINT,
  SIMPLE_7702_ACCOUNT,
  SIMPLE_ACCOUNT_FACTORY,
} from '../../../devnet/deploy/entryPoint.ts'
import { HISTORY_CARDINALITY } from '../../../devnet/deploy/pools.ts'
import { gasCoins } from '../../../devnet/gasCoins.ts'
import { type Wanted, wantedSchema } from '../../../ops/deploy/wanted/wantedSchema.ts'
import { aWanted, type WantedChainInput, type WantedInput } from '../../builders/aWanted.ts'
import type { DeployWorld } from './deployWorld.ts'

/** Returns the wanted file of all products on the chain of a world, as JSON. */
export function wantedInputOf(
  world: DeployWorld,
  changes: Partial<WantedChainInput> = {},
): WantedInput {
  const { accounts, usdc, markets, coinPool, coinFeed, startBlock } = world
  const owner = accounts.visitors[0]?.address ?? ''
  const [coin] = gasCoins
  const [a, b, c, d] = markets.map(({ symbol, token, pool }) => ({
    symbol,
    name: symbol,
    address: token,
    pool,
  }))
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new Error('no stocks')
  }
  return aWanted({
    startBlock,
    maxFeeGwei: 100,
    usdc: { address: usdc, name: 'USD Coin', version: '2' },
    cctp: {
      domain: 6,
      tokenMessenger: TOKEN_MESSENGER,
      messageTransmitter: MESSAGE_TRANSMITTER,
      tokenMinter: TOKEN_MINTER,
    },
    vaults: {
      kind: 'new',
      owner,
      feeSink: accounts.feeSink.address,
      defaultMaxTvlUsdc6: '50000000000',
      windowSec: 1_800,
      maxDeviationBps: 100,
      minLiquidity: '1',
      minSlots: HISTORY_CARDINALITY,
      stocks: [a, b, c, d],
    },
    bridge: { owner, operator: accounts.bridgeBurner.address, isPaused: false },
    gas: {
      owner,
      signer: accounts.gasSigner.address,
      entryPoint: ENTRY_POINT,
      accountImplementation: SIMPLE_7702_ACCOUNT,
      accountFactory: SIMPLE_ACCOUNT_FACTORY,
      minDepositWei: '1000000000000000',
      native: {
        symbol: 'ETH',
        wrapped: coin?.wrapped ?? '',
        pool: coinPool,
        feed: coinFeed,
        feedHeartbeatSec: 1_200,
      },
    },
    ...changes,
  })
}

/** Returns the parsed wanted file of all products on the chain of a world. */
export function wantedFileOf(world: DeployWorld, changes: Partial<WantedChainInput> = {}): Wanted {
  return wantedSchema.parse(wantedInputOf(world, changes))
}
