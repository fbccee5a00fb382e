import { hasParentConstraint } from '../../core/platform/db/continuity/parentConstraint.ts'
import { planRollback } from '../../core/platform/db/indexes/planIndexes.ts'
import { readIndexes } from '../../core/platform/db/indexes/readIndexes.ts'
import { CommandRefused } from './commandRefused.ts'
import type { UpgradeDeps } from './indexDeps.ts'
import { switchTo } from './switchTo.ts'

/**
 * Milliseconds to wait for the switch; within this time an index that follows the chains reaches the newest live block.
 */
const PATIENCE_MS = 5_000

/** Makes a kept index live again. Throws `CommandRefused`. */
export async function runRollback(deps: UpgradeDeps, wanted: string | undefined): Promise<string> {
  const { session, intervalBlocks, nowMs } = deps
  const indexes = await readIndexes(session, { nowMs: nowMs(), intervalBlocks })
  const plan = planRollback(indexes, wanted)
  if (plan.kind === 'refused') throw new CommandRefused(plan.reason)
  const from = indexes.find(({ isLive }) => isLive)?.schema
  if (from === undefined)
    throw new CommandRefused('no index is live; the next complete index becomes live by itself')
  if (!(await hasParentConstraint(session, { schema: plan.schema, intervalBlocks })))
    throw new CommandRefused(`the blocks of ${plan.schema} are not linked yet`)
  const { heldMs } = await switchTo(deps, { from, to: plan.schema }, PATIENCE_MS)
  await deps.describeViews()
  return `${plan.schema} is live again; ${from} stood still for ${Math.ceil(heldMs)} ms and stays`
}
