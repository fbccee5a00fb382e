import type { Wanted, WantedChain } from '../wanted/wantedSchema.ts'
import { contractsOf, type WantedContract } from './contractsOf.ts'
import { type External, externalReadings, externalsOf } from './externalsOf.ts'
import { ownReadings } from './ownReadings.ts'
import type { Reading } from './reading.ts'

/** Everything that a chain must have, computed from the wanted file alone. */
export type ChainDescription = {
  readonly chain: WantedChain
  readonly salt: Wanted['salt']
  readonly payTo: Wanted['payTo']
  readonly contracts: readonly WantedContract[]
  readonly externals: readonly External[]
  readonly externalReadings: readonly Reading[]
  readonly ownReadings: readonly Reading[]
}

/** Returns the description of one chain. */
export function describeChain(wanted: Wanted, chain: WantedChain): ChainDescription {
  const contracts = contractsOf(wanted, chain)
  return {
    chain,
    salt: wanted.salt,
    payTo: wanted.payTo,
    contracts,
    externals: externalsOf(chain),
    externalReadings: externalReadings(chain),
    ownReadings: ownReadings(chain, contracts),
  }
}
