import type { createApp } from '../../api/app.ts'
import { COMPONENTS } from '../../core/status/domain/components.ts'
import type { VaultFacts } from '../../core/vaults/ports.ts'
import { aBridgeWorld, aMintedBridge, aProofRow, bridgeDepsOf, txOf } from './aBridge.ts'
import { aGasReport, aSponsorHealth, someChainStats } from './aGasReport.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from './anExplorer.ts'
import { aPublishedPage } from './aPublishedPage.ts'
import { aProbe, aStatus, someStatusReads } from './aStatus.ts'
import { aBasket, addressOf, usd } from './facts.ts'

/** Labels that try to run code, load files, end markup or reverse text. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></style></svg><svg onload=alert(1)>',
  '\u202egnp.exe \u2066\u0007',
  'W'.repeat(60),
] as const

/** Vaults of the site: one with many holders, and 30 small ones. */
export const VAULTS: readonly VaultFacts[] = [
  anExploredVault({
    vaultId: 1,
    nav: usd(9_876_543.21),
    maxTvlUsdc6: usd(12_000_000),
    heldBps: [3_100, 2_400, 2_300, 1_900],
    holders: 12_345,
  }),
  ...Array.from({ length: 30 }, (_none, index) =>
    anExploredVault({
      vaultId: index + 2,
      nav: usd(1_000 * (index + 1)),
      strategist: addressOf(0x5000 + (index % 3)),
      targetWeightsBps: [3_333, 3_333, 1_667, 1_667],
    }),
  ),
]
export const VAULT_PATH = `/vault/${VAULTS[0]?.address}`
/** Transaction of the newest event of each vault. */
export const EVENT_TX = `0x${(0xabcdef0).toString(16).padStart(64, '0')}`
/** Vaults with published pages, at most three pages each. */
export const LABELLED = `/vault/${VAULTS[1]?.address}`
export const LABELLED_TOO = `/vault/${VAULTS[2]?.address}`
/** A delivered bridge. */
export const BURN_TX = `0x${'9f3ac1'.repeat(10)}0001` as const

const OPERATIONS = [8453, 137].map((chainId) => ({
  chainId,
  userOpHash: `0x${'0b'.repeat(32)}` as const,
  sponsorshipId: null,
  txHash: `0x${'0e'.repeat(32)}` as const,
  sender: addressOf(0x900),
  success: chainId === 137,
  actualGasCostWei: 5n,
  actualGasUsed: 5n,
  txCostWei: 4n,
  feeUsdc6: 30_000n,
  blockNumber: 77,
  timestampSec: EXPLORER_BLOCK.timestampSec - 9,
}))

/** Pages of the explorer and of the manual, each with its path. */
export const EXPLORER_PAGES: readonly (readonly [string, string])[] = [
  ['the list of vaults', '/vaults'],
  ['the data', '/data'],
  ['a table of the data', '/data/vault_state'],
  ['a filtered list', '/vaults?sort=drift&order=asc&window=y1&minDriftBps=301'],
  ['a list without rows', '/vaults?minReturnPct=9999'],
  ['a vault', VAULT_PATH],
  ['a vault over all time', `${VAULT_PATH}?range=all`],
  ['a vault with published pages', LABELLED],
  ['a vault with other published pages', LABELLED_TOO],
  ['the events of a day', `${VAULT_PATH}/activity`],
  ['all holders', `${VAULT_PATH}/holders`],
  ['a day without events', `${LABELLED}/activity?day=2026-10-01`],
  ['an account', `/account/${addressOf(0x900)}`],
  ['an account without shares', `/account/${addressOf(0x5000)}`],
  ['a stock', '/stock/NVDA?range=90d'],
  ['a halted stock', '/stock/META'],
  ['an unknown stock', '/stock/TSLA'],
  ['an unknown vault', `/vault/${addressOf(0x1234)}`],
  ['an invalid address', '/vault/0x12'],
  ['the search without a text', '/search'],
  ['a search with several hits', '/search?q=stock'],
  ['a search for a transaction', `/search?q=${EVENT_TX}`],
  ['a search without a hit', `/search?q=${'W'.repeat(128)}`],
  ['a search for an unusable text', `/search?q=0x${'a'.repeat(100)}`],
  ['the manual', '/docs'],
  ['a document', '/docs/payments'],
  ['the first page of a long document', '/docs/runbook'],
  ['a part of a long document', '/docs/contracts/powers'],
  ['a table of a document', '/docs/vocabulary/names-from-r-to-s'],
  ['a decision', '/docs/decisions/0008-payment-gate'],
  ['a search of the manual', '/docs?q=refund'],
  ['a search of the manual without a hit', '/docs?q=qqqqzzzz'],
  ['the guide', '/guide'],
  ['a section of the guide', '/guide?topic=transactions'],
]

/** Further pages of the site that the service itself renders. */
export const OTHER_PAGES: readonly (readonly [string, string])[] = [
  ['the first page', '/'],
  ['the bridge', '/bridge'],
  ['all bridges', '/bridge/proof'],
  ['a bridge', `/bridge/status/${BURN_TX}?refresh=off`],
  ['the gas sponsor', '/gas'],
  ['the status', '/status'],
  ['the markets', '/updown?refresh=off'],
  ['the check of a receipt', '/receipt'],
  ['a published page', '/v/hostile-0'],
  ['an unknown path', '/no/<such>&page'],
]

/** Builds the HTTP API with data for every page of the site, with hostile labels. */
export async function aSite(): Promise<ReturnType<typeof createApp>> {
  const bridges = aBridgeWorld({
    bridges: [aMintedBridge({ burnTx: BURN_TX, nonce: txOf(5) })],
    rows: [aProofRow({ nonce: txOf(5), burnTx: BURN_TX })],
    deposits: [],
  })
  const gas = aGasReport({
    health: [aSponsorHealth()],
    chain: async () => [someChainStats({ operations: 1_234 })],
  })
  const { app } = await anExplorer({
    vaults: VAULTS,
    world: { basket: aBasket({ block: EXPLORER_BLOCK, halted: ['META'] }) },
    bridge: bridgeDepsOf(bridges),
    app: {
      explorers: new Map([[8453, 'https://explorer.example']]),
      gas: { ...gas, stats: { ...gas.stats, ofSender: async () => OPERATIONS } },
      status: aStatus({
        reads: someStatusReads({
          newest: async () => ({
            startedAtSec: EXPLORER_BLOCK.timestampSec - 12,
            probes: COMPONENTS.map((component) => aProbe({ component })),
            calls: [],
          }),
        }),
      }),
    },
    publications: HOSTILE.map((label, index) =>
      aPublishedPage({
        slugs: [`hostile-${index}`],
        label,
        vault: VAULTS[index < 3 ? 1 : 2]?.address ?? addressOf(0),
        publisher: addressOf(0xd00 + index),
        publishedAtSec: EXPLORER_BLOCK.timestampSec - 60,
      }),
    ),
  })
  return app
}
