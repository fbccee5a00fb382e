import type { StockMarket } from '../devnetContracts.ts'
import { DevnetError } from '../devnetError.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/** Returns the market of a stock by its symbol. Throws `DevnetError` `bad_scenario` with the known symbols. */
export function marketOf({ residentDeps }: ScenarioDeps, symbol: string): StockMarket {
  const { markets } = residentDeps.contracts
  const market = markets.find((candidate) => candidate.symbol === symbol.toUpperCase())
  if (market !== undefined) return market
  const known = markets.map((candidate) => candidate.symbol).join(', ')
  throw new DevnetError('bad_scenario', `unknown symbol ${symbol}; the stocks are ${known}`)
}
