import { z } from 'zod'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { EMPTY_EXAMPLE_FACTS } from '../../kernel/operation/exampleFacts.ts'
import { guideStepSchema, guideSteps } from '../../kernel/operation/guideSteps.ts'
import { SET_SPENDING_LIMIT } from '../../kernel/spendingLimit.ts'
import { BRIDGE_QUOTE_SEC } from '../domain/bridgeRules.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { readBridgeExamples } from './readBridgeExamples.ts'
import { MESSAGE_TRANSMITTER } from './receiveMessageCall.ts'

const text = (description: string) => z.string().meta({ description })

export const BRIDGE_PURPOSE =
  'Moves USDC between chains with one signature and no gas: the payer receives the USDC at ' +
  'the same address on the other chain, or a full refund.'

export const BRIDGE_GUIDANCE =
  `Call GET /v1/bridge without a payment for the exact price, valid for ${BRIDGE_QUOTE_SEC} ` +
  'seconds; sign the one EIP-3009 authorization in the 402 and send the same call again. The ' +
  'same signature is bridged at most once; a new signature is a new bridge and is charged ' +
  'again, so after 202 follow statusUrl and do not pay again. The payer must be a wallet with ' +
  'a private key. A standard x402 client pays at most 1 USD, less than a bridge costs: call ' +
  `${SET_SPENDING_LIMIT} first.`

export const bridgeGuideSchema = z
  .object({
    service: text('Name of the service'),
    what: text('Purpose of the service'),
    howItWorks: text('How the service works'),
    steps: z.array(guideStepSchema),
    amounts: text('Format of amounts'),
    pricing: text('Price of a bridge'),
    ifSomethingFails: text('State of the money after a failure'),
    selfMint: text('How any account mints an attested burn'),
    referral: text('How to earn as a referrer'),
    trust: text('Trust assumptions of a payer'),
    verification: text('How to verify a bridge with two nodes, without this service'),
    fullSpec: text('OpenAPI document of the bridge'),
    proof: text('Page with every bridge'),
  })
  .meta({ id: 'BridgeGuide', description: 'Guide to the bridge for a first-time caller' })

/** Defines the guide of the bridge; its steps and calls derive from the given operations. */
export function defineBridgeGuide(
  operations: readonly OperationOf<BridgeCallDeps>[],
): OperationOf<BridgeCallDeps> {
  return defineOperation({
    id: 'getBridgeGuide',
    method: 'GET',
    path: '/v1/bridge/guide',
    tag: 'Bridge',
    summary: 'Read the guide of the bridge',
    description: 'Every step with a working request to this server.',
    input: {},
    output: bridgeGuideSchema,
    price: 'free',
    caching: 'none',
    mcp: {
      name: 'bridge_guide',
      readOnly: true,
      notFor: 'vaults and signals; use get_guide.',
    },
    refusals: [],
    why: 'First document to read about the bridge.',
    example: () => ({}),

    async run(deps: BridgeCallDeps) {
      const { facts, closed } = await readBridgeExamples(deps)
      const examples = {
        facts: { ...EMPTY_EXAMPLE_FACTS, ...facts, account: facts.payer },
        closed: EMPTY_SET,
      }
      const sold = operations.filter(({ id }) => !closed.has(id))
      const steps = guideSteps(deps.settings, sold, examples, () => FALLBACK)
      return { body: { ...words(deps.settings.publicUrl), steps }, at: null }
    },
  })
}

const FALLBACK = { path: '/v1/bridge/routes', words: 'no bridge exists yet' }
const EMPTY_SET: ReadonlySet<string> = new Set()

function words(publicUrl: string) {
  return {
    service: 'Quartet bridge',
    what: BRIDGE_PURPOSE,
    howItWorks: BRIDGE_GUIDANCE,
    amounts:
      'Fields that end in Usdc are strings of digits in units of 10^-6 USDC. amount in a ' +
      'query is USDC, with up to 6 decimals: the minimum delivery, at least 1.',
    pricing:
      '1 % of the delivered amount, the network fee and gas at cost. The fee of this service ' +
      'never exceeds the larger of 3 % and 0.05 USD; the contract enforces this. The service ' +
      'absorbs a small rise of the network fee; a larger rise returns a new 402 with the new ' +
      'price.',
    ifSomethingFails:
      '402: nothing charged; the body has a fresh price and the reason. 502 bridge not ' +
      'submitted: nothing charged, the authorization is unused. 503 with a closed route: ' +
      'nothing charged; GET /v1/bridge/routes states the reason, and the route opens by ' +
      'itself. 409: the authorization has a final outcome; if a third party submitted the ' +
      'authorization first, the payer is refunded in full, and refundTx is the refund. A burn ' +
      'cannot be reversed, and its USDC can be minted only to the payer.',
    selfMint:
      'When the status stays attested, any account may send selfMint of GET ' +
      '/v1/bridge/status/{burnTx} on the destination; the payer receives the USDC. The sender ' +
      'needs gas on the destination: the native token, or USDC on Arc. The attestation ' +
      'service returns the same bytes for source domain (Base 6, Arc 26) and burnTx.',
    referral:
      'Add ref=<address>: that address earns 20 % of the fee, credited by the contract on the ' +
      'source chain. The first referrer of a payer also earns from later bridges of that ' +
      'payer without ref. A daily payout pays balances of 0.01 USDC or more; claim() pays at ' +
      'any time.',
    trust:
      'A standard x402 client signs amount and receiver, not the destination: the payer ' +
      'trusts this service to use the requested chain. The recipient is always the payer, and ' +
      'the contract caps the fee and the network fee.',
    verification:
      'The receipt of burnTx has the log Bridged(bytes32 indexed id, address indexed payer, ' +
      'address indexed referrer, uint32 destinationDomain, uint256 value, uint256 ' +
      'receiveAmount, uint256 maxNetworkFee, uint256 fee, uint256 referralCredit, bytes32 ' +
      'nonce) of the bridge contract, payTo of the quote. The receipt of mintTx has the log ' +
      'MessageReceived(address indexed caller, uint32 sourceDomain, bytes32 indexed nonce, ' +
      'bytes32 sender, uint32 indexed finalityThresholdExecuted, bytes messageBody) of the ' +
      `CCTP contract ${MESSAGE_TRANSMITTER}. Compare: the last 32 bytes of messageBody are id; ` +
      'value minus fee is its amount (bytes 68 to 99); payer is its mintRecipient (bytes 36 ' +
      'to 67); amount minus feeExecuted (bytes 164 to 195) is what the payer received, at ' +
      'least receiveAmount. The authorization of the payer has nonce.',
    fullSpec: `${publicUrl}/v1/bridge/openapi.json`,
    proof: `${publicUrl}/bridge/proof`,
  }
}
