import { z } from 'zod'

/** `eip155:<chain>:<identity registry>/<agent id>`. Source: ERC-8004, CAIP-2. */
const REGISTRATION = /^(eip155:[1-9]\d{0,9}:0x[0-9a-fA-F]{40})\/(\d{1,15})$/

/** Entry of an identity registry that names this service. Source: ERC-8004. */
export type AgentRegistration = { readonly agentRegistry: string; readonly agentId: number }

const registrations = z
  .string()
  .transform((text) => text.split(',').map((entry) => REGISTRATION.exec(entry.trim())))
  .refine(
    (entries) => entries.every((entry) => entry !== null),
    'must be eip155:<chain>:<registry>/<agent id>, separated by commas',
  )
  .transform((entries) =>
    entries.flatMap((entry): readonly AgentRegistration[] => {
      const [, agentRegistry, agentId] = entry ?? []
      return agentRegistry === undefined ? [] : [{ agentRegistry, agentId: Number(agentId) }]
    }),
  )

/** Identity of the service in registries of agents. */
export const discoveryVariables = {
  AGENT_REGISTRATIONS: {
    about:
      'Entries of this service in identity registries of agents (ERC-8004), eip155:<chain>:<registry>/<agent id>, separated by commas; /.well-known/agent-registration.json returns them.',
    schema: registrations.optional(),
  },
} as const
