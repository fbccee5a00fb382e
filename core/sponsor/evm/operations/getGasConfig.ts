import { z } from 'zod'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { address, count, units } from '../../../kernel/operation/outputFields.ts'
import { readSolanaHealth } from '../../solana/operations/readSolanaHealth.ts'
import { solanaConfigSchema } from '../../solana/operations/solanaFields.ts'
import type { SponsorCallDeps } from '../ports.ts'
import { text, usdE8 } from './gasFields.ts'
import { readNativePrices } from './readNativePrices.ts'
import { showGasConfig } from './showGasConfig.ts'
import { usdText } from './showGasQuote.ts'

const orNull = (description: string) => address(description).nullable()
const isOn = (description: string) => z.boolean().meta({ description })

const nativePrice = z
  .object({
    usd: usdE8('USD per coin that prices use, 8 decimals: the higher of the two sources'),
    source: text('Source of the price: twap or feed'),
    twapUsd: usdE8('TWAP of the pool of the coin with USDC over 600 s'),
    feedUsd: usdE8('Price of the coin by its price feed'),
    blockNumber: count('Block of both prices'),
  })
  .meta({ id: 'GasNativePrice', description: 'Price of the coin that pays the gas' })

const chain = z
  .object({
    network: text('CAIP-2 name'),
    chainId: count('The chain'),
    enabled: isOn('Whether the sponsor sells now'),
    reason: text('Reason while the sponsor is closed; else null').nullable(),
    nativeSymbol: text('Symbol of the native coin'),
    nativePrice: nativePrice
      .nullable()
      .meta({ description: 'Price of the coin; null without a price' }),
    entryPoint: address('EntryPoint v0.8'),
    paymaster: address('Paymaster of the service'),
    signer: orNull('Signer that the paymaster accepts; null before the signer is known'),
    simple7702Implementation: address('Account to which plain wallets are delegated'),
    submitters: z
      .array(
        z.object({
          address: address('Address of the key'),
          enabled: isOn('Whether the key sends operations now'),
        }),
      )
      .meta({ description: 'Keys of the operator that send operations' }),
  })
  .meta({ id: 'GasConfigChain', description: 'The sponsor on one chain' })

const v08 = orNull('Address for version 0.8')

const config = z
  .object({
    enabled: isOn('Whether the sponsor sells on any chain now'),
    entryPoints: z
      .object({ v07: address('Address for version 0.7, whose operations are not sponsored'), v08 })
      .meta({
        description: 'EntryPoints by version; only operations of version 0.8 are sponsored',
      }),
    paymasters: z
      .object({ v07: orNull('Always null: no operation of version 0.7 is sponsored'), v08 })
      .meta({ description: 'Paymasters, by the version of their EntryPoint' }),
    signer: orNull('Signer that the paymaster accepts; null before the signer is known'),
    directLane: z
      .object({
        enabled: isOn('Whether plain wallets can be sponsored now'),
        submitter: orNull('Address of a key of the operator that sends operations'),
        simple7702Implementation: orNull('Account to which plain wallets are delegated'),
      })
      .meta({ id: 'GasDirectLane', description: 'Sponsorships of plain wallets (EIP-7702)' }),
    chains: z.array(z.union([chain, solanaConfigSchema])).meta({
      description:
        'Sponsors by chain; the fields above repeat the first chain. Solana comes last, without EVM addresses',
    }),
    priceRules: z
      .object({
        minUsdc: units('Minimum price of a sponsorship, USDC-6'),
        multiplierBps: count('Price in basis points of the gas cap'),
        constantGas: units('Gas that the cap adds to the limits of the operation'),
        payableOn: z
          .array(z.string())
          .meta({ description: 'Chains on which a payment is accepted' }),
        quoteSeconds: count('Life of a quote, and of the sponsorship after its payment, seconds'),
      })
      .meta({
        id: 'GasPriceRules',
        description: 'Price: max(minUsdc, multiplier x cap x nativePrice.usd)',
      }),
    limits: z
      .object({
        maxCalls: count('Maximum number of calls in a direct request'),
        maxCallDataBytes: count('Maximum size of the call data of an operation, bytes'),
        freeSignatureBytes: count('Bytes of a signature that every price includes'),
        maxAccountGas: units('Maximum of callGasLimit + verificationGasLimit'),
        maxTransactionGas: units('Maximum gas of the whole transaction'),
      })
      .meta({ id: 'GasLimits', description: 'Limits of requests' }),
  })
  .meta({ id: 'GasConfig', description: 'Addresses, prices and limits of the sponsor' })

export const getGasConfig = defineOperation({
  id: 'getGasConfig',
  method: 'GET',
  path: '/v1/gas/config',
  tag: 'Gas',
  summary: 'Read addresses, prices and limits of the gas sponsor',
  description:
    'Addresses, price rules and limits of the sponsor per chain, as in the quote of GET ' +
    '/v1/gas. While a requirement of a chain is missing, the chain is disabled and `reason` ' +
    'names the requirement.',
  input: {},
  output: config,
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: {
    name: 'gas_config',
    readOnly: true,
    notFor: 'the price of one operation; use gas_quote.',
  },
  refusals: [],
  why: 'Returns the addresses and limits for building an operation.',
  example: () => ({}),

  async run({ gas, solana, clock }: SponsorCallDeps) {
    const [health, prices, other] = await Promise.all([
      gas.health(),
      readNativePrices(gas.nodes),
      readSolanaHealth(solana, clock),
    ])
    const { chains, ...shared } = showGasConfig(health, other, gas.rules)
    const priced = chains.map((entry) => {
      if (!('chainId' in entry)) return entry
      const price = prices.get(entry.chainId)
      if (price === undefined) return { ...entry, nativePrice: null }
      const { usdE8, twapUsdE8, feedUsdE8, source, blockNumber } = price
      const texts = {
        usd: usdText(usdE8),
        twapUsd: usdText(twapUsdE8),
        feedUsd: usdText(feedUsdE8),
      }
      return { ...entry, nativePrice: { ...texts, source, blockNumber } }
    })
    return { body: { ...shared, chains: priced }, at: null }
  },
})
