import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { UnknownVault } from '../../../core/kernel/errors.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { getVaultActivity } from '../../../core/vaults/operations/getVaultActivity.ts'
import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'
import type { DayActivity } from './activityPage.ts'
import { DAY_SEC, parseDay } from './day.ts'

/** Events of a page; with its styles, a page takes less than 60 KB. */
const LISTED = 50

type Wanted = {
  readonly vault: Address
  readonly day: string | undefined
  readonly cursor: string | undefined
}

/** Reads the events of a vault on one UTC day, by default the day of the newest block. Throws DomainError. */
export async function readDayActivity(deps: Deps, wanted: Wanted): Promise<DayActivity> {
  const head = deps.chain.head()
  const nowSec = head.timestampSec
  const daySec = parseDay(wanted.day, nowSec)
  const { cursor } = wanted
  const [vault, answer] = await Promise.all([
    deps.chain.vault(head, wanted.vault),
    getVaultActivity.answer(deps, {
      params: { address: wanted.vault },
      query: {
        at: Math.min(daySec + DAY_SEC - 1, nowSec),
        limit: LISTED,
        ...(cursor !== undefined && { cursor }),
      },
    }),
  ])
  if (vault === null) throw new UnknownVault(showAddress(wanted.vault))
  const activity = getVaultActivity.output.parse(answer.body)
  const events = activity.events.filter(({ timestamp }) => timestamp >= daySec)
  const isWhole = events.length < activity.events.length
  return {
    activity,
    chainId: head.chainId,
    symbol: vaultSymbol(vault),
    daySec,
    createdSec: vault.createdAtSec,
    nowSec,
    events,
    next: isWhole ? null : activity.nextCursor,
    isFirst: cursor === undefined,
  }
}
