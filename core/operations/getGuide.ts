import { z } from 'zod'
import { DomainError } from '../domain/errors.ts'
import { formatUsdc6 } from '../domain/money.ts'
import {
  MGMT_FEE_BPS_PER_YEAR,
  MIN_DEPOSIT_USDC6,
  MINT_FEE_BPS,
  PERF_FEE_BPS,
  REBALANCE_BAND_BPS,
} from '../domain/vaultRules.ts'
import type { BlockRef, Deps } from '../ports.ts'
import { defineOperation, type ExampleFacts, type Operation } from './defineOperation.ts'
import { AMOUNTS, GUIDANCE, HOW_TO_PAY, WHAT } from './guidance.ts'
import { type GuideStep, guideStepSchema, guideSteps } from './guideSteps.ts'
import { showAddress } from './outputFields.ts'
import { readExamples } from './readExamples.ts'

/** Gas units that every transaction of a vault fits in. Source: API specification, section 8. */
const GAS_LIMIT = '3000000'

const NO_FACTS: ExampleFacts = {
  vault: null,
  openVault: null,
  heldVault: null,
  driftedVault: null,
  account: '0x000000000000000000000000000000000000dEaD',
  burnTx: null,
  userOpHash: null,
  paidUrl: null,
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
    gasLimit: text('Gas limit to set when estimation fails'),
    network: text('Chain of every contract'),
    fees: text('What vaults cost'),
    payment: text('Which calls cost what, and how to pay for them'),
    fullSpec: text('Machine-readable description of all endpoints'),
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
    mcp: { name: 'get_guide', readOnly: true },
    refusals: [],
    why: 'The first thing to read.',
    example: () => ({}),

    async run(deps) {
      const { facts, at } = await examplesNow(deps)
      const steps = guideSteps(deps.settings, operations, facts, FALLBACK)
      return { body: { ...showGuide(deps.settings, steps), payment: showPayment(operations) }, at }
    },
  })
}

/** Steps are worth reading when nothing can be looked up, then without vaults in their calls. */
async function examplesNow(deps: Deps): Promise<{ facts: ExampleFacts; at: BlockRef | null }> {
  try {
    return await readExamples(deps)
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return { facts: NO_FACTS, at: null }
    throw error
  }
}

function showGuide({ publicUrl, chainId, chainName, usdc }: Deps['settings'], steps: GuideStep[]) {
  const minimum = `${MIN_DEPOSIT_USDC6} (${formatUsdc6(MIN_DEPOSIT_USDC6)} USD)`
  return {
    service: 'Quartet',
    what: WHAT,
    howItWorks: GUIDANCE,
    steps,
    amounts: AMOUNTS,
    signing:
      'Sign {to, data, value, chainId} as returned with the wallet that owns the funds and send it ' +
      'with eth_sendRawTransaction to any RPC of the chain. Gas estimation of public RPCs may fail; ' +
      'then set gasLimit. data ends with an attribution suffix that contracts ignore.',
    gasLimit: GAS_LIMIT,
    network: `${chainName}, eip155:${chainId}; USDC is ${showAddress(usdc.address)}`,
    fees:
      `Mint fee ${MINT_FEE_BPS} bps of a deposit, management fee ${MGMT_FEE_BPS_PER_YEAR} bps per ` +
      `year, performance fee ${PERF_FEE_BPS} bps. Smallest deposit ${minimum}. A rebalance is ` +
      `allowed beyond ${REBALANCE_BAND_BPS} bps of drift and pays nobody.`,
    fullSpec: `${publicUrl}/openapi.json`,
  }
}

function showPayment(operations: readonly Operation[]): string {
  const prices = operations.flatMap(({ method, path, price }) => {
    if (price === 'free' || 'mode' in price) return []
    const amount = `${formatUsdc6(price.amountUsdc6)} USD (${price.amountUsdc6})`
    const chains = price.chainIds.map((chainId) => `eip155:${chainId}`).join(', ')
    return [`${method} ${path} costs ${amount}, payable on ${chains}.`]
  })
  return [...prices, HOW_TO_PAY].join(' ')
}
