import { z } from 'zod'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { InvalidInput } from '../../../kernel/errors.ts'
import { secondsField } from '../../../kernel/operation/secondsField.ts'
import { type ReturnWindow, windowStartSec } from '../../domain/analytics/returns.ts'
import type { VaultCallDeps } from '../../ports.ts'

/** Names of windows in a query, the shortest first. */
export const WINDOWS = ['7d', '30d', '90d', '365d'] as const

export type WindowName = (typeof WINDOWS)[number]

const RETURN_WINDOW_OF: Readonly<Record<WindowName, ReturnWindow>> = {
  '7d': 'w1',
  '30d': 'm1',
  '90d': 'm3',
  '365d': 'y1',
}
const DEFAULT_WINDOW: WindowName = '30d'

/** Query fields of every answer over one window. */
export const windowFields = {
  window: z
    .enum(WINDOWS)
    .optional()
    .meta({
      description:
        'Days before `to`, from the last full hour as in performance; `30d` by default; ' +
        'cannot be combined with `from`',
    }),
  from: secondsField('Start in unix seconds, before `to`').optional(),
  to: secondsField(
    'End in unix seconds, at most the newest block, which is the default',
  ).optional(),
}

export type WindowQuery = {
  readonly window?: WindowName | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Start and end of a window, unix seconds, and the last block at or before the end. */
export type Window = {
  /** Name of the window; null if the caller gave a start. */
  readonly name: WindowName | null
  readonly fromSec: number
  readonly toSec: number
  readonly end: BlockRef
}

/**
 * Returns the requested window; a later end is replaced by `at`.
 *
 * Throws InvalidInput for a start that is not before the end, for a named window together with a start, and for an end
 * before the first indexed block.
 */
export async function resolveWindow(
  deps: Pick<VaultCallDeps, 'history'>,
  requested: WindowQuery,
  at: BlockRef,
): Promise<Window> {
  if (requested.window !== undefined && requested.from !== undefined) {
    throw new InvalidInput('window', 'must not be combined with `from`')
  }
  const toSec = Math.min(requested.to ?? at.timestampSec, at.timestampSec)
  if (requested.from !== undefined && requested.from >= toSec) {
    throw new InvalidInput('from', `must be before ${toSec}, the end of the window`)
  }
  const [end = null] = toSec === at.timestampSec ? [at] : await deps.history.blocksAt(at, [toSec])
  if (end === null) {
    const first = await deps.history.firstBlock(at)
    throw new InvalidInput(
      'to',
      `must not be before the first indexed block, ${first.timestampSec}`,
    )
  }
  if (requested.from !== undefined) return { name: null, fromSec: requested.from, toSec, end }
  const name = requested.window ?? DEFAULT_WINDOW
  const fromSec = windowStartSec(RETURN_WINDOW_OF[name], end.timestampSec) ?? 0
  return { name, fromSec, toSec, end }
}
