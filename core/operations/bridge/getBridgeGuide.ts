import { z } from 'zod'
import { BRIDGE_QUOTE_SEC } from '../../domain/bridge/bridgeRules.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Deps } from '../../ports.ts'
import { defineOperation, type ExampleFacts, type Operation } from '../defineOperation.ts'
import { guideStepSchema, guideSteps } from '../guideSteps.ts'
import { showAddress } from '../outputFields.ts'

const text = (description: string) => z.string().meta({ description })

export const BRIDGE_WHAT =
  'Moves USDC between chains with one signature and no gas: the payer receives it at the same address ' +
  'on the other chain, or all of it back.'

export const BRIDGE_GUIDANCE =
  `Ask GET /v1/bridge without a payment for the exact price, which holds ${BRIDGE_QUOTE_SEC} seconds; sign the one ` +
  'EIP-3009 authorization in the 402 and send the same call again. The same signature is bridged at ' +
  'most once; a new one is a new bridge and is charged again, so on 202 follow statusUrl and do not ' +
  'pay again. The payer must be a wallet with a private key.'

export const bridgeGuideSchema = z
  .object({
    service: text('Name of the service'),
    what: text('What it is'),
    howItWorks: text('How it works'),
    steps: z.array(guideStepSchema),
    amounts: text('How amounts are written'),
    pricing: text('What it costs'),
    ifSomethingFails: text('What becomes of the money when something fails'),
    selfMint: text('How anybody delivers what nobody delivered'),
    referral: text('How to earn from it'),
    trust: text('What a payer has to trust'),
    fullSpec: text('Machine-readable description of the bridge'),
    proof: text('Every bridge so far, for people'),
  })
  .meta({ id: 'BridgeGuide', description: 'How to use the bridge, for a first-time caller' })

/** The guide over the bridge's other operations; its steps and calls are theirs. */
export function defineBridgeGuide(operations: readonly Operation[]): Operation {
  return defineOperation({
    id: 'getBridgeGuide',
    method: 'GET',
    path: '/v1/bridge/guide',
    tag: 'Bridge',
    summary: 'Read how to use the bridge',
    description: 'Every step with a request that works against this server as it is.',
    input: {},
    output: bridgeGuideSchema,
    price: 'free',
    caching: 'none',
    mcp: { name: 'bridge_guide', readOnly: true },
    refusals: [],
    why: 'The first thing to read about the bridge.',
    example: () => ({}),

    async run(deps) {
      const facts = await factsNow(deps)
      const open = await canBuy(deps)
      const sold = operations.filter(({ id }) => open || !PRICED.includes(id))
      const { publicUrl } = deps.settings
      return {
        body: { ...words(publicUrl), steps: guideSteps(deps.settings, sold, facts, FALLBACK) },
        at: null,
      }
    },
  })
}

/** What only answers while its route is open. */
const PRICED: readonly string[] = ['bridgeUsdc', 'getBridgeQuote', 'postX402Ready']

const FALLBACK = { path: '/v1/bridge/routes', words: 'there is nothing to show it with yet' }

/** Where the examples of prices lead. */
const EXAMPLE = { chainId: 8453, toChainId: 5042, query: 'from=base&to=arc&amount=25' }

async function canBuy({ bridge }: Pick<Deps, 'bridge'>): Promise<boolean> {
  const routes = await bridge.routes.health()
  return routes.some(
    ({ chainId, toChainId, isOpen }) =>
      isOpen && chainId === EXAMPLE.chainId && toChainId === EXAMPLE.toChainId,
  )
}

/** Steps are worth reading when nothing can be looked up, then without bridges in their calls. */
async function factsNow({ bridge, settings }: Deps): Promise<ExampleFacts> {
  const newest = await bridge.proofs
    .page({ limit: 1, after: null, chainId: null, payer: null })
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.retryable) return []
      throw error
    })
  const [row] = newest
  return {
    vault: null,
    openVault: null,
    heldVault: null,
    driftedVault: null,
    account: row === undefined ? settings.usdc.address : showAddress(row.payer),
    burnTx: row?.burnTx ?? null,
    userOpHash: null,
    paidUrl: `${settings.publicUrl}/v1/bridge?${EXAMPLE.query}`,
  }
}

function words(publicUrl: string) {
  return {
    service: 'Quartet bridge',
    what: BRIDGE_WHAT,
    howItWorks: BRIDGE_GUIDANCE,
    amounts:
      'Fields that end in Usdc are strings of digits in units of 10^-6 USDC. amount in a query is USDC, ' +
      'with up to 6 decimals, and is what is delivered at least; 1 is the least.',
    pricing:
      '1 % of what is delivered, the network fee and gas at cost. Our fee never exceeds the larger of 3 % ' +
      'and 0.05 USD; the contract enforces it. A small move of the network fee is ours, a larger one is ' +
      'a new 402 with the new price.',
    ifSomethingFails:
      'Refused with 402: nothing charged, the body has a fresh price and the reason. 502 bridge not ' +
      'submitted: nothing charged, the authorization is unused. 409: the authorization has its outcome ' +
      'already; if somebody else submitted it first, all of it is paid back and refundTx says where. ' +
      'A burned bridge cannot be reversed, and its USDC can only be minted to the payer.',
    selfMint:
      'When status is attested and stays so, anybody may send selfMint of GET /v1/bridge/status/{burnTx} ' +
      'on the destination; the USDC goes to the payer. It takes gas there: the native token, and USDC on ' +
      'Arc. The same bytes come from the attestation service for source domain (Base 6, Arc 26) and burnTx.',
    referral:
      'Add ref=<address>: it earns 20 % of our fee, credited by the contract of the chain that is left. The ' +
      "first referrer of a payer also earns from that payer's later bridges without a ref. From 0.01 USDC " +
      'it is paid once a day, or by claim() at any time.',
    trust:
      'A stock x402 client signs amount and receiver, not the destination: it trusts this service to name ' +
      'the chain that was asked for. The recipient is always the payer, and fee and network fee are ' +
      'capped by the contract.',
    fullSpec: `${publicUrl}/v1/bridge/openapi.json`,
    proof: `${publicUrl}/bridge/proof`,
  }
}
