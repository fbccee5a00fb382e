import type { AttestationService } from '../attestation/startAttestation.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { CoinMarket } from '../market/coinMarket.ts'
import type { Market } from '../market/market.ts'
import type { Town } from '../residents/town.ts'
import type { RpcProxies } from '../rpcProxy/createRpcProxies.ts'

/** What a scenario of the vault chain acts on. */
export type Stage = { readonly town: Town; readonly market: Market }

/** What a scenario of the bridge acts on. */
export type BridgeStage = Stage & {
  /** Running chains by chain id. */
  readonly chains: Readonly<Record<number, DevnetChain>>
  readonly attestation: AttestationService | undefined
}

/** What any scenario acts on. */
export type WholeStage = BridgeStage & {
  readonly coinMarkets: readonly CoinMarket[]
  readonly rpcProxies: RpcProxies
}
