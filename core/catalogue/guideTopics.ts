import type { Operation } from './operation.ts'

/** Sections of the guide, in the order in which a newcomer needs them. */
export const GUIDE_TOPICS = [
  'vaults',
  'transactions',
  'analytics',
  'publishing',
  'bridge',
  'gas',
  'leads',
  'shops',
  'markets',
  'discovery',
  'payment',
  'agents',
] as const

export type GuideTopic = (typeof GUIDE_TOPICS)[number]

/** Subject of each section, in one line. */
export const TOPIC_LINES: Readonly<Record<GuideTopic, string>> = {
  vaults: 'Read the basket, vaults and the holdings of an account',
  transactions: 'Create a vault, set its weights, buy, rebalance, redeem and send shares',
  analytics: 'History, performance, activity, holders, candles and signals',
  publishing: 'Publish a page about a vault for 24 hours',
  bridge: 'Move USDC to another chain with one signature',
  gas: 'Sponsor the gas of a wallet that holds only USDC',
  leads: 'Count, sample and buy business leads',
  shops: 'Search products of shops',
  markets: 'Read the price to beat of Up/Down prediction-market windows',
  discovery: 'Read sales and the status of every part',
  payment: 'Every price, and payment with a signature over USDC (x402)',
  agents: 'The same calls over MCP, Agent2Agent and GraphQL',
}

const TOPIC_OF_TAG: Readonly<Record<Operation['tag'], GuideTopic>> = {
  Discovery: 'discovery',
  Vaults: 'vaults',
  Analytics: 'analytics',
  Transactions: 'transactions',
  Bridge: 'bridge',
  Gas: 'gas',
  Publishing: 'publishing',
  Leads: 'leads',
  Shops: 'shops',
  Markets: 'markets',
}

/** Returns the section that contains an operation. */
export function topicOf({ tag }: Pick<Operation, 'tag'>): GuideTopic {
  return TOPIC_OF_TAG[tag]
}
