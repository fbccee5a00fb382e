import { GUIDANCE, SERVICE_SUMMARY } from '../../core/catalogue/guidance.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { ExampleFacts } from '../../core/kernel/operation/exampleFacts.ts'
import { EMPTY_EXAMPLE_FACTS } from '../../core/kernel/operation/exampleFacts.ts'
import { requestTarget } from '../../core/kernel/operation/requestTarget.ts'
import { OUTPUT_MODES } from '../a2a/parseMessage.ts'
import { priceSentence } from './describePayment.ts'
import { API_VERSION } from './openapi.ts'
import { SAMPLE_FACTS } from './sampleFacts.ts'

type Tag = Operation['tag']

const HOW_TO_CALL =
  'Send a data part {operation, params?, query?, body?}, or one line of text like "getBasket" or "GET /v1/quote?usdc=1000000".'

const PAYING =
  'A paid operation returns its x402 challenge; send the same message again with the payment ' +
  'in message.metadata["x402/payment"].'

/** Skills of the agent card by operation tag. */
const SKILLS: Readonly<Record<Tag, { readonly name: string; readonly tags: readonly string[] }>> = {
  Discovery: { name: 'Read the guide and the status', tags: ['guide', 'discovery', 'status'] },
  Vaults: { name: 'Read stock vaults', tags: ['tokenized-stocks', 'erc-4626', 'vaults', 'nav'] },
  Analytics: {
    name: 'Analyse stock vaults',
    tags: ['analytics', 'signals', 'performance', 'x402'],
  },
  Transactions: {
    name: 'Build vault transactions',
    tags: ['unsigned-transactions', 'tokenized-stocks', 'erc-4626'],
  },
  Publishing: { name: 'Publish a page about a vault', tags: ['publishing', 'pages', 'x402'] },
  Bridge: { name: 'Bridge USDC', tags: ['bridge', 'usdc', 'cctp', 'x402'] },
  Shops: { name: 'Search products of shops', tags: ['shopping', 'products', 'prices', 'x402'] },
  Markets: {
    name: 'Read prices to beat',
    tags: ['prediction-markets', 'price-to-beat', 'oracle', 'x402'],
  },
  Leads: { name: 'Find business leads', tags: ['leads', 'local-businesses', 'email', 'x402'] },
  Gas: { name: 'Sponsor gas', tags: ['gas', 'paymaster', 'erc-4337', 'eip-7702', 'x402'] },
}

/** Maximum examples per skill. */
const MAX_EXAMPLES = 4

/**
 * Returns the card that describes this agent to other agents.
 *
 * Source: A2A 1.0, `AgentCard`.
 */
export function agentCard(operations: readonly Operation[], publicUrl: string) {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return {
    name: 'Quartet',
    description: `${SERVICE_SUMMARY} ${GUIDANCE} ${HOW_TO_CALL} ${PAYING}`,
    supportedInterfaces: [
      { url: `${publicUrl}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ],
    version: API_VERSION,
    documentationUrl: `${publicUrl}/llms.txt`,
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: ['application/json', 'text/plain'],
    defaultOutputModes: OUTPUT_MODES,
    skills: tags.map((tag) =>
      describeSkill(
        tag,
        operations.filter((operation) => operation.tag === tag),
      ),
    ),
  }
}

function describeSkill(tag: Tag, operations: readonly Operation[]) {
  const { name, tags } = SKILLS[tag]
  const asItIs = operations.flatMap((operation) => examplesOf(operation, EMPTY_EXAMPLE_FACTS))
  // Examples that need an existing entry use sample values: they show the form of a request, not
  // current data.
  const examples =
    asItIs.length > 0
      ? asItIs
      : operations.flatMap((operation) => examplesOf(operation, SAMPLE_FACTS))
  return {
    id: tag.toLowerCase(),
    name,
    description: operations.map(describe).join(' '),
    tags,
    examples: examples.slice(0, MAX_EXAMPLES),
  }
}

function describe({ id, summary, why, price }: Operation): string {
  const cost = price === 'free' ? 'Free.' : priceSentence(price)
  return `${id}: ${summary}. ${why} ${cost}`
}

/** Returns example messages; empty when the example needs a missing fact. */
function examplesOf(operation: Operation, facts: ExampleFacts): string[] {
  const input = operation.example(facts)
  if (input === null) return []
  const line = `${operation.method} ${requestTarget(operation, input)}`
  return operation.method === 'GET' ? [line] : [`${line} ${JSON.stringify(input.body ?? {})}`]
}
