import { toHex } from 'viem'
import { latestBlock } from '../chain/latestBlock.ts'
import { FEED_HEARTBEAT_SEC } from '../deploy/nativeMarket.ts'
import type { CoinMarket } from '../market/coinMarket.ts'

/** Storage slot of a feed's last update time. */
const UPDATED_SLOT = 3
/** Age of the last update in seconds; no reader accepts three heartbeats. */
const SILENT_SEC = 3 * FEED_HEARTBEAT_SEC

/** Silences the feed of a coin and sets its last update to an hour ago. */
export async function stopFeed(market: CoinMarket): Promise<void> {
  market.feedRatio = undefined
  const updatedSec = (await latestBlock(market.chain)).timestampSec - SILENT_SEC
  const [slot, value] = [toHex(UPDATED_SLOT, { size: 32 }), toHex(updatedSec, { size: 32 })]
  await market.chain.rpc('anvil_setStorageAt', [market.feed, slot, value])
}
