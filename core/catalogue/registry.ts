import { bridgeUsdc } from '../bridge/operations/bridgeUsdc.ts'
import { getBridgeBalances } from '../bridge/operations/getBridgeBalances.ts'
import { getBridgeEarnings } from '../bridge/operations/getBridgeEarnings.ts'
import { defineBridgeGuide } from '../bridge/operations/getBridgeGuide.ts'
import { getBridgeProof } from '../bridge/operations/getBridgeProof.ts'
import { getBridgeProofVerify } from '../bridge/operations/getBridgeProofVerify.ts'
import { getBridgeQuote } from '../bridge/operations/getBridgeQuote.ts'
import { getBridgeReferrer } from '../bridge/operations/getBridgeReferrer.ts'
import { getBridgeRoutes } from '../bridge/operations/getBridgeRoutes.ts'
import { getBridgeStatus } from '../bridge/operations/getBridgeStatus.ts'
import { getCctp } from '../bridge/operations/getCctp.ts'
import { postX402Check } from '../bridge/operations/postX402Check.ts'
import { postX402Ready } from '../bridge/operations/postX402Ready.ts'
import type { BridgeCallDeps } from '../bridge/ports.ts'
import type { OperationOf } from '../kernel/operation/defineOperation.ts'
import { getLeadCategories } from '../leads/operations/getLeadCategories.ts'
import { getLeadCount } from '../leads/operations/getLeadCount.ts'
import { getLeadSearch } from '../leads/operations/getLeadSearch.ts'
import { getLeads } from '../leads/operations/getLeads.ts'
import { postLeadOptOut } from '../leads/operations/postLeadOptOut.ts'
import type { LeadCallDeps } from '../leads/ports.ts'
import { getPublished } from '../publish/operations/getPublished.ts'
import { postPublish } from '../publish/operations/postPublish.ts'
import type { PublishCallDeps } from '../publish/ports.ts'
import { getStats } from '../sales/operations/getStats.ts'
import { getShop } from '../shops/operations/getShop.ts'
import { getShopSearch } from '../shops/operations/getShopSearch.ts'
import { getShops } from '../shops/operations/getShops.ts'
import { postUcpLookup } from '../shops/operations/ucp/postUcpLookup.ts'
import { postUcpProduct } from '../shops/operations/ucp/postUcpProduct.ts'
import { postUcpSearch } from '../shops/operations/ucp/postUcpSearch.ts'
import type { ShopCallDeps } from '../shops/ports.ts'
import { getGas } from '../sponsor/evm/operations/getGas.ts'
import { getGasConfig } from '../sponsor/evm/operations/getGasConfig.ts'
import { getGasOperation } from '../sponsor/evm/operations/getGasOperation.ts'
import { getGasStats } from '../sponsor/evm/operations/getGasStats.ts'
import { postGas } from '../sponsor/evm/operations/postGas.ts'
import type { SponsorCallDeps } from '../sponsor/evm/ports.ts'
import { postGasSolana } from '../sponsor/solana/operations/postGasSolana.ts'
import { getStatus } from '../status/operations/getStatus.ts'
import { getUpdown } from '../updown/operations/getUpdown.ts'
import { getUpdownPrice } from '../updown/operations/getUpdownPrice.ts'
import { USUAL_SEGMENT } from '../updown/operations/marketPrice.ts'
import { renameMarkets } from '../updown/operations/renameMarkets.ts'
import type { UpdownCallDeps } from '../updown/ports.ts'
import { getAttribution } from '../vaults/operations/getAttribution.ts'
import { getBalance } from '../vaults/operations/getBalance.ts'
import { getBasket } from '../vaults/operations/getBasket.ts'
import { getCandles } from '../vaults/operations/getCandles.ts'
import { getIndex } from '../vaults/operations/getIndex.ts'
import { getPortfolio } from '../vaults/operations/getPortfolio.ts'
import { getQuote } from '../vaults/operations/getQuote.ts'
import { getSignals } from '../vaults/operations/getSignals.ts'
import { getVault } from '../vaults/operations/getVault.ts'
import { getVaultActivity } from '../vaults/operations/getVaultActivity.ts'
import { getVaultHistory } from '../vaults/operations/getVaultHistory.ts'
import { getVaultHolders } from '../vaults/operations/getVaultHolders.ts'
import { getVaultPerformance } from '../vaults/operations/getVaultPerformance.ts'
import { getVaultReturns } from '../vaults/operations/getVaultReturns.ts'
import { getVaults } from '../vaults/operations/getVaults.ts'
import { postBuy } from '../vaults/operations/postBuy.ts'
import { postCreateVault } from '../vaults/operations/postCreateVault.ts'
import { postRebalance } from '../vaults/operations/postRebalance.ts'
import { postRedeem } from '../vaults/operations/postRedeem.ts'
import { postSend } from '../vaults/operations/postSend.ts'
import { postSetWeights } from '../vaults/operations/postSetWeights.ts'
import { defineGuide } from './getGuide.ts'
import type { Operation } from './operation.ts'

/** Operations in the order in which a newcomer needs them, which is the order of the guide. */
const guidedOperations: readonly OperationOf<PublishCallDeps>[] = [
  getBasket,
  getVaults,
  getVault,
  getQuote,
  postCreateVault,
  postSetWeights,
  postBuy,
  getBalance,
  postRebalance,
  postRedeem,
  postSend,
  getVaultHistory,
  getVaultPerformance,
  getVaultReturns,
  getIndex,
  getSignals,
  postPublish,
  getPublished,
  getVaultActivity,
  getVaultHolders,
  getCandles,
  getPortfolio,
  getAttribution,
]

/** Operations of the bridge, in the order of the guide of the bridge. */
const bridgeOperations: readonly OperationOf<BridgeCallDeps>[] = [
  getBridgeRoutes,
  getBridgeQuote,
  bridgeUsdc,
  getBridgeStatus,
  getBridgeProof,
  getBridgeProofVerify,
  getBridgeEarnings,
  getBridgeReferrer,
  getBridgeBalances,
  getCctp,
  postX402Check,
  postX402Ready,
]

/** Operations of the gas sponsor. */
const sponsorOperations: readonly OperationOf<SponsorCallDeps>[] = [
  getGas,
  postGas,
  postGasSolana,
  getGasConfig,
  getGasOperation,
  getGasStats,
]

/** Operations of business leads. */
const leadOperations: readonly OperationOf<LeadCallDeps>[] = [
  getLeads,
  getLeadCategories,
  getLeadCount,
  getLeadSearch,
  postLeadOptOut,
]

/** Operations of shops and their products. */
const shopOperations: readonly OperationOf<ShopCallDeps>[] = [
  getShops,
  getShop,
  getShopSearch,
  postUcpSearch,
  postUcpLookup,
  postUcpProduct,
]

/** Operations of the prices to beat of Up/Down markets. */
const updownOperations: readonly OperationOf<UpdownCallDeps>[] = [getUpdown, getUpdownPrice]

/** Returns all operations; the operations of markets are under `/v1/<segment>`. */
export function listOperations(segment: string): readonly Operation[] {
  const markets = renameMarkets(updownOperations, segment)
  const saleOperations = [...sponsorOperations, ...leadOperations, ...shopOperations, ...markets]
  return [
    defineGuide([...guidedOperations, ...bridgeOperations, ...saleOperations, getStats, getStatus]),
    ...guidedOperations,
    defineBridgeGuide(bridgeOperations),
    ...bridgeOperations,
    ...saleOperations,
    getStats,
    getStatus,
  ]
}

/**
 * All operations with the default segment of markets. Each protocol derives its calls from such a
 * list.
 */
export const operations = listOperations(USUAL_SEGMENT)
