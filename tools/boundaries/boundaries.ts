import { OPERATOR_ROOMS } from './operators.ts'
import { PRODUCTS } from './products.ts'
import { PROGRAMS } from './programs.ts'
import type { Room } from './room.ts'

const FOUNDATIONS: readonly Room[] = [
  {
    name: 'kernel/operation',
    files: ['core/kernel/operation/**'],
    imports: ['kernel'],
    packages: ['ox/*', 'viem', 'zod'],
    why: 'Defines an operation and the fields that every product shares',
  },
  {
    name: 'kernel',
    files: ['core/kernel/**'],
    imports: [],
    packages: ['viem'],
    why: 'Money, errors, time, chains and coins; imports nothing',
  },
  {
    name: 'abi',
    files: ['contracts-abi/**'],
    imports: [],
    packages: ['viem'],
    why: 'Generated from the contracts',
  },
  {
    name: 'contracts',
    files: ['core/contracts/**'],
    imports: ['kernel', 'abi'],
    packages: ['node:*', 'viem', 'zod'],
    why: 'Code, arguments and addresses of the contracts; holds no key and calls no node',
  },
  {
    name: 'config',
    files: ['core/config.ts', 'core/config/**', 'core/deployment.ts'],
    imports: ['kernel'],
    packages: ['node:*', 'zod'],
    why: 'The only reader of the environment',
  },
  {
    name: 'platform/ports',
    files: ['core/platform/egress/ports.ts'],
    imports: [],
    packages: [],
    why: 'Types of the guarded fetcher',
  },
  {
    name: 'platform',
    files: ['core/platform/**'],
    imports: ['kernel', 'platform/ports', 'contracts'],
    packages: [
      '@opentelemetry/*',
      '@redis/client',
      'drizzle-orm',
      'drizzle-orm/*',
      'node-cron',
      'node:*',
      'pg',
      'pg-boss',
      'pino',
      'prom-client',
      'viem',
      'zod',
    ],
    why: 'Database with its migrations, Redis, log, metrics, traces, chains, jobs and egress; imports no product',
  },
  {
    name: 'catalogue/columns',
    files: ['core/catalogue/columns/**'],
    imports: [],
    packages: ['pg'],
    why: 'Texts of every column of the index, as comments in the database',
  },
]

/** Rooms of the operator's signing keys. */
const SIGNING: readonly Room[] = [
  {
    name: 'signing/ports',
    files: ['core/signing/ports.ts', 'core/signing/signingFailed.ts'],
    imports: [],
    packages: ['viem'],
    why: 'A key as its user sees the key, and the failures of a signer',
  },
  {
    name: 'signing',
    files: ['core/signing/**'],
    imports: ['kernel', 'signing/ports'],
    packages: ['node:*', 'viem', 'viem/accounts', 'zod'],
    why: 'Keys in this process and keys of a signer; every signature is checked',
  },
]

/** Program that holds the keys of the workers. */
const SIGNER: readonly Room[] = [
  {
    name: 'signer',
    files: ['signer/**'],
    imports: [
      'kernel',
      'config',
      'platform',
      'signing/ports',
      'signing',
      'cards/domain',
      'sponsor/domain',
    ],
    packages: ['node:*', 'prom-client', 'viem', 'viem/accounts', 'zod'],
    why: '`npm run signer`: holds the keys, and signs only content that its policy allows; knows no product except messages of Solana and agent cards',
  },
]

const CATALOGUE: readonly Room[] = [
  {
    name: 'catalogue',
    files: ['core/catalogue/**'],
    imports: [
      'kernel/operation',
      'kernel',
      'payments/domain',
      'payments/ports',
      'vaults/domain',
      'vaults/ports',
      'vaults/operations',
      'updown/domain',
      'updown/ports',
      'updown/operations',
      'bridge/domain',
      'bridge/ports',
      'bridge/operations',
      'sponsor/domain',
      'sponsor/ports',
      'sponsor/operations',
      'leads/domain',
      'leads/ports',
      'leads/operations',
      'shops/ports',
      'shops/operations',
      'publish/ports',
      'publish/operations',
      'sales/ports',
      'sales/operations',
      'status/ports',
      'status/operations',
    ],
    packages: ['zod'],
    why: 'Registry, guide and examples: the only room of the core that imports every product',
  },
]

const BROWSER: readonly Room[] = [
  {
    name: 'api/editor',
    files: ['api/pages/graphql/script/**'],
    imports: [],
    packages: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'cm6-graphql',
      'graphql',
    ],
    why: 'Editor of GraphQL in the browser; `npm run generate` bundles it, and no other room imports it',
  },
  {
    name: 'api/wallet',
    files: ['api/pages/wallet/script/**'],
    imports: [],
    packages: [],
    why: 'Script in the browser of a person; `npm run generate` bundles it, and no other room imports it',
  },
]

/**
 * Import rules of all rooms; the lint rule, the architecture test and docs/architecture.md use this table.
 *
 * The first room whose patterns match a path applies; a path without a room fails. A room imports only rooms above it
 * in this table; rooms of one group (`api/pages`, `api`) may import each other.
 */
export const BOUNDARIES: readonly Room[] = [
  ...FOUNDATIONS,
  ...SIGNING,
  ...PRODUCTS,
  ...SIGNER,
  ...CATALOGUE,
  ...BROWSER,
  ...PROGRAMS,
  ...OPERATOR_ROOMS,
]
