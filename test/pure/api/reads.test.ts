import { describe, expect, it } from 'vitest'
import { getBalance } from '../../../core/vaults/operations/getBalance.ts'
import { getBasket } from '../../../core/vaults/operations/getBasket.ts'
import { getQuote } from '../../../core/vaults/operations/getQuote.ts'
import { getVault } from '../../../core/vaults/operations/getVault.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { bodyOf } from '../../builders/bodyOf.ts'
import {
  aBasket,
  aBlock,
  addressOf,
  aPosition,
  aVault,
  STRATEGIST,
  shares,
  usd,
} from '../../builders/facts.ts'

describe('GET /v1/basket', () => {
  it('shows contracts, fees and prices of the newest block', async () => {
    const body = await bodyOf(getBasket, anApp(aWorld()).request('/v1/basket'))
    const { constituents, flow, ...rest } = body
    expect(rest).toMatchInlineSnapshot(`
      {
        "asOf": {
          "blockHash": "0x00000000000000000000000000000000000000000000000000000000000003e8",
          "blockNumber": 1000,
          "chainId": 8453,
          "timestamp": 1790002000,
        },
        "chain": "Base",
        "chainId": 8453,
        "defaultMaxTvlUsdc": "25000000000",
        "factory": "0x0000000000000000000000000000000000000fac",
        "feeSink": "0x0000000000000000000000000000000000000FEE",
        "fees": {
          "mgmtBpsPerYear": 90,
          "mintBps": 20,
          "perfBps": 0,
        },
        "minDepositUsdc": "1000000",
        "priceReason": null,
        "priceSource": "0x00000000000000000000000000000000000009CE",
        "priceStatus": "live",
        "pricesAsOf": {
          "blockNumber": 1000,
          "timestamp": 1790002000,
        },
        "protocol": "Quartet",
        "totalVaults": 1,
        "twapWindowSeconds": 1800,
        "usdc": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      }
    `)
    expect(constituents).toHaveLength(4)
    expect(constituents[0]).toMatchInlineSnapshot(`
      {
        "address": "0x000000000000000000000000000000000000B200",
        "decimals": 8,
        "halted": false,
        "multiplier": "1.000000000000000000",
        "name": "AAPL stock",
        "priceUsd": 200,
        "priceUsdc": "200000000",
        "symbol": "AAPL",
      }
    `)
    expect(flow).toMatchInlineSnapshot(`
      {
        "1": "Create a vault once: POST /v1/create-vault, sign, broadcast; the sender becomes its sole strategist, its cap is 25000.000000 USD.",
        "2": "Optionally set target weights of AAPL, GOOGL, META, NVDA: POST /v1/set-weights; they sum to 10000, each moves by at most 2000 bps per call.",
        "3": "Buy shares with USDC: POST /v1/buy; at least 1.000000 USD (1000000), mint fee 20 bps, with approve + deposit or one permit signature.",
        "4": "Rebalance when a weight is more than 300 bps off its target: POST /v1/rebalance; any account may send the transaction, and the sender earns nothing.",
        "exit": "POST /v1/redeem turns shares into USDC, or with inKind into the raw tokens, which needs no price and works at any block; POST /v1/send transfers shares to another wallet.",
        "read": "GET /v1/vault/{address}, GET /v1/balance/{agent}, GET /v1/vaults and GET /v1/quote?usdc= are free and state the block for which the answer is true.",
      }
    `)
  })

  it('returns the last prices while the price source is unavailable', async () => {
    const at = aBlock({ number: 900 })
    const reason = 'the TWAP of NVDA has no observation that old'
    const basket = aBasket({ prices: { status: 'unavailable', at, reason } })
    const body = await bodyOf(getBasket, anApp(aWorld({ basket })).request('/v1/basket'))
    expect(body).toMatchObject({
      priceStatus: 'unavailable',
      priceReason: reason,
      pricesAsOf: { blockNumber: 900, timestamp: at.timestampSec },
      asOf: { blockNumber: 1000 },
    })
  })

  it('returns a split as a multiplier of 18 decimals', async () => {
    const basket = aBasket()
    const [first, ...others] = basket.constituents
    const split = { ...first, multiplierE18: 10n * 10n ** 18n }
    const world = aWorld({ basket: { ...basket, constituents: [split, ...others] } })
    const body = await bodyOf(getBasket, anApp(world).request('/v1/basket'))
    expect(body.constituents[0].multiplier).toBe('10.000000000000000000')
  })
})

describe('GET /v1/vault/{address}', () => {
  it('values a vault at the newest block', async () => {
    const vault = aVault({ nav: usd(10) })
    const app = anApp(aWorld({ vaults: [vault] }))
    const body = await bodyOf(getVault, app.request(`/v1/vault/${vault.address}`))
    const { holdings, ...rest } = body
    expect(rest).toMatchInlineSnapshot(`
      {
        "asOf": {
          "blockHash": "0x00000000000000000000000000000000000000000000000000000000000003e8",
          "blockNumber": 1000,
          "chainId": 8453,
          "timestamp": 1790002000,
        },
        "chainId": 8453,
        "createdAt": 1789000000,
        "currentWeightsBps": [
          2500,
          2500,
          2500,
          2500,
        ],
        "driftBps": [
          0,
          0,
          0,
          0,
        ],
        "feesAccruedShares": "0",
        "holders": 1,
        "idleBps": 0,
        "idleUsdc": "0",
        "lastRebalanceAt": null,
        "maxDriftBps": 0,
        "maxTvlUsdc": "25000000000",
        "mintFeeBps": 20,
        "nav": "10.000000",
        "navUsdc": "10000000",
        "owner": "0x000000000000000000000000000000000000000E",
        "priceReason": null,
        "priceStatus": "live",
        "pricesAsOf": {
          "blockNumber": 1000,
          "timestamp": 1790002000,
        },
        "rebalanceBandBps": 300,
        "rebalanceBudget": {
          "lossLeftBps": 20,
          "neededUsdc": "0",
          "nextRebalanceAt": 1790002000,
          "tradableUsdc": "1000000",
          "turnoverLeftBps": 1000,
          "unfinished": false,
        },
        "rebalanceNeeded": false,
        "sharePriceUsdc": "1000000",
        "strategist": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "symbol": "QIV-1",
        "targetWeightsBps": [
          2500,
          2500,
          2500,
          2500,
        ],
        "totalSupply": "10000000000000000000",
        "vault": "0x000000000000000000000000000000000000a001",
        "vaultId": 1,
        "weightsBps": [
          2500,
          2500,
          2500,
          2500,
        ],
      }
    `)
    expect(holdings[3]).toMatchInlineSnapshot(`
      {
        "address": "0x000000000000000000000000000000000000B203",
        "balance": "2500000",
        "priceUsdc": "100000000",
        "symbol": "NVDA",
        "valueUsdc": "2500000",
        "weightBps": 2500,
      }
    `)
  })

  it('accepts an address in any case and returns its checksum form', async () => {
    const vault = aVault({ address: '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd' })
    const app = anApp(aWorld({ vaults: [vault] }))
    for (const spelling of [vault.address, `0x${vault.address.slice(2).toUpperCase()}`]) {
      const body = await bodyOf(getVault, app.request(`/v1/vault/${spelling}`))
      expect(body.vault).toBe('0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD')
    }
  })

  it('excludes tokens that a deferred claim reserves', async () => {
    const vault = aVault({ nav: usd(1000), reserved: [125_000_000n, 0n, 0n, 0n] })
    const app = anApp(aWorld({ vaults: [vault] }))
    const body = await bodyOf(getVault, app.request(`/v1/vault/${vault.address}`))
    expect(body).toMatchObject({ navUsdc: '750000000', currentWeightsBps: [0, 3334, 3333, 3333] })
  })

  it('includes the management fee since the last accrual', async () => {
    const yearAgo = aBlock().timestampSec - 365 * 24 * 3600
    const vault = aVault({ nav: usd(1000), lastAccrualAtSec: yearAgo })
    const app = anApp(aWorld({ vaults: [vault] }))
    const body = await bodyOf(getVault, app.request(`/v1/vault/${vault.address}`))
    expect(body.sharePriceUsdc).toBe('991000')
    expect(Number(BigInt(body.feesAccruedShares) / 10n ** 12n) / 1e6).toBeCloseTo(9.0817, 3)
  })

  it('returns an empty vault with NAV zero and without a rebalance', async () => {
    const vault = aVault({ nav: usd(0) })
    const app = anApp(aWorld({ vaults: [vault] }))
    expect(await bodyOf(getVault, app.request(`/v1/vault/${vault.address}`))).toMatchObject({
      nav: '0.000000',
      currentWeightsBps: [0, 0, 0, 0],
      rebalanceNeeded: false,
      sharePriceUsdc: '1000000',
    })
  })
})

describe('GET /v1/balance/{agent}', () => {
  it('lists positions with shares, the most valuable position first', async () => {
    const small = aVault({ vaultId: 1, nav: usd(100), strategist: addressOf(5) })
    const large = aVault({ vaultId: 2, nav: usd(1000) })
    const world = aWorld({
      vaults: [small, large],
      positions: [
        aPosition({ vault: small, shares: shares(25), costUsdc6: usd(30) }),
        aPosition({ vault: large, shares: shares(500), costUsdc6: usd(400) }),
        aPosition({ vault: aVault({ vaultId: 3 }), shares: 0n, costUsdc6: 0n }),
      ],
    })
    const body = await bodyOf(getBalance, anApp(world).request(`/v1/balance/${STRATEGIST}`))
    expect(body).toMatchInlineSnapshot(`
      {
        "agent": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "asOf": {
          "blockHash": "0x00000000000000000000000000000000000000000000000000000000000003e8",
          "blockNumber": 1000,
          "chainId": 8453,
          "timestamp": 1790002000,
        },
        "created": [
          {
            "createdAt": 1789000000,
            "symbol": "QIV-2",
            "vault": "0x000000000000000000000000000000000000A002",
            "vaultId": 2,
          },
        ],
        "priceReason": null,
        "priceStatus": "live",
        "pricesAsOf": {
          "blockNumber": 1000,
          "timestamp": 1790002000,
        },
        "totalValueUsdc": "525000000",
        "vaultCount": 2,
        "vaults": [
          {
            "costBasisUsdc": "400000000",
            "isStrategist": true,
            "pnlUsdc": "100000000",
            "shareOfVaultBps": 5000,
            "sharePriceUsdc": "1000000",
            "shares": "500000000000000000000",
            "symbol": "QIV-2",
            "value": "500.000000",
            "valueUsdc": "500000000",
            "vault": "0x000000000000000000000000000000000000A002",
          },
          {
            "costBasisUsdc": "30000000",
            "isStrategist": false,
            "pnlUsdc": "-5000000",
            "shareOfVaultBps": 2500,
            "sharePriceUsdc": "1000000",
            "shares": "25000000000000000000",
            "symbol": "QIV-1",
            "value": "25.000000",
            "valueUsdc": "25000000",
            "vault": "0x000000000000000000000000000000000000a001",
          },
        ],
      }
    `)
  })

  it('returns an empty list for an address without shares', async () => {
    const body = await bodyOf(getBalance, anApp(aWorld()).request(`/v1/balance/${addressOf(77)}`))
    expect(body).toMatchObject({
      vaultCount: 0,
      vaults: [],
      totalValueUsdc: '0',
    })
  })
})

describe('GET /v1/quote', () => {
  it.each([
    ['1000000', '2000', '998000', false],
    ['1000001', '2001', '998000', false],
    ['1234567', '2470', '1232097', false],
    ['999999', '2000', '997999', true],
  ])('splits %s into a fee rounded up and the rest', async (usdc, fee, net, belowMinimum) => {
    const body = await bodyOf(getQuote, anApp(aWorld()).request(`/v1/quote?usdc=${usdc}`))
    expect(body).toEqual({
      usdcIn: usdc,
      mintFeeUsdc: fee,
      netUsdc: net,
      mintFeeBps: 20,
      minDepositUsdc: '1000000',
      belowMinimum,
    })
  })

  it('needs no index without a vault', async () => {
    const world = aWorld({ failure: { on: 'head', error: new Error('down'), times: 9 } })
    expect((await anApp(world).request('/v1/quote?usdc=1000000')).status).toBe(200)
  })

  it('estimates shares and the remaining deposit for a vault', async () => {
    const vault = aVault({ nav: usd(1000), maxTvlUsdc6: usd(1100) })
    const app = anApp(aWorld({ vaults: [vault] }))
    const body = await bodyOf(
      getQuote,
      app.request(`/v1/quote?usdc=10000000&vault=${vault.address}`),
    )
    expect(body).toMatchObject({
      estimatedShares: '9980000000000000000',
      maxDepositUsdc: '100200400',
      asOf: { blockNumber: 1000 },
    })
  })
})
