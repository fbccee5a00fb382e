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
    usd: usdE8('What it costs here, USD with 8 decimals: the higher of both sources'),
    source: text('twap or feed: which of them that is'),
    twapUsd: usdE8('Mean of its pool with USDC over the last minutes'),
    feedUsd: usdE8('What its price feed says'),
    blockNumber: count('Block at which both were read'),
  })
  .meta({ id: 'GasNativePrice', description: 'Price of the coin that pays the gas' })

const chain = z
  .object({
    network: text('CAIP-2 name'),
    chainId: count('The chain'),
    enabled: isOn('Whether it is sold now'),
    reason: text('Why it is not; null while it is').nullable(),
    nativeSymbol: text('The coin that pays gas'),
    nativePrice: nativePrice.nullable().meta({ description: 'Null while it has no price' }),
    entryPoint: address('EntryPoint v0.8'),
    paymaster: address('Our paymaster'),
    signer: orNull('Whose signature it takes; null before it is known'),
    simple7702Implementation: address('Account that plain wallets are delegated to'),
    submitters: z
      .array(
        z.object({
          address: address('The key'),
          enabled: isOn('Whether it carries operations now'),
        }),
      )
      .meta({ description: 'Keys of ours that carry operations' }),
  })
  .meta({ id: 'GasConfigChain', description: 'The sponsor on one chain' })

const v08 = orNull('Of version 0.8')

const config = z
  .object({
    enabled: isOn('Whether it is sold on any chain now'),
    entryPoints: z
      .object({ v07: address('Of version 0.7, for which no operation is sponsored'), v08 })
      .meta({
        description: 'EntryPoints by version; operations are sponsored for version 0.8 alone',
      }),
    paymasters: z
      .object({ v07: orNull('Always null: no operation of version 0.7 is sponsored'), v08 })
      .meta({ description: 'Paymasters, by the version of their EntryPoint' }),
    signer: orNull('Whose signature the paymaster takes; null before it is known'),
    directLane: z
      .object({
        enabled: isOn('Whether plain wallets can be sponsored now'),
        submitter: orNull('A key of ours that carries operations'),
        simple7702Implementation: orNull('Account that plain wallets are delegated to'),
      })
      .meta({ id: 'GasDirectLane', description: 'The lane of plain wallets (EIP-7702)' }),
    chains: z.array(z.union([chain, solanaConfigSchema])).meta({
      description:
        'The first stands for all in the fields above; Solana comes last, by its network, without addresses of the others',
    }),
    priceRules: z
      .object({
        minUsdc: units('Least that a sponsorship costs, USDC-6'),
        multiplierBps: count('Price in hundredths of a percent of the gas cap'),
        constantGas: units('Gas that the cap has beside the limits of the operation'),
        payableOn: z.array(z.string()).meta({ description: 'Chains on which it can be paid' }),
        quoteSeconds: count('Seconds for which a quote holds, and then its sponsorship'),
      })
      .meta({
        id: 'GasPriceRules',
        description: 'max(minUsdc, multiplier x cap x nativePrice.usd)',
      }),
    limits: z
      .object({
        maxCalls: count('Calls of an operation in the direct lane'),
        maxCallDataBytes: count('Bytes of its call data'),
        freeSignatureBytes: count('Bytes of a signature that are in every price'),
        maxAccountGas: units('callGasLimit + verificationGasLimit'),
        maxTransactionGas: units('The whole transaction'),
      })
      .meta({ id: 'GasLimits', description: 'What is taken' }),
  })
  .meta({ id: 'GasConfig', description: 'Addresses, prices and limits of the sponsor' })

export const getGasConfig = defineOperation({
  id: 'getGasConfig',
  method: 'GET',
  path: '/v1/gas/config',
  tag: 'Gas',
  summary: 'Read addresses, prices and limits of the gas sponsor',
  description:
    'Where the sponsor is, what it charges by and what it takes, per chain; the same that the quote of GET /v1/gas ' +
    'carries. A chain is switched off while anything that it needs is missing, and then says what.',
  input: {},
  output: config,
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: {
    name: 'gas_config',
    readOnly: true,
    notFor: 'the price of one operation; gas_quote tells it.',
  },
  refusals: [],
  why: 'Gives what an operation has to be built with.',
  example: () => ({}),

  async run({ gas, solana, clock }: SponsorCallDeps) {
    const [health, prices, other] = await Promise.all([
      gas.health(),
      readNativePrices(gas.nodes),
      readSolanaHealth(solana, clock),
    ])
    const { chains, ...shared } = showGasConfig(health, other, gas.rules)
    const priced = chains.map((one) => {
      if (!('chainId' in one)) return one
      const price = prices.get(one.chainId)
      if (price === undefined) return { ...one, nativePrice: null }
      const { usdE8, twapUsdE8, feedUsdE8, source, blockNumber } = price
      const texts = {
        usd: usdText(usdE8),
        twapUsd: usdText(twapUsdE8),
        feedUsd: usdText(feedUsdE8),
      }
      return { ...one, nativePrice: { ...texts, source, blockNumber } }
    })
    return { body: { ...shared, chains: priced }, at: null }
  },
})
