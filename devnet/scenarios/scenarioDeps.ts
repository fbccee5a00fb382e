import type { AttestationService } from '../attestation/startAttestation.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { CoinMarket } from '../market/coinMarket.ts'
import type { Market } from '../market/market.ts'
import type { ResidentDeps } from '../residents/residentDeps.ts'
import type { RpcProxies } from '../rpcProxy/createRpcProxies.ts'

/** Dependencies of a scenario on the vault chain. */
export type ScenarioDeps = { readonly residentDeps: ResidentDeps; readonly market: Market }

/** Dependencies of a bridge scenario. */
export type BridgeScenarioDeps = ScenarioDeps & {
  /** Running chains by chain id. */
  readonly chains: Readonly<Record<number, DevnetChain>>
  readonly attestation: AttestationService | undefined
}

/** Dependencies of any scenario. */
export type AnyScenarioDeps = BridgeScenarioDeps & {
  readonly coinMarkets: readonly CoinMarket[]
  readonly rpcProxies: RpcProxies
}
