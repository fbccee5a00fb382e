import { SERVICE_SUMMARY } from '../../core/catalogue/guidance.ts'

/** Entry of an identity registry that names this service. Source: ERC-8004. */
export type AgentRegistration = { readonly agentRegistry: string; readonly agentId: number }

type Facts = {
  readonly publicUrl: string
  readonly registrations: readonly AgentRegistration[]
}

/** Revisions of the protocols, as their endpoints announce them. */
const MCP_REVISION = '2026-07-28'
const A2A_VERSION = '1.0'

/**
 * Returns the registration file, to which the entry of an identity registry points, and which proves the owner of the
 * domain.
 *
 * Without an entry the file serves discovery alone. Source: ERC-8004, registration-v1.
 */
export function agentRegistration({ publicUrl, registrations }: Facts) {
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name: 'Quartet',
    description: SERVICE_SUMMARY,
    image: `${publicUrl}/favicon.svg`,
    services: [
      { name: 'web', endpoint: `${publicUrl}/` },
      { name: 'A2A', endpoint: `${publicUrl}/.well-known/agent-card.json`, version: A2A_VERSION },
      { name: 'MCP', endpoint: `${publicUrl}/mcp`, version: MCP_REVISION },
      { name: 'OpenAPI', endpoint: `${publicUrl}/openapi.json` },
    ],
    x402Support: true,
    active: true,
    registrations,
    supportedTrust: [],
  }
}
