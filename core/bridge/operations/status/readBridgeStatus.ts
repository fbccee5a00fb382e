import type { Hex } from 'viem'
import { bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError, UnknownBridge } from '../../../kernel/errors.ts'
import type { AttestationEntry } from '../../cctpPorts.ts'
import { hookBridgeId } from '../../domain/cctpMessage.ts'
import type { BridgeDeps } from '../../ports.ts'
import { factsOfBridge } from './factsOfBridge.ts'
import { factsOfDeposit } from './factsOfDeposit.ts'
import { factsOfRow } from './factsOfRow.ts'
import { factsOfTransfer } from './factsOfTransfer.ts'
import type { StatusFacts } from './statusFacts.ts'

type StatusDeps = {
  readonly bridge: Pick<BridgeDeps, 'bridges' | 'proofs' | 'attestations' | 'cctp'>
  readonly clock: Clock
}

/**
 * Reads the facts of the bridge of a transaction: from the row, else from the index, else from the refund, else from
 * receipts.
 *
 * Throws `UnknownBridge`, `DatabaseUnavailable` and `RpcUnavailable`; if a source is unavailable, the bridge never
 * counts as unknown.
 */
export async function readBridgeStatus(deps: StatusDeps, hash: Hex): Promise<StatusFacts> {
  const own = await deps.bridge.bridges.byTx(hash)
  if (own !== null) return factsOfBridge(own)
  const rows = await indexedRows(deps, hash)
  const [row] = rows
  if (row !== undefined) {
    const entry = row.mintTx === null ? await entryOf(deps, row.chainId, hash, row.id) : null
    return factsOfRow(row, entry, { nowSec: deps.clock.nowSec(), bridgesInTx: rows.length })
  }
  const owed = await deps.bridge.bridges.owedBy(hash)
  return owed === null ? readTransfer(deps, hash) : factsOfDeposit(owed)
}

/**
 * Reads the rows of the index. Returns no rows while the index is being built or has a hole, because receipts contain the
 * same facts.
 */
async function indexedRows({ bridge }: StatusDeps, hash: Hex) {
  try {
    return await bridge.proofs.byBurnTx(hash)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'index_stale' || error.code === 'index_hole') return []
    throw error
  }
}

async function readTransfer(deps: StatusDeps, hash: Hex): Promise<StatusFacts> {
  const transfers = await deps.bridge.cctp.transfers(hash)
  const burn = transfers?.burns.find(({ version }) => version === 2)
  if (transfers === null || burn === undefined) throw new UnknownBridge()
  const entry = await entryOf(deps, transfers.chainId, hash, hookBridgeId(burn.hookData))
  const eventNonce = entry?.eventNonce ?? null
  const mint = eventNonce === null ? null : await deps.bridge.cctp.mintOf(burn.toDomain, eventNonce)
  return factsOfTransfer(transfers, burn, { burnTx: hash, entry, mint })
}

/**
 * Reads the entry of the attestation service for a burn, by its bridge id if the transaction has several burns; null
 * while the service is unavailable.
 */
async function entryOf(
  { bridge }: StatusDeps,
  chainId: number,
  burnTx: Hex,
  id: Hex | null,
): Promise<AttestationEntry | null> {
  const domain = bridgeChainById(chainId)?.domain
  if (domain === undefined) return null
  try {
    const entries = await bridge.attestations.messages(domain, { burnTx })
    const named = entries.find(({ hookData }) => hookData !== null && hookBridgeId(hookData) === id)
    return named ?? (entries.length === 1 ? (entries[0] ?? null) : null)
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}
