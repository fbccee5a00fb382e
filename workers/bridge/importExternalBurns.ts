import { burnedMessage } from '../../core/bridge/domain/bridgeLogs.ts'
import { decodeMessage } from '../../core/bridge/domain/cctpMessage.ts'
import type { ProofRow } from '../../core/bridge/ports.ts'
import type { BridgeStanding, ExternalBurn } from '../../core/bridge/workPorts.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** Rows of the index per page, the newest first. */
const PAGE = 200
/** Maximum pages per pass, while each page has a bridge to import; 50 pages are 10,000 bridges. */
const MAX_PAGES = 50
/** Milliseconds for which a row and the index may differ before the difference is reported. */
const PATIENCE_MS = 120_000

/**
 * Imports burns sent by third parties, so that these bridges are attested, minted and reported like
 * all others.
 *
 * A closed bridge opens again if a burn of any sender exists.
 */
export async function importExternalBurns(work: BridgeWork): Promise<void> {
  let after: PageEnd | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows: readonly ProofRow[] = await newest(work, after)
    const last = rows.at(-1)
    // Bridges without a row are consecutive, because they were burned while no worker ran.
    if ((await importRows(work, rows)) === 0 || last === undefined || rows.length < PAGE) return
    after = { burnedSec: last.burnedSec, id: last.id }
  }
}

type PageEnd = NonNullable<Parameters<BridgeWork['proofs']['page']>[0]['after']>

/** Imports the burns of `rows` that no open bridge has; returns their number. */
async function importRows(work: BridgeWork, rows: readonly ProofRow[]): Promise<number> {
  const { jobs, metrics, log } = work
  const known = await jobs.standings(rows.map(({ id }) => id))
  const found: ExternalBurn[] = []
  let missed = 0
  for (const row of rows) {
    const state = known.get(row.id)?.state
    if (row.toChainId === null || (state !== undefined && state !== 'closed')) continue
    missed += 1
    const foreign = await read(work, row)
    if (foreign === null) continue
    if (state === undefined) found.push(foreign)
    else await reopen(work, foreign)
  }
  const count = await jobs.importBurns(found)
  if (count === 0) return missed
  for (const { chainId } of found) metrics.count('adopted', chainId)
  log.info({ event: 'external_burns_imported', count }, 'external burns imported')
  return missed
}

/** Opens a closed bridge again if the chain contains its burn. */
async function reopen(
  { jobs, metrics, log }: BridgeWork,
  { id, chainId, toChainId, burnTx, burnBlockNumber, burnBlockHash, sourceMessage }: ExternalBurn,
): Promise<void> {
  const bridge = await jobs.byId(id)
  if (bridge?.state !== 'closed' || bridge.toChainId !== toChainId) return
  const place = { burnTx, burnBlockNumber, burnBlockHash, isBurnFinal: false, sourceMessage }
  const start = { reason: null, burnedAt: 'now', polls: 0, dueInMs: 0 } as const
  if (!(await jobs.move(bridge, 'waiting_for_circle', { ...place, ...start }))) return
  metrics.count('burned', chainId)
  log.warn(
    { event: 'closed_bridge_burned', bridgeId: id, chainId, txHash: burnTx },
    'burn of a closed bridge found: bridge tracked again',
  )
}

/**
 * Compares the rows with the index, which reads both chains independently; a difference that lasts
 * raises an alarm.
 */
export async function compareRows(work: BridgeWork): Promise<void> {
  const { jobs, metrics, log } = work
  const rows = await newest(work, null)
  const known = await jobs.standings(rows.map(({ id }) => id))
  const different = rows.filter((row) => differs(row, known.get(row.id))).map(({ id }) => id)
  metrics.differences(different.length)
  if (different.length === 0) return
  metrics.alarm('rows_differ')
  log.error(
    { event: 'bridge_rows_differ', bridgeIds: different.slice(0, 20), count: different.length },
    'bridge rows differ from the index',
  )
}

function newest({ proofs }: BridgeWork, after: PageEnd | null): Promise<readonly ProofRow[]> {
  return proofs.page({ limit: PAGE, after, chainId: null, payer: null })
}

function differs(row: ProofRow, standing: BridgeStanding | undefined): boolean {
  if (standing === undefined) return true
  if (standing.quietMs < PATIENCE_MS) return false
  if (standing.burnTx !== row.burnTx) return true
  // If only the forwarding service reported the mint, the index does not have it.
  if (standing.mintTx !== null && standing.mintBlockNumber === null) return false
  return standing.mintTx !== row.mintTx
}

async function read({ sources }: BridgeWork, row: ProofRow): Promise<ExternalBurn | null> {
  const { id, contract, chainId, toChainId } = row
  const source = sources.find((entry) => entry.chainId === chainId)
  if (source === undefined || toChainId === null) return null
  const receipt = await source.node.receipt(row.burnTx)
  const sourceMessage = receipt === null ? null : burnedMessage(receipt.logs, { id, contract })
  const decoded = sourceMessage === null ? null : decodeMessage(sourceMessage)
  if (receipt === null || sourceMessage === null || decoded === null) return null
  const { payer, nonce, amountUsdc6, receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6, referrer } = row
  return {
    id,
    chainId,
    contract,
    payer,
    nonce,
    toChainId,
    amountUsdc6,
    receiveUsdc6,
    maxNetworkFeeUsdc6,
    feeUsdc6,
    minFinality: decoded.minFinality,
    referrer,
    burnTx: receipt.txHash,
    burnBlockNumber: receipt.blockNumber,
    burnBlockHash: receipt.blockHash,
    sourceMessage,
  }
}
