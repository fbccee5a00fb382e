import { z } from 'zod'
import { explorerUrls } from './explorerUrls.ts'

/** Registration of an agent: `eip155:<chain>:<identity registry>/<agent id>`. Source: ERC-8004, CAIP-2. */
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

/** URL of a node that pages show to everyone. Source: EIP-3085 permits only HTTPS, and a wallet also accepts this machine. */
const walletRpcUrl = z
  .url()
  .refine(
    (text) => /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?:\/|$))/.test(text),
    'must start with https://',
  )

const flag = z.enum(['0', '1']).transform((text) => text === '1')

/** Identity of the service in registries of agents, and the settings of its pages for people. */
export const discoveryVariables = {
  SESSIONS: {
    about:
      'Offers sessions (x402 batch-settlement) on the chains with the escrow contract: 1 or 0. Workers claim open sessions with either value.',
    schema: flag,
    fallback: '0',
  },
  AGENT_REGISTRATIONS: {
    about:
      'Entries of this service in identity registries of agents (ERC-8004), eip155:<chain>:<registry>/<agent id>, separated by commas; /.well-known/agent-registration.json returns them.',
    schema: registrations.optional(),
  },
  EXPLORER_URLS: {
    about:
      'Block explorers that pages link to, <chain id or solana>=<URL>, separated by commas, such as 8453=https://basescan.org; a page adds /tx/<hash> or /address/<address> (EIP-3091). If unset, pages show hashes without links.',
    schema: explorerUrls.optional(),
  },
  WALLET_RPC_URL: {
    about:
      'Public node of the chain of the vaults that pages offer to a browser wallet without this chain, an HTTPS URL without a secret. If unset, pages ask the person to add the chain.',
    schema: walletRpcUrl.optional(),
  },
  DATA_FILES_DIR: {
    about:
      'Folder in which the api stores the files of /data, at most 2 GB; <STATE_DIR>/data-files if unset. Api processes of one host may share the folder.',
    schema: z.string().min(1).optional(),
  },
} as const
