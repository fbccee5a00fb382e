import type { Observation } from '../../kernel/feeds/observation.ts'
import { json } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { solUsdOf } from '../../sponsor/solana/domain/solUsdOf.ts'
import { parseMarketState } from '../../updown/store/marketJson.ts'

/** Reads USD per SOL as last stored by the market worker; null before the first report. */
export async function readSolUsd(query: Query, nowMs: number): Promise<Observation | null> {
  const [row] = await query({ state: json })`select state from app.market_live where id = 1`
  const reported = row === undefined ? undefined : parseMarketState(row.state)?.assets.sol
  return reported === undefined ? null : solUsdOf(reported, nowMs)
}
