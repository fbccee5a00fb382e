import { describe, expect, it } from 'vitest'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { aVault, usd } from '../builders/facts.ts'

describe('GET /v1/basket', () => {
  it('shows contracts, fees and prices of the newest block', async () => {
    const response = await anApp(aWorld()).request('/v1/basket')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchInlineSnapshot(`
      {
        "asOf": {
          "blockHash": "0x00000000000000000000000000000000000000000000000000000000000003e8",
          "blockNumber": 1000,
          "chainId": 8453,
          "timestamp": 1790002000,
        },
        "chain": "Base",
        "chainId": 8453,
        "constituents": [
          {
            "address": "0x000000000000000000000000000000000000B200",
            "decimals": 8,
            "halted": false,
            "multiplier": "1.000000000000000000",
            "name": "AAPL stock",
            "priceUsd": 200,
            "priceUsdc": "200000000",
            "symbol": "AAPL",
          },
          {
            "address": "0x000000000000000000000000000000000000B201",
            "decimals": 8,
            "halted": false,
            "multiplier": "1.000000000000000000",
            "name": "GOOGL stock",
            "priceUsd": 250,
            "priceUsdc": "250000000",
            "symbol": "GOOGL",
          },
          {
            "address": "0x000000000000000000000000000000000000B202",
            "decimals": 8,
            "halted": false,
            "multiplier": "1.000000000000000000",
            "name": "META stock",
            "priceUsd": 500,
            "priceUsdc": "500000000",
            "symbol": "META",
          },
          {
            "address": "0x000000000000000000000000000000000000B203",
            "decimals": 8,
            "halted": false,
            "multiplier": "1.000000000000000000",
            "name": "NVDA stock",
            "priceUsd": 100,
            "priceUsdc": "100000000",
            "symbol": "NVDA",
          },
        ],
        "defaultMaxTvlUsdc": "25000000000",
        "factory": "0x0000000000000000000000000000000000000fac",
        "feeSink": "0x0000000000000000000000000000000000000FEE",
        "fees": {
          "mgmtBpsPerYear": 90,
          "mintBps": 20,
          "perfBps": 0,
        },
        "flow": {
          "1": "Create a vault once: POST /v1/create-vault, sign, broadcast; the sender becomes its sole strategist, its cap is 25000.000000 USD.",
          "2": "Optionally set target weights of AAPL, GOOGL, META, NVDA: POST /v1/set-weights; they sum to 10000, each moves by at most 2000 bps per call.",
          "3": "Buy shares with USDC: POST /v1/buy; at least 1.000000 USD (1000000), mint fee 20 bps, with approve + deposit or one permit signature.",
          "4": "Rebalance when a weight is more than 300 bps off its target: POST /v1/rebalance; anyone may, nobody earns from it.",
          "exit": "POST /v1/redeem turns shares into USDC, or with inKind into the raw tokens, which needs no price and works at any block; POST /v1/send hands shares to another wallet.",
          "read": "GET /v1/vault/{address}, GET /v1/balance/{agent}, GET /v1/vaults and GET /v1/quote?usdc= are free and say the block they are true for.",
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
  })
})

describe('GET /v1/vault/{address}', () => {
  it('values a vault at the newest block', async () => {
    const vault = aVault({ nav: usd(10) })
    const response = await anApp(aWorld({ vaults: [vault] })).request(`/v1/vault/${vault.address}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchInlineSnapshot(`
      {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Block-Number, X-Request-Id",
        "cache-control": "public, max-age=1",
        "content-type": "application/json; charset=utf-8",
        "etag": "W/"8453-1000-e15033a4"",
        "ratelimit": ""free";r=99999;t=1",
        "ratelimit-policy": ""free";q=100000;w=100",
        "referrer-policy": "no-referrer",
        "x-block-number": "1000",
        "x-content-type-options": "nosniff",
        "x-request-id": "019d3dbb-2105-4208-b06e-1ce9724323b8",
      }
    `)
    expect(await response.json()).toMatchInlineSnapshot(`
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
        "holdings": [
          {
            "address": "0x000000000000000000000000000000000000B200",
            "balance": "1250000",
            "priceUsdc": "200000000",
            "symbol": "AAPL",
            "valueUsdc": "2500000",
            "weightBps": 2500,
          },
          {
            "address": "0x000000000000000000000000000000000000B201",
            "balance": "1000000",
            "priceUsdc": "250000000",
            "symbol": "GOOGL",
            "valueUsdc": "2500000",
            "weightBps": 2500,
          },
          {
            "address": "0x000000000000000000000000000000000000B202",
            "balance": "500000",
            "priceUsdc": "500000000",
            "symbol": "META",
            "valueUsdc": "2500000",
            "weightBps": 2500,
          },
          {
            "address": "0x000000000000000000000000000000000000B203",
            "balance": "2500000",
            "priceUsdc": "100000000",
            "symbol": "NVDA",
            "valueUsdc": "2500000",
            "weightBps": 2500,
          },
        ],
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
  })

  it('answers 404 for an address that the factory did not make', async () => {
    const response = await anApp(aWorld()).request(`/v1/vault/${aVault().address}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchInlineSnapshot(`
      {
        "error": "vault: 0x000000000000000000000000000000000000a001 is not a vault of this factory",
      }
    `)
  })
})
