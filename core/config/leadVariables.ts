import { isIP } from 'node:net'
import { z } from 'zod'

const resolvers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine(
    (servers) => servers.every((server) => isIP(addressOf(server)) !== 0),
    'must be ip or ip:port, separated by commas',
  )

export const leadVariables = {
  LEADS_CONTACT_EMAIL: {
    about:
      'E-mail address for opt-outs of leads and reports of published pages; /v1/leads returns the address.',
    schema: z.email().optional(),
  },
  LEADS_DNS_SERVERS: {
    about:
      'DNS resolvers for proofs of opt-outs, ip or ip:port, separated by commas; the resolvers of the machine if unset.',
    schema: resolvers.optional(),
  },
  OPT_OUT_LOG: {
    about:
      'File with a second copy of each opt-out of leads, as hashes; <STATE_DIR>/opt-outs.jsonl if unset. `npm run leads -- opt-outs merge` adds its lost entries.',
    schema: z.string().min(1).optional(),
  },
} as const

/** Returns the address of `1.1.1.1`, `1.1.1.1:53`, `::1` or `[::1]:53`. */
function addressOf(server: string): string {
  return /^\[(.+)\](?::\d{1,5})?$/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d{1,5}$/, '$1')
}
