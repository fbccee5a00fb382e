import { z } from 'zod'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { NO_FACTS } from '../../kernel/operation/exampleFacts.ts'
import { guideStepSchema, guideSteps } from '../../kernel/operation/guideSteps.ts'
import { BRIDGE_QUOTE_SEC } from '../domain/bridgeRules.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { readBridgeExamples } from './readBridgeExamples.ts'

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
export function defineBridgeGuide(
  operations: readonly OperationOf<BridgeCallDeps>[],
): OperationOf<BridgeCallDeps> {
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
    mcp: {
      name: 'bridge_guide',
      readOnly: true,
      notFor: 'vaults and signals; get_guide has those.',
    },
    refusals: [],
    why: 'The first thing to read about the bridge.',
    example: () => ({}),

    async run(deps: BridgeCallDeps) {
      const { facts, closed } = await readBridgeExamples(deps)
      const examples = { facts: { ...NO_FACTS, ...facts, account: facts.payer }, closed: NONE }
      const sold = operations.filter(({ id }) => !closed.has(id))
      const steps = guideSteps(deps.settings, sold, examples, () => FALLBACK)
      return { body: { ...words(deps.settings.publicUrl), steps }, at: null }
    },
  })
}

const FALLBACK = { path: '/v1/bridge/routes', words: 'there is nothing to show it with yet' }
const NONE: ReadonlySet<string> = new Set()

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
      'submitted: nothing charged, the authorization is unused. 503 with a closed route: nothing charged, ' +
      'GET /v1/bridge/routes says why, and it opens by itself. 409: the authorization has its outcome ' +
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
