import { toHex } from 'viem'
import { latestBlock } from '../chain/latestBlock.ts'
import { FEED_HEARTBEAT_SEC } from '../deploy/nativeMarket.ts'
import type { CoinMarket } from '../market/coinMarket.ts'

/** Where a feed of the devnet keeps the second of its last word. */
const UPDATED_SLOT = 3
/** Seconds; three heartbeats are too many for anybody. */
const SILENT_SEC = 3 * FEED_HEARTBEAT_SEC

/** The feed of a coin spoke for the last time an hour ago. */
export async function silenceFeed(market: CoinMarket): Promise<void> {
  market.feedRatio = undefined
  const updatedSec = (await latestBlock(market.chain)).timestampSec - SILENT_SEC
  const [slot, value] = [toHex(UPDATED_SLOT, { size: 32 }), toHex(updatedSec, { size: 32 })]
  await market.chain.rpc('anvil_setStorageAt', [market.feed, slot, value])
}
