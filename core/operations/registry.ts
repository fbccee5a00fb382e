import type { BridgeCallDeps } from '../bridgePorts.ts'
import type { SponsorCallDeps } from '../gasPorts.ts'
import type { LeadCallDeps } from '../leadsPorts.ts'
import type { UpdownCallDeps } from '../marketPorts.ts'
import type { PublishCallDeps } from '../publishPorts.ts'
import type { ShopCallDeps } from '../shopPorts.ts'
import { bridgeUsdc } from './bridge/bridgeUsdc.ts'
import { getBridgeBalances } from './bridge/getBridgeBalances.ts'
import { getBridgeEarnings } from './bridge/getBridgeEarnings.ts'
import { defineBridgeGuide } from './bridge/getBridgeGuide.ts'
import { getBridgeProof } from './bridge/getBridgeProof.ts'
import { getBridgeProofVerify } from './bridge/getBridgeProofVerify.ts'
import { getBridgeQuote } from './bridge/getBridgeQuote.ts'
import { getBridgeReferrer } from './bridge/getBridgeReferrer.ts'
import { getBridgeRoutes } from './bridge/getBridgeRoutes.ts'
import { getBridgeStatus } from './bridge/getBridgeStatus.ts'
import { getCctp } from './bridge/getCctp.ts'
import { postX402Check } from './bridge/postX402Check.ts'
import { postX402Ready } from './bridge/postX402Ready.ts'
import type { OperationOf } from './defineOperation.ts'
import { getGas } from './gas/getGas.ts'
import { getGasConfig } from './gas/getGasConfig.ts'
import { getGasOperation } from './gas/getGasOperation.ts'
import { getGasStats } from './gas/getGasStats.ts'
import { postGas } from './gas/postGas.ts'
import { postGasSolana } from './gas/solana/postGasSolana.ts'
import { getAttribution } from './getAttribution.ts'
import { getBalance } from './getBalance.ts'
import { getBasket } from './getBasket.ts'
import { getCandles } from './getCandles.ts'
import { defineGuide } from './getGuide.ts'
import { getIndex } from './getIndex.ts'
import { getPortfolio } from './getPortfolio.ts'
import { getQuote } from './getQuote.ts'
import { getSignals } from './getSignals.ts'
import { getVault } from './getVault.ts'
import { getVaultActivity } from './getVaultActivity.ts'
import { getVaultHistory } from './getVaultHistory.ts'
import { getVaultHolders } from './getVaultHolders.ts'
import { getVaultPerformance } from './getVaultPerformance.ts'
import { getVaultReturns } from './getVaultReturns.ts'
import { getVaults } from './getVaults.ts'
import { getLeadCategories } from './leads/getLeadCategories.ts'
import { getLeadCount } from './leads/getLeadCount.ts'
import { getLeadSearch } from './leads/getLeadSearch.ts'
import { getLeads } from './leads/getLeads.ts'
import { postLeadOptOut } from './leads/postLeadOptOut.ts'
import { getUpdown } from './markets/getUpdown.ts'
import { getUpdownPrice } from './markets/getUpdownPrice.ts'
import { USUAL_SEGMENT } from './markets/marketPrice.ts'
import { renameMarkets } from './markets/renameMarkets.ts'
import type { Operation } from './operation.ts'
import { postBuy } from './postBuy.ts'
import { postCreateVault } from './postCreateVault.ts'
import { postRebalance } from './postRebalance.ts'
import { postRedeem } from './postRedeem.ts'
import { postSend } from './postSend.ts'
import { postSetWeights } from './postSetWeights.ts'
import { getPublished } from './publish/getPublished.ts'
import { postPublish } from './publish/postPublish.ts'
import { getStats } from './sales/getStats.ts'
import { getShop } from './shop/getShop.ts'
import { getShopSearch } from './shop/getShopSearch.ts'
import { getShops } from './shop/getShops.ts'
import { getStatus } from './status/getStatus.ts'

/** In the order in which a newcomer needs them, which is the order of the guide. */
const guided: readonly OperationOf<PublishCallDeps>[] = [
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

/** The bridge, in the order of its own guide. */
const bridging: readonly OperationOf<BridgeCallDeps>[] = [
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

/** The gas sponsor. */
const sponsoring: readonly OperationOf<SponsorCallDeps>[] = [
  getGas,
  postGas,
  postGasSolana,
  getGasConfig,
  getGasOperation,
  getGasStats,
]

/** Business leads. */
const leading: readonly OperationOf<LeadCallDeps>[] = [
  getLeads,
  getLeadCategories,
  getLeadCount,
  getLeadSearch,
  postLeadOptOut,
]

/** Shops and their products. */
const shopping: readonly OperationOf<ShopCallDeps>[] = [getShops, getShop, getShopSearch]

/** Prices to beat. */
const betting: readonly OperationOf<UpdownCallDeps>[] = [getUpdown, getUpdownPrice]

/** Everything callers can ask for, with markets under `/v1/<segment>`. */
export function listOperations(segment: string): readonly Operation[] {
  const markets = renameMarkets(betting, segment)
  const selling = [...sponsoring, ...leading, ...shopping, ...markets]
  return [
    defineGuide([...guided, ...bridging, ...selling, getStats, getStatus]),
    ...guided,
    defineBridgeGuide(bridging),
    ...bridging,
    ...selling,
    getStats,
    getStatus,
  ]
}

/** The same where the operator gave markets no other segment; every face is derived from such a list. */
export const operations = listOperations(USUAL_SEGMENT)
