import { z } from 'zod'
import type { Variable } from './keyVariables.ts'

const port = z.coerce.number().int().min(1).max(65535)

/** Variables of the devnet; not used on other networks. */
export const devnetVariables = {
  DEVNET_PORT_8453: {
    about: 'Port of the devnet RPC of chain 8453.',
    schema: port,
    fallback: '8545',
  },
  DEVNET_PORT_5042: {
    about: 'Port of the devnet RPC of chain 5042.',
    schema: port,
    fallback: '8546',
  },
  DEVNET_PORT_137: {
    about: 'Port of the devnet RPC of chain 137.',
    schema: port,
    fallback: '8547',
  },
  DEVNET_CONTROL_PORT: {
    about: 'Port of the control server of the devnet, which runs scenarios.',
    schema: port,
    fallback: '8548',
  },
  DEVNET_ATTESTATION_PORT: {
    about: 'Port of the attestation service of the devnet.',
    schema: port,
    fallback: '8790',
  },
  DEVNET_SEED: {
    about: 'Seed of every random choice on the devnet.',
    schema: z.coerce.number().int().nonnegative(),
    fallback: '7',
  },
  DEVNET_BACKFILL_DAYS: {
    about: 'Days of price history that the devnet writes at its first start.',
    schema: z.coerce.number().int().min(1).max(2000),
    fallback: '400',
  },
  DEVNET_SHOPS_PORT: {
    about: 'Port of the shop of the devnet, which serves feeds.',
    schema: port,
    fallback: '8791',
  },
  DEVNET_MARKETS_PORT: {
    about: 'Port of the prediction market of the devnet, which serves feeds, lists and books.',
    schema: port,
    fallback: '8792',
  },
  DEVNET_SOLANA_PORT: {
    about: 'Port of the Solana RPC of the devnet.',
    schema: port,
    fallback: '8793',
  },
} as const satisfies Record<string, Variable>
