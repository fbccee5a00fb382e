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
    imports: ['kernel', 'platform/ports'],
    packages: [
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
    why: 'Database with its migrations, Redis, log, metrics, chains, jobs and egress; imports no product',
  },
]

const CATALOGUE: readonly Room[] = [
  {
    name: 'catalogue/columns',
    files: ['core/catalogue/columns/**'],
    imports: [],
    packages: ['pg'],
    why: 'Texts of every column of the index, as comments in the database',
  },
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

/**
 * Import rules of all rooms: the single table of the lint rule, the architecture test and docs/architecture.md.
 *
 * The first room whose patterns match a path decides; a path without a room fails. A room imports only the rooms above
 * it; rooms of one group (`api/pages`, `api`) may import each other.
 */
export const BOUNDARIES: readonly Room[] = [...FOUNDATIONS, ...PRODUCTS, ...CATALOGUE, ...PROGRAMS]
