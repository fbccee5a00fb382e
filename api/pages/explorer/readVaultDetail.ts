import type { Address } from 'viem'
import type { z } from 'zod'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { IndexReorganised } from '../../../core/kernel/errors.ts'
import { getVaultHolders } from '../../../core/vaults/operations/getVaultHolders.ts'
import { getVaultReturns } from '../../../core/vaults/operations/getVaultReturns.ts'
import { WINDOWS } from '../../../core/vaults/operations/history/windowFields.ts'
import type { Reports } from '../published/createReports.ts'
import type { RangeName } from '../published/ranges.ts'
import { readReport, type VaultReport } from '../published/readReport.ts'

/** Holders of the page; the list of all holders is a call. */
const LISTED_HOLDERS = 10

export type WindowReturns = z.output<typeof getVaultReturns.output>

/** All facts of the page of a vault, true for one block; the figures equal those of the REST answers. */
export type VaultDetail = {
  readonly at: BlockRef
  readonly report: VaultReport
  readonly holders: z.output<typeof getVaultHolders.output>
  /** Windows inside the life of the vault, the shortest first; the last starts at the inception. */
  readonly windows: readonly WindowReturns[]
}

type Wanted = { readonly vault: Address; readonly range: RangeName }

/** Reads the facts of a vault, from a shared report where its block is still on the chain. Throws DomainError. */
export async function readVaultDetail(
  deps: Deps,
  reports: Reports,
  { vault, range }: Wanted,
): Promise<VaultDetail> {
  try {
    return await readBeside(deps, await reports(vault, range))
  } catch (error) {
    if (!(error instanceof IndexReorganised)) throw error
    return readBeside(deps, await readReport(deps, { vault, range }))
  }
}

async function readBeside(deps: Deps, report: VaultReport): Promise<VaultDetail> {
  const { at } = report
  const params = { address: report.vault.vault }
  const [holders, windows] = await Promise.all([
    getVaultHolders.answer(deps, {
      params,
      query: { block: at.number, limit: LISTED_HOLDERS },
    }),
    Promise.all(windowsOf(report).map((query) => getVaultReturns.answer(deps, { params, query }))),
  ])
  if (holders.at?.hash !== at.hash) throw new IndexReorganised(at.number)
  return {
    at,
    report,
    holders: getVaultHolders.output.parse(holders.body),
    windows: windows.map(({ body }) => endingAt(at, getVaultReturns.output.parse(body))),
  }
}

/** Queries of the compared windows; all of them end at the block of the report. */
function windowsOf({ at, performance }: VaultReport) {
  const to = at.timestampSec
  const { since, historyDays } = performance
  if (since === null || since >= to) return []
  const named = WINDOWS.filter((name) => Number.parseInt(name, 10) <= historyDays)
  return [...named.map((window) => ({ window, to })), { from: since, to }]
}

/** Throws `IndexReorganised` when the window ends at another block of the same height. */
function endingAt(at: BlockRef, returns: WindowReturns): WindowReturns {
  const { endPoint } = returns
  if (endPoint?.blockNumber === at.number && endPoint.blockHash !== at.hash) {
    throw new IndexReorganised(at.number)
  }
  return returns
}
