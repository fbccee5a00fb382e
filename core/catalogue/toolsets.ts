import type { Operation } from './operation.ts'

/** Groups of tools that an agent can list separately, in the order of the registry. */
export const TOOLSETS = ['vaults', 'bridge', 'gas', 'leads', 'shop', 'markets', 'service'] as const

export type Toolset = (typeof TOOLSETS)[number]

const TOOLSET_OF_TAG: Readonly<Record<Operation['tag'], Toolset>> = {
  Discovery: 'service',
  Vaults: 'vaults',
  Analytics: 'vaults',
  Transactions: 'vaults',
  Publishing: 'vaults',
  Bridge: 'bridge',
  Gas: 'gas',
  Leads: 'leads',
  Shops: 'shop',
  Markets: 'markets',
}

/** Returns the toolset that contains an operation. */
export function toolsetOf({ tag }: Pick<Operation, 'tag'>): Toolset {
  return TOOLSET_OF_TAG[tag]
}

/** Name of the tool that every list contains. */
export const GUIDE_TOOL = 'get_guide'

/**
 * Names of the tools in the default list: the guide, the tools for a first vault, and the tools
 * that the public description of the endpoint names.
 *
 * Source: seed 001, MCP.
 */
export const FIRST_TOOLS: ReadonlySet<string> = new Set([
  GUIDE_TOOL,
  'get_basket',
  'get_vaults',
  'get_vault',
  'get_quote',
  'prepare_create_vault',
  'prepare_buy',
  'get_balance',
  'bridge_routes',
  'bridge_quote',
  'bridge_prepare_payment',
  'bridge_status',
  'bridge_referral_earnings',
  'usdc_balances',
  'cctp_status',
  'x402_check',
  'payment_readiness',
  'gas_quote',
])
