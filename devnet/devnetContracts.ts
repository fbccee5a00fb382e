import type { Address } from 'viem'
import { z } from 'zod'

const address = z
  .string()
  .regex(/^0x[a-f0-9]{40}$/)
  .transform((text): Address => `0x${text.slice(2)}`)

const market = z.object({
  symbol: z.string(),
  token: address,
  /** Pool with the devnet's liquidity: venue and live price source read it. */
  pool: address,
  /** Pool that never has liquidity: the dead price source reads it. */
  deadPool: address,
  stockIsToken0: z.boolean(),
  tickLower: z.number().int(),
  tickUpper: z.number().int(),
})

/** All contracts of the vault chain, including contracts that only the devnet uses. */
export const devnetContractsSchema = z.object({
  usdc: address,
  factory: address,
  lens: address,
  venue: address,
  livePriceSource: address,
  deadPriceSource: address,
  marketMaker: address,
  markets: z.tuple([market, market, market, market]),
  startBlock: z.number().int().nonnegative(),
})

export type DevnetContracts = z.infer<typeof devnetContractsSchema>
export type StockMarket = z.infer<typeof market>
