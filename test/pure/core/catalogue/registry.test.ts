import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import {
  aBridgeWorld,
  aMintedBridge,
  aProofRow,
  BURN_TX,
  bridgeDepsOf,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { aSponsoredOperation } from '../../../builders/aGasShop.ts'
import { depsOf } from '../../../builders/anApp.ts'
import { serveAnswer, THING_URL } from '../../../builders/anOffer.ts'
import { aPosition, aVault, shares, usd } from '../../../builders/facts.ts'
import { aLead, memoryLeads } from '../../../builders/memoryLeads.ts'
import { memoryMarkets } from '../../../builders/memoryMarkets.ts'
import { memoryShops } from '../../../builders/memoryShops.ts'

const vault = aVault({ nav: usd(1000), heldBps: [4000, 2000, 2000, 2000] })
const world = () =>
  aWorld({ vaults: [vault], positions: [aPosition({ vault, shares: shares(10) })] })

const bridge = () =>
  bridgeDepsOf(aBridgeWorld({ ...serveAnswer(), bridges: [aMintedBridge()], rows: [aProofRow()] }))

/** One sponsored operation. */
const { gas, answer: sponsored } = await aSponsoredOperation()
const leads = memoryLeads({ ms: 0 }, [['2026-06-01.1', [aLead(1), aLead(2)]]])
const markets = memoryMarkets()
const deps = () => depsOf(world(), { bridge: bridge(), gas, leads, shops: memoryShops(), markets })

const facts = {
  vault: { address: vault.address, weightsBps: vault.targetWeightsBps },
  openVault: vault.address,
  heldVault: { address: vault.address, shares: '1' },
  driftedVault: vault.address,
  account: '0x000000000000000000000000000000000000dEaD',
  burnTx: BURN_TX,
  userOpHash: sponsored.userOpHash,
  paidUrl: THING_URL,
  lead: { category: 'dentist', state: 'TX' },
  shop: { slug: 'corner-store', query: 'rain jacket', product: 'corner-store:1' },
  market: 'btc-5m',
}

describe('the registry', () => {
  it('lists the operations of the vault API', () => {
    expect(
      operations.map(({ id, method, path }) => `${id} ${method} ${path}`),
    ).toMatchInlineSnapshot(`
      [
        "getGuide GET /v1/guide",
        "getBasket GET /v1/basket",
        "getVaults GET /v1/vaults",
        "getVault GET /v1/vault/{address}",
        "getQuote GET /v1/quote",
        "postCreateVault POST /v1/create-vault",
        "postSetWeights POST /v1/set-weights",
        "postBuy POST /v1/buy",
        "getBalance GET /v1/balance/{agent}",
        "postRebalance POST /v1/rebalance",
        "postRedeem POST /v1/redeem",
        "postSend POST /v1/send",
        "getVaultHistory GET /v1/vault/{address}/history",
        "getVaultPerformance GET /v1/vault/{address}/performance",
        "getVaultReturns GET /v1/vault/{address}/returns",
        "getIndex GET /v1/index",
        "getSignals GET /v1/signals",
        "postPublish POST /v1/publish",
        "getPublished GET /v1/published/{vault}",
        "getVaultActivity GET /v1/vault/{address}/activity",
        "getVaultHolders GET /v1/vault/{address}/holders",
        "getCandles GET /v1/constituents/{symbol}/candles",
        "getPortfolio GET /v1/accounts/{address}/portfolio",
        "getAttribution GET /v1/attribution",
        "getBridgeGuide GET /v1/bridge/guide",
        "getBridgeRoutes GET /v1/bridge/routes",
        "getBridgeQuote GET /v1/bridge/quote",
        "bridgeUsdc GET /v1/bridge",
        "getBridgeStatus GET /v1/bridge/status/{burnTx}",
        "getBridgeProof GET /v1/bridge/proof",
        "getBridgeProofVerify GET /v1/bridge/proof/verify/{burnTx}",
        "getBridgeEarnings GET /v1/bridge/earnings/{referrer}",
        "getBridgeReferrer GET /v1/bridge/referrer/{payer}",
        "getBridgeBalances GET /v1/bridge/balances/{address}",
        "getCctp GET /v1/bridge/cctp/{txHash}",
        "postX402Check POST /v1/bridge/x402/check",
        "postX402Ready POST /v1/bridge/x402/ready",
        "getGas GET /v1/gas",
        "postGas POST /v1/gas",
        "postGasSolana POST /v1/gas/solana",
        "getGasConfig GET /v1/gas/config",
        "getGasOperation GET /v1/gas/operations/{userOpHash}",
        "getGasStats GET /v1/gas/stats",
        "getLeads GET /v1/leads",
        "getLeadCategories GET /v1/leads/categories",
        "getLeadCount GET /v1/leads/count",
        "getLeadSearch GET /v1/leads/search",
        "postLeadOptOut POST /v1/leads/opt-out",
        "getShops GET /v1/shop",
        "getShop GET /v1/shop/{slug}",
        "getShopSearch GET /v1/shop/{slug}/search",
        "postUcpSearch POST /v1/ucp/catalog/search",
        "postUcpLookup POST /v1/ucp/catalog/lookup",
        "postUcpProduct POST /v1/ucp/catalog/product",
        "getUpdown GET /v1/updown",
        "getUpdownPrice GET /v1/updown/{market}",
        "getStats GET /v1/stats",
        "getStatus GET /v1/status",
      ]
    `)
  })

  it('has unique names', () => {
    const names = operations.flatMap(({ id, mcp, method, path }) => [id, mcp.name, method + path])
    expect(new Set(names).size).toBe(names.length)
  })

  it('offers free calls only for paid operations, each with a parameter', () => {
    for (const { id, price, freeQuota, input } of operations) {
      if (freeQuota === undefined) continue
      expect(price, id).not.toBe('free')
      expect(Object.keys(input.query?.shape ?? {}), id).toContain(freeQuota.param)
      const calls = 'perAgentEver' in freeQuota ? freeQuota.perAgentEver : freeQuota.perAgentPerDay
      expect(calls, id).toBeGreaterThan(0)
    }
  })

  it('has tool names with the verbs read, prepare or publish', () => {
    for (const { id, method, mcp, tag } of operations) {
      // Operations with an envelope have the names of the Universal Commerce Protocol.
      if (mcp.envelope !== undefined) continue
      // Operations of the bridge have the names of the API specification.
      if (tag === 'Bridge') continue
      const prepared = tag === 'Publishing' ? 'publish_' : 'prepare_'
      const own: Partial<Record<typeof tag, string>> = {
        Gas: 'gas_',
        Leads: 'leads_',
        Shops: 'shop_',
        Markets: 'updown_',
      }
      const verb = own[tag] ?? (method === 'GET' ? 'get_' : prepared)
      expect(mcp.name.startsWith(verb), id).toBe(true)
      // These operations send a signed operation, publish a page, or opt a business out.
      const changing = ['postGas', 'postGasSolana', 'postPublish', 'postLeadOptOut']
      expect(mcp.readOnly, id).toBe(!changing.includes(id))
    }
  })

  it('declares a schema for each parameter of a path', () => {
    for (const { path, input } of operations) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(input.params?.shape ?? {})).toEqual(names)
    }
  })

  // Quoted operations have their own handlers, and the tests of these handlers cover the operations.
  const handled = ['bridgeUsdc', 'postGas', 'postGasSolana', 'getLeadSearch']
  const answering = operations.filter(({ id }) => !handled.includes(id))

  it.each(answering.map((operation) => [operation.id, operation] as const))(
    '%s returns exactly the declared output for its own example',
    async (_id, operation) => {
      const example = operation.example(facts) ?? {}
      const { body } = await operation.answer(deps(), example)
      const sent = JSON.parse(JSON.stringify(body))
      expect(operation.output.parse(sent)).toEqual(sent)
    },
  )
})
