import type { Config } from '../../../config.ts'
import {
  GAS_CONSTANT,
  GAS_MULTIPLIER_BPS,
  GAS_QUOTE_SEC,
  MAX_CALL_DATA_BYTES,
  MIN_GAS_PRICE_USDC6,
} from '../domain/gasLimits.ts'
import type { GasRules } from '../ports.ts'

/** Returns the rules of the sponsor: the grace period from the configuration, all other values from the seed. */
export function gasRules(config: Config): GasRules {
  return {
    minPriceUsdc6: MIN_GAS_PRICE_USDC6,
    multiplierBps: BigInt(GAS_MULTIPLIER_BPS),
    constantGas: GAS_CONSTANT,
    quoteSec: GAS_QUOTE_SEC,
    graceSec: config.GAS_GRACE_SEC,
    maxCallDataBytes: MAX_CALL_DATA_BYTES,
  }
}
