import { layersOf, type Room } from './room.ts'

/** Rooms of the products, lower products first: a product imports only the products above it in this list. */
export const PRODUCTS: readonly Room[] = [
  ...layersOf('limits', 'core/limits', 'Limits on callers, by one process or by all', {
    domain: { imports: [], packages: [] },
    ports: { imports: ['limits/domain'], packages: [] },
    store: {
      imports: ['kernel', 'platform', 'limits/domain', 'limits/ports'],
      packages: ['node:*'],
    },
  }),
  ...layersOf('cards', 'core/cards', 'Signed agent card and its public keys', {
    domain: { imports: [], packages: ['viem'] },
    ports: { imports: [], packages: ['viem'] },
    store: {
      imports: ['platform', 'cards/ports'],
      packages: ['drizzle-orm/*', 'node:*'],
    },
  }),
  ...layersOf('dayfiles', 'core/dayfiles', 'Files of facts by UTC day', {
    domain: { imports: ['catalogue/columns'], packages: [] },
    ports: { imports: ['kernel', 'dayfiles/domain'], packages: [] },
    store: {
      imports: [
        'kernel/operation',
        'kernel',
        'config',
        'platform',
        'dayfiles/domain',
        'dayfiles/ports',
      ],
      packages: ['@duckdb/node-api', 'node:*', 'pg', 'viem', 'zod'],
    },
  }),
  ...layersOf('archive', 'core/archive', 'Ended rows by month, their export and their end', {
    domain: { imports: [], packages: [] },
    store: {
      imports: ['kernel', 'platform', 'archive/domain'],
      packages: ['@duckdb/node-api', 'node:*'],
    },
  }),
  ...layersOf(
    'transactions',
    'core/transactions',
    'Lanes: one key on one chain, one nonce at a time',
    {
      domain: { imports: [], packages: ['viem'] },
      ports: { imports: ['transactions/domain'], packages: ['viem'] },
      store: {
        imports: ['kernel', 'platform', 'transactions/domain', 'transactions/ports'],
        packages: ['node:*', 'viem', 'zod'],
      },
    },
  ),
  ...layersOf('payments', 'core/payments', 'x402: claim, answer, settle', {
    domain: { imports: [], packages: ['@bitauth/libauth/*', 'viem'] },
    ports: { imports: ['transactions/ports', 'payments/domain'], packages: ['viem'] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'payments/domain', 'payments/ports'],
      packages: ['zod'],
    },
    store: {
      imports: [
        'kernel',
        'config',
        'platform',
        'transactions/store',
        'payments/domain',
        'payments/ports',
      ],
      packages: ['drizzle-orm', 'drizzle-orm/*', 'node:*', 'pg', 'viem'],
    },
  }),
  ...layersOf('vaults', 'core/vaults', 'Vaults, prices, history and signals', {
    domain: { imports: ['kernel'], packages: [] },
    ports: { imports: ['kernel', 'vaults/domain'], packages: ['viem'] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'abi', 'vaults/domain', 'vaults/ports'],
      packages: ['viem', 'zod'],
    },
    store: {
      imports: ['kernel', 'abi', 'config', 'platform', 'vaults/domain', 'vaults/ports'],
      packages: ['viem'],
    },
  }),
  ...layersOf('updown', 'core/updown', 'Prices to beat of Up/Down markets', {
    domain: { imports: ['kernel'], packages: ['viem'] },
    ports: { imports: ['kernel', 'updown/domain'], packages: [] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'updown/domain', 'updown/ports'],
      packages: ['zod'],
    },
    store: {
      imports: ['kernel', 'config', 'platform', 'updown/domain', 'updown/ports'],
      packages: ['drizzle-orm', 'drizzle-orm/*', 'node:*', 'zod'],
    },
  }),
  ...layersOf(
    'bridge',
    'core/bridge',
    'USDC between chains over CCTP, its proofs, referrers and checks of x402 endpoints',
    {
      domain: { imports: ['kernel', 'payments/domain'], packages: ['viem'] },
      ports: {
        imports: [
          'kernel',
          'platform/ports',
          'transactions/ports',
          'payments/domain',
          'payments/ports',
          'bridge/domain',
        ],
        packages: ['viem'],
      },
      operations: {
        imports: [
          'kernel/operation',
          'kernel',
          'abi',
          'payments/domain',
          'payments/ports',
          'bridge/domain',
          'bridge/ports',
        ],
        packages: ['viem', 'zod'],
      },
      store: {
        imports: [
          'kernel',
          'abi',
          'config',
          'platform',
          'transactions/ports',
          'transactions/store',
          'payments/domain',
          'payments/ports',
          'payments/store',
          'bridge/domain',
          'bridge/ports',
        ],
        packages: ['@ethereumjs/mpt', 'drizzle-orm', 'drizzle-orm/*', 'node:*', 'viem', 'zod'],
      },
    },
  ),
  ...layersOf('sponsor/shared', 'core/sponsor/shared', 'Sponsorships on any chain', {
    domain: { imports: [], packages: [] },
    ports: { imports: [], packages: ['viem'] },
    store: {
      imports: ['platform', 'payments/domain', 'sponsor/shared/domain', 'sponsor/shared/ports'],
      packages: ['node:*', 'viem'],
    },
  }),
  ...layersOf('sponsor', 'core/sponsor/*', 'Gas on EVM chains and on Solana, paid in USDC', {
    domain: {
      imports: ['kernel', 'transactions/domain', 'payments/domain', 'sponsor/shared/domain'],
      packages: ['viem'],
    },
    ports: {
      imports: [
        'kernel',
        'transactions/domain',
        'transactions/ports',
        'sponsor/shared/domain',
        'sponsor/shared/ports',
        'sponsor/domain',
      ],
      packages: ['viem'],
    },
    operations: {
      imports: [
        'kernel/operation',
        'kernel',
        'sponsor/shared/domain',
        'sponsor/domain',
        'sponsor/ports',
      ],
      packages: ['viem', 'zod'],
    },
    chain: {
      files: ['core/sponsor/solana/chain/**'],
      imports: ['sponsor/domain', 'sponsor/ports'],
      packages: ['@solana-program/token', '@solana/kit', 'node:*', 'zod'],
    },
    store: {
      imports: [
        'kernel',
        'abi',
        'config',
        'platform',
        'transactions/domain',
        'transactions/ports',
        'transactions/store',
        'payments/store',
        'sponsor/shared/domain',
        'sponsor/shared/store',
        'sponsor/domain',
        'sponsor/ports',
        'sponsor/chain',
      ],
      packages: ['@solana/kit', 'drizzle-orm', 'drizzle-orm/*', 'node:*', 'viem', 'zod'],
    },
  }),
  ...layersOf('leads', 'core/leads', 'Business leads, their data sets, sites and opt-outs', {
    domain: { imports: ['kernel'], packages: ['viem'] },
    ports: { imports: ['kernel', 'leads/domain'], packages: [] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'leads/domain', 'leads/ports'],
      packages: ['zod'],
    },
    parsers: {
      files: [
        'core/leads/store/createPhoneParser.ts',
        'core/leads/store/site/parseSitePage.ts',
        'core/leads/store/site/parseSiteRules.ts',
      ],
      imports: ['leads/domain'],
      packages: ['htmlparser2', 'libphonenumber-js', 'robots-parser'],
    },
    store: {
      imports: [
        'kernel',
        'platform/ports',
        'platform',
        'leads/domain',
        'leads/ports',
        'leads/parsers',
      ],
      packages: ['drizzle-orm', 'drizzle-orm/*', 'node:*', 'pg', 'pg-copy-streams'],
    },
  }),
  ...layersOf('shops', 'core/shops', 'Products of shops and their feeds', {
    domain: { imports: ['kernel'], packages: [] },
    ports: { imports: ['kernel', 'shops/domain'], packages: [] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'shops/domain', 'shops/ports'],
      packages: ['zod'],
    },
    parsers: {
      files: [
        'core/shops/store/feeds/plainText.ts',
        'core/shops/store/feeds/parseGoogleTsv.ts',
        'core/shops/store/feeds/parseGoogleXml.ts',
      ],
      imports: ['shops/domain', 'shops/ports'],
      packages: ['csv-parse', 'htmlparser2', 'node:stream', 'node:timers/promises', 'saxes'],
    },
    store: {
      imports: [
        'kernel',
        'config',
        'platform/ports',
        'platform',
        'shops/domain',
        'shops/ports',
        'shops/parsers',
      ],
      packages: ['drizzle-orm', 'drizzle-orm/*', 'node-cron', 'node:*', 'pg', 'zod'],
    },
  }),
  ...layersOf('publish', 'core/publish', 'Published pages of vaults', {
    domain: { imports: ['kernel'], packages: ['viem'] },
    ports: { imports: ['vaults/ports', 'publish/domain'], packages: ['viem'] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'publish/domain', 'publish/ports'],
      packages: ['viem', 'zod'],
    },
    store: {
      imports: ['platform', 'publish/domain', 'publish/ports'],
      packages: ['drizzle-orm', 'drizzle-orm/*'],
    },
  }),
  ...layersOf('sales', 'core/sales', 'Sums of sales by product, day and chain', {
    domain: { imports: ['kernel'], packages: [] },
    ports: { imports: ['kernel', 'sales/domain'], packages: ['viem'] },
    operations: {
      imports: ['kernel/operation', 'bridge/operations', 'sales/domain', 'sales/ports'],
      packages: ['zod'],
    },
    store: {
      imports: [
        'kernel',
        'config',
        'platform',
        'payments/domain',
        'bridge/store',
        'sales/domain',
        'sales/ports',
      ],
      packages: ['viem'],
    },
  }),
  ...layersOf('graph', 'core/graph', 'Snapshots of the index for GraphQL', {
    ports: {
      imports: ['kernel', 'vaults/ports', 'bridge/ports', 'sponsor/ports'],
      packages: ['viem'],
    },
    store: {
      imports: [
        'kernel',
        'config',
        'platform',
        'vaults/domain',
        'vaults/ports',
        'vaults/store',
        'bridge/ports',
        'bridge/store',
        'sponsor/ports',
        'sponsor/store',
        'graph/ports',
      ],
      packages: ['pg', 'viem'],
    },
  }),
  ...layersOf('status', 'core/status', 'State of the service, measured by the prober', {
    domain: { imports: ['kernel'], packages: [] },
    ports: { imports: ['kernel', 'status/domain'], packages: [] },
    operations: {
      imports: ['kernel/operation', 'kernel', 'status/domain', 'status/ports'],
      packages: ['zod'],
    },
    store: {
      imports: [
        'kernel',
        'platform',
        'vaults/ports',
        'vaults/store',
        'bridge/ports',
        'bridge/store',
        'status/domain',
        'status/ports',
      ],
      packages: ['ajv-formats', 'ajv/*', 'drizzle-orm', 'drizzle-orm/*', 'node:*', 'viem', 'zod'],
    },
  }),
  ...layersOf(
    'operator',
    'core/operator',
    'Reads and actions of the operator: doctor, alerts and stores',
    {
      domain: { imports: [], packages: [] },
      store: {
        imports: [
          'kernel',
          'abi',
          'config',
          'platform',
          'transactions/ports',
          'payments/store',
          'updown/store',
          'bridge/domain',
          'bridge/store',
          'sponsor/shared/store',
          'sponsor/domain',
          'sponsor/ports',
          'sponsor/store',
          'publish/domain',
          'sales/domain',
          'sales/ports',
          'sales/store',
          'status/ports',
          'status/store',
          'operator/domain',
        ],
        packages: ['node:*', 'pg-boss', 'viem', 'zod'],
      },
    },
  ),
]
