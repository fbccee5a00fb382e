import { ppmToPct } from '../../../core/vaults/domain/analytics/change.ts'
import { INDEX_BASE_E18, showLevel } from '../../../core/vaults/domain/analytics/indexLevel.ts'
import {
  type IndexAnswer,
  type IndexChanges,
  type IndexWindow,
  readIndex,
} from '../../../core/vaults/operations/history/readIndex.ts'
import { NULL_RETURNS } from '../../../core/vaults/operations/history/readReturns.ts'
import { resolveWindow } from '../../../core/vaults/operations/history/windowFields.ts'
import type { Kit } from '../kit.ts'
import { windowArgs } from '../lists/pageArgs.ts'

/** Cost of figures that read the history of all vaults. */
const INDEX_COST = 200
/** Usual closes per answer: the days of the most requested window. */
const USUAL_CLOSES = 30

/** Resolves a field of the index; null without a level. */
const of =
  <Shown>(show: (index: IndexWindow) => Shown) =>
  (answer: IndexAnswer): Shown | null =>
    answer.kind === 'known' ? show(answer.index) : null

const windowOf = (answer: IndexAnswer) =>
  answer.kind === 'known' ? answer.index.window : answer.window

const isComplete = ({ indexPpm, equalWeightPpm }: IndexChanges): boolean =>
  indexPpm !== null && equalWeightPpm !== null

const percent = (ppm: bigint | null): number | null => (ppm === null ? null : ppmToPct(ppm))

/** Defines Index, its points, and its query. */
export function defineIndex(kit: Kit): void {
  const { builder, refs } = kit
  builder.objectType(refs.indexPoint, {
    description: 'The index at a block',
    fields: (t) => ({
      block: t.field({
        type: refs.block,
        description: 'Block of the level and its prices',
        resolve: ({ point }) => point.block,
      }),
      level: t.string({
        description: 'Points, 6 decimals, rounded down',
        resolve: ({ levelE18 }) => showLevel(levelE18),
      }),
    }),
  })
  builder.objectType(refs.index, {
    description:
      'Index of all vaults, chained from midnight to midnight (UTC) by the growth of share ' +
      'prices, weighted by NAV',
    fields: (t) => ({
      level: t.string({
        nullable: true,
        description: 'Level at the end of the window, points, 6 decimals; null without shares',
        resolve: of(({ end }) => showLevel(end.levelE18)),
      }),
      baseLevel: t.string({
        description: 'Level at `since`, points',
        resolve: () => showLevel(INDEX_BASE_E18),
      }),
      since: t.field({
        type: 'Timestamp',
        nullable: true,
        description: 'Base: first block at which a vault had shares',
        resolve: of(({ base }) => base.point.block.timestampSec),
      }),
      navUsdc: t.field({
        type: 'BigInt',
        description: 'Sum of the NAVs of all vaults with shares at the end, USDC-6',
        resolve: (answer) => of(({ navUsdc6 }) => navUsdc6)(answer) ?? 0n,
      }),
      vaultCount: t.int({
        description: 'Number of vaults with shares at the end',
        resolve: (answer) => of(({ vaultCount }) => vaultCount)(answer) ?? 0,
      }),
      returns: t.field({
        type: refs.returns,
        description: 'Change of the level up to the end of the window',
        resolve: (answer) => of(({ returns }) => returns)(answer) ?? NULL_RETURNS,
      }),
    }),
  })
  defineIndexWindow(kit)
  defineIndexChanges(kit)
  defineIndexQuery(kit)
}

function defineIndexWindow({ builder, refs, window, noReturn }: Kit): void {
  builder.objectFields(refs.index, (t) => ({
    windowName: t.field({
      type: window,
      nullable: true,
      description: 'Window of the figures; null when the request has `from`',
      resolve: (answer) => windowOf(answer).name,
    }),
    askedFromAt: t.field({
      type: 'Timestamp',
      description: 'Start of the window, unix seconds',
      resolve: (answer) => windowOf(answer).fromSec,
    }),
    fromAt: t.field({
      type: 'Timestamp',
      description: 'Start of the figures, unix seconds: the later of askedFromAt and the base',
      resolve: (answer) => of(({ fromSec }) => fromSec)(answer) ?? windowOf(answer).fromSec,
    }),
    toAt: t.field({
      type: 'Timestamp',
      description: 'End of the window, unix seconds',
      resolve: (answer) => windowOf(answer).toSec,
    }),
    clipped: t.boolean({
      description: 'Whether the base replaced askedFromAt',
      resolve: (answer) => of(({ isClipped }) => isClipped)(answer) ?? false,
    }),
    reason: t.field({
      type: noReturn,
      nullable: true,
      description: 'Reason why figures are null; else null',
      resolve: (answer) => {
        if (answer.kind === 'unknown') return answer.reason
        return isComplete(answer.index.changes) ? null : ('no_worth' as const)
      },
    }),
  }))
}

function defineIndexChanges({ builder, refs }: Kit): void {
  builder.objectFields(refs.index, (t) => ({
    indexPct: t.float({
      nullable: true,
      description: 'Change of the level over the window, percent',
      resolve: of(({ changes }) => percent(changes.indexPpm)),
    }),
    equalWeightPct: t.float({
      nullable: true,
      description:
        'Return of the four constituents at equal weights, bought at startPoint and held, percent',
      resolve: of(({ changes }) => percent(changes.equalWeightPpm)),
    }),
    vsEqualWeightBps: t.int({
      nullable: true,
      description: 'indexPct minus equalWeightPct, basis points, rounded half away from zero',
      resolve: of(({ changes }) => changes.vsEqualWeightBps),
    }),
    startPoint: t.field({
      type: refs.indexPoint,
      nullable: true,
      description: 'State at the start of the window',
      resolve: of(({ start }) => start),
    }),
    endPoint: t.field({
      type: refs.indexPoint,
      nullable: true,
      description: 'State at the end of the window',
      resolve: of(({ end }) => end),
    }),
    closePoints: t.field({
      type: [refs.indexPoint],
      description: 'Closes in the window, sorted by time',
      extensions: { size: () => USUAL_CLOSES },
      resolve: (answer) => [...(of(({ closes }) => closes)(answer) ?? [])],
    }),
  }))
}

function defineIndexQuery(kit: Kit): void {
  const { builder, refs } = kit
  builder.queryField('index', (t) =>
    t.field({
      type: refs.index,
      description: 'Index of all vaults and its return over one window',
      args: windowArgs(kit),
      extensions: { cost: INDEX_COST },
      resolve: async (_root, { window, from, to }, { loaders, reads }) => {
        const at = await loaders.asOf({})
        const requested = {
          window: window ?? undefined,
          from: from ?? undefined,
          to: to ?? undefined,
        }
        const snapshot = await reads()
        return readIndex(snapshot, at, await resolveWindow(snapshot, requested, at))
      },
    }),
  )
}
