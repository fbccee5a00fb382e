import type { Deployment } from '../../../deployment.ts'
import { CHANNELS } from '../../../kernel/channels.ts'
import { IndexNotReady } from '../../../kernel/errors.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import { sweepQuotes } from '../../shared/store/quoteRows.ts'
import { readReserved } from '../../shared/store/readReserved.ts'
import type { SponsorWork } from '../workPorts.ts'
import { readFreeSubmitters, readSubmitters } from './chooseGasLane.ts'
import { eraseOperationSignatures } from './eraseOperationSignatures.ts'
import { markFinal } from './markFinal.ts'
import { moveExecuted } from './moveExecuted.ts'
import { moveSponsorship } from './moveSponsorship.ts'
import { queueBundle } from './queueBundle.ts'
import { countUnsponsored, readUnrecordedOperations } from './readIndexedOperations.ts'
import {
  readNotFinal,
  readOverdue,
  readRequestedSponsorships,
  readSponsorCounts,
  readSponsorshipsToReconcile,
} from './readSponsorWork.ts'
import { readWaitingOperations } from './readWaitingOperations.ts'
import { resendOperation } from './resendOperation.ts'
import { signSponsorship } from './signSponsorship.ts'
import { GAS_TABLES } from './sponsorshipRow.ts'
import { withdrawOperation } from './withdrawOperation.ts'

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
  readonly gas: Deployment['gas']
}

/** Creates the access of the workers to sponsorships in schema `app`; `close` closes its connections. */
export function createSponsorWork(options: Options): SponsorWork & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-gas-work',
    max: options.poolSize,
    reader: false,
  })
  const entryPoints = new Map(options.gas.map(({ chainId, entryPoint }) => [chainId, entryPoint]))
  return {
    requested: (limit) => answered(readRequestedSponsorships(sql, limit)),
    sign: (due, signed, depositWei) => answered(signSponsorship(sql, due, signed, depositWei)),
    refuse: (due, reason) => answered(moveSponsorship(sql, due, 'refused', { reason })),
    moved: (chainId) => answered(readSponsorshipsToReconcile(sql, chainId)),
    overdue: (chainId, chainSec) => answered(readOverdue(sql, chainId, chainSec)),
    notFinal: (chainId, finalNumber) => answered(readNotFinal(sql, chainId, finalNumber)),
    markFinal: (executions) => answered(markFinal(sql, executions)),
    unrecorded: (chainId) =>
      fallbackIfUnindexed(answered(readUnrecordedOperations(sql, chainId)), []),
    countUnsponsored: (chainId) => fallbackIfUnindexed(answered(countUnsponsored(sql, chainId)), 0),
    move: (due, to, changes) => answered(moveSponsorship(sql, due, to, changes)),
    moveExecuted: (executions) => answered(moveExecuted(sql, executions)),
    waiting: (chainId, limit) => answered(readWaitingOperations(sql, chainId, limit)),
    freeSubmitters: (chainId) => answered(readFreeSubmitters(sql, chainId)),
    queueBundle: (chainId, bundle, submitter) => {
      const entryPoint = entryPoints.get(chainId)
      if (entryPoint === undefined) throw new RangeError(`no sponsor on chain ${chainId}`)
      return answered(queueBundle(sql, { chainId, entryPoint, bundle, submitter }))
    },
    resend: (due) => answered(resendOperation(sql, entryPoints, due)),
    withdraw: (due) => answered(withdrawOperation(sql, due)),
    isOwnTransaction: async (txHash) => {
      const rows = await answered(sql`select 1 from app.lane_attempt where hash = ${txHash}`)
      return rows.length > 0
    },
    reservedWei: (chainId) => answered(readReserved(sql, GAS_TABLES, sql`chain_id = ${chainId}`)),
    submitters: (chainId) => answered(readSubmitters(sql, chainId)),
    counts: () => answered(readSponsorCounts(sql)),
    sweepQuotes: () => answered(sweepQuotes(sql, GAS_TABLES)),
    eraseEndedPaymentData: () => answered(eraseOperationSignatures(sql)),
    onRequested: (listener) => sql.listen(CHANNELS.gasAsked, listener),
    onMoved: (listener) => sql.listen(CHANNELS.gasMoved, listener),
    onWaiting: (listener) => sql.listen(CHANNELS.gasWaiting, listener),
    onLaneMoved: (listener) => sql.listen(CHANNELS.laneMoved, listener),
    close: () => sql.end(),
  }
}

/** Returns the result of `read`, or `fallback` until the index is complete for the first time. */
async function fallbackIfUnindexed<T>(read: Promise<T>, fallback: T): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof IndexNotReady) return fallback
    throw error
  }
}
