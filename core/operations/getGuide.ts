import { z } from 'zod'
import { formatUsdc6 } from '../domain/money.ts'
import { GAS_HOLDS_BLOCKS } from '../domain/transactionGas.ts'
import { usdText } from '../domain/usdText.ts'
import {
  MGMT_FEE_BPS_PER_YEAR,
  MIN_DEPOSIT_USDC6,
  MINT_FEE_BPS,
  PERF_FEE_BPS,
  REBALANCE_BAND_BPS,
} from '../domain/vaultRules.ts'
import type { Deps } from '../ports.ts'
import { agentSteps } from './agentSteps.ts'
import { defineOperation, type Operation } from './defineOperation.ts'
import { AMOUNTS, GUIDANCE, HOW_TO_PAY, WHAT } from './guidance.ts'
import { type Fallback, type GuideStep, guideStepSchema, guideSteps } from './guideSteps.ts'
import { showAddress } from './outputFields.ts'
import { readGuideExamples } from './readGuideExamples.ts'

/** Gas units that every transaction of a vault fits in. Source: API specification, section 8. */
const GAS_LIMIT = '3000000'

/** What to look at instead, by the part of the service. */
const FALLBACKS: Readonly<Partial<Record<Operation['tag'], Fallback>>> = {
  Bridge: { path: '/v1/bridge/routes', words: 'no bridge or no open route allows it now' },
  Gas: { path: '/v1/gas/config', words: 'nothing was sponsored yet, or the sponsor is closed now' },
  Leads: { path: '/v1/leads', words: 'no leads are loaded yet' },
  Shops: { path: '/v1/shop', words: 'no shop is loaded yet' },
}
const FALLBACK = { path: '/v1/vaults', words: 'no vault allows it at this block' }

const text = (description: string) => z.string().meta({ description })

const output = z
  .object({
    service: text('Name of the service'),
    what: text('What it is'),
    howItWorks: text('How it works'),
    steps: z.array(guideStepSchema),
    amounts: text('How amounts are written'),
    signing: text('How to sign and send what is returned'),
    gasLimit: text('Gas limit to set on a call that you encode yourself when estimation fails'),
    network: text('Chain of every contract'),
    fees: text('What vaults cost'),
    payment: text('Which calls cost what, and how to pay for them'),
    fullSpec: text('Machine-readable description of all endpoints'),
    links: z
      .record(z.string(), z.string())
      .meta({ description: 'Other documents, by what they are' }),
  })
  .meta({ id: 'Guide', description: 'How to use the service, for a first-time caller' })

/** The guide over all other operations; its steps and calls are theirs. */
export function defineGuide(operations: readonly Operation[]): Operation {
  return defineOperation({
    id: 'getGuide',
    method: 'GET',
    path: '/v1/guide',
    tag: 'Discovery',
    summary: 'Read how to use the service',
    description: 'Every step with a request that works against this server as it is.',
    input: {},
    output,
    price: 'free',
    caching: 'block',
    mcp: {
      name: 'get_guide',
      readOnly: true,
      notFor: 'bridging alone; bridge_guide has that.',
    },
    refusals: [],
    why: 'The first thing to read.',
    example: () => ({}),

    async run(deps) {
      const { at, ...examples } = await readGuideExamples(deps)
      const steps = guideSteps(deps.settings, operations, examples, ({ tag }) =>
        tag === 'Markets' ? marketsFallback(deps) : (FALLBACKS[tag] ?? FALLBACK),
      )
      const agents = agentSteps(deps.settings.publicUrl).map((step, index) => ({
        step: steps.length + index + 1,
        ...step,
      }))
      const body = showGuide(deps.settings, [...steps, ...agents])
      return { body: { ...body, payment: showPayment(operations) }, at }
    },
  })
}

/** Under the path that the operator gave them. */
const marketsFallback = ({ markets }: Pick<Deps, 'markets'>): Fallback => ({
  path: `/v1/${markets.settings.segment}`,
  words: 'no market answers at this moment',
})

function showGuide({ publicUrl, chainId, chainName, usdc }: Deps['settings'], steps: GuideStep[]) {
  const minimum = `${MIN_DEPOSIT_USDC6} (${formatUsdc6(MIN_DEPOSIT_USDC6)} USD)`
  return {
    service: 'Quartet',
    what: WHAT,
    howItWorks: GUIDANCE,
    steps,
    amounts: AMOUNTS,
    signing:
      'Sign {to, data, value, chainId, gas} as returned with the wallet that owns the funds and send ' +
      'it with eth_sendRawTransaction to any RPC of the chain. Keep gas (ethers reads gasLimit): it ' +
      `holds for ${GAS_HOLDS_BLOCKS} blocks, while what a wallet estimates itself may run out of gas ` +
      'as the need rises from block to block. ethers takes the object as it stands, viem with value ' +
      'as BigInt, web3.py its five fields with value and gas as int. data ends with an attribution ' +
      'suffix that contracts ignore.',
    gasLimit: GAS_LIMIT,
    network: `${chainName}, eip155:${chainId}; USDC is ${showAddress(usdc.address)}`,
    fees:
      `Mint fee ${MINT_FEE_BPS} bps of a deposit, management fee ${MGMT_FEE_BPS_PER_YEAR} bps per ` +
      `year, performance fee ${PERF_FEE_BPS} bps. Smallest deposit ${minimum}. A rebalance is ` +
      `allowed beyond ${REBALANCE_BAND_BPS} bps of drift and pays nobody.`,
    fullSpec: `${publicUrl}/openapi.json`,
    links: {
      llms: `${publicUrl}/llms.txt`,
      docs: `${publicUrl}/docs`,
      agentCard: `${publicUrl}/.well-known/agent-card.json`,
      mcp: `${publicUrl}/mcp`,
      a2a: `${publicUrl}/a2a`,
      graphql: `${publicUrl}/graphql`,
      bridgeGuide: `${publicUrl}/v1/bridge/guide`,
      gasGuide: `${publicUrl}/v1/gas?docs=1`,
    },
  }
}

function showPayment(operations: readonly Operation[]): string {
  const prices = operations.flatMap(({ method, path, price }) => {
    if (price === 'free') return []
    const chains = price.chainIds.map((chainId) => `eip155:${chainId}`).join(', ')
    const cost =
      'mode' in price
        ? `is quoted, at least ${usdText(price.leastUsdc6)} USD (${price.leastUsdc6})`
        : `costs ${usdText(price.amountUsdc6)} USD (${price.amountUsdc6})`
    return [`${method} ${path} ${cost}, payable on ${chains}.`]
  })
  return [...prices, HOW_TO_PAY].join(' ')
}
