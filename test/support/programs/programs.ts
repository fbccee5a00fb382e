/** Programs that tests start many times, as paths from the root folder without `.ts`. */
export const PROGRAMS = [
  'api/server',
  'workers/main',
  'signer/main',
  'commands/cli/main',
  'commands/leads/main',
  'commands/shop/main',
  'ops/deploy/main',
  'test/support/archiveWorker',
  'test/support/bridge/attestationMain',
  'test/support/bridge/payoutWorker',
  'test/support/bridgeWork/bridgeWorker',
  'test/support/gasWork/gasWorker',
  'test/support/laneWorker',
  'test/support/markets/marketWorker',
  'test/support/settlementWorker',
  'test/support/shops/shopWorker',
  'test/support/siteWorker',
  'test/support/solana/solanaWorker',
] as const

export type Program = (typeof PROGRAMS)[number]

/** Name of the variable that holds the folder of the bundles. */
export const PROGRAMS_DIR = 'TEST_PROGRAMS_DIR'
