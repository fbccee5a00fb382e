import type { ProofRow } from '../../core/bridgePorts.ts'
import type { BridgeStanding, ForeignBridge } from '../../core/bridgeWorkPorts.ts'
import { burnedMessage } from '../../core/domain/bridge/bridgeLogs.ts'
import { decodeMessage } from '../../core/domain/bridge/cctpMessage.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** Bridges of the index that are compared in one run, the newest first. */
const COMPARED = 200
/** For how long a row and the index may differ because one of them is a little behind, milliseconds. */
const PATIENCE_MS = 120_000

/** Stores bridges that somebody else's transaction burned, so that they are attested, minted and told like ours. */
export async function adoptBridges(work: BridgeWork): Promise<void> {
  const { jobs, metrics, log } = work
  const rows = await newest(work)
  const known = await jobs.standings(rows.map(({ id }) => id))
  const found: ForeignBridge[] = []
  for (const row of rows) {
    if (known.has(row.id)) continue
    const foreign = await read(work, row)
    if (foreign !== null) found.push(foreign)
  }
  const count = await jobs.adopt(found)
  if (count === 0) return
  for (const { chainId } of found) metrics.count('adopted', chainId)
  log.info({ count }, 'bridges of other transactions taken on')
}

/** Compares rows with the index, which saw both chains by itself; differences that last are alarming. */
export async function compareRows(work: BridgeWork): Promise<void> {
  const { jobs, metrics, log } = work
  const rows = await newest(work)
  const known = await jobs.standings(rows.map(({ id }) => id))
  const different = rows.filter((row) => differs(row, known.get(row.id))).map(({ id }) => id)
  metrics.differences(different.length)
  if (different.length === 0) return
  metrics.alarm('rows_differ')
  log.error({ bridgeIds: different.slice(0, 20), count: different.length }, 'rows differ')
}

function newest({ proofs }: BridgeWork): Promise<readonly ProofRow[]> {
  return proofs.page({ limit: COMPARED, after: null, chainId: null, payer: null })
}

function differs(row: ProofRow, standing: BridgeStanding | undefined): boolean {
  if (standing === undefined) return true
  if (standing.quietMs < PATIENCE_MS) return false
  if (standing.burnTx !== row.burnTx) return true
  // What only the forwarding service told of, no index of ours can see.
  if (standing.mintTx !== null && standing.mintBlockNumber === null) return false
  return standing.mintTx !== row.mintTx
}

async function read({ sources }: BridgeWork, row: ProofRow): Promise<ForeignBridge | null> {
  const { id, contract, chainId, toChainId } = row
  const source = sources.find((one) => one.chainId === chainId)
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
