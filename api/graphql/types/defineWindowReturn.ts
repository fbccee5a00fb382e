import { ppmToPct } from '../../../core/vaults/domain/analytics/change.ts'
import type {
  ObservedVault,
  VaultWindow,
} from '../../../core/vaults/operations/history/readWindowReturns.ts'
import { resolveWindow } from '../../../core/vaults/operations/history/windowFields.ts'
import type { Kit } from '../kit.ts'
import { windowArgs } from '../lists/pageArgs.ts'
import type { VaultNode } from '../loaders.ts'

/** Cost of figures that read two past blocks. */
const WINDOW_COST = 20

type Change = 'vaultPpm' | 'equalWeightPpm' | 'buyAndHoldPpm'

/** Percent with 4 decimals. */
const change =
  (name: Change) =>
  ({ changes }: VaultWindow): number | null => {
    const ppm = changes[name]
    return ppm === null ? null : ppmToPct(ppm)
  }

/** Defines WindowReturn and its field on a vault. */
export function defineWindowReturn(kit: Kit): void {
  const { builder, refs, window, noReturn } = kit
  builder.objectType(refs.windowReturn, {
    description: 'Return of a vault and of two reference portfolios between the same two blocks',
    fields: (t) => ({
      windowName: t.field({
        type: window,
        nullable: true,
        description: 'Window of the figures; null when the request has `from`',
        resolve: (of) => of.window.name,
      }),
      askedFromAt: t.field({
        type: 'Timestamp',
        description: 'Start of the window, unix seconds',
        resolve: (of) => of.window.fromSec,
      }),
      fromAt: t.expose('fromSec', {
        type: 'Timestamp',
        description:
          'Start of the figures, unix seconds: the later of askedFromAt and the inception',
      }),
      toAt: t.field({
        type: 'Timestamp',
        description: 'End of the window, unix seconds',
        resolve: (of) => of.window.toSec,
      }),
      clipped: t.exposeBoolean('isClipped', {
        description: 'Whether the inception replaced askedFromAt',
      }),
      reason: t.expose('reason', {
        type: noReturn,
        nullable: true,
        description: 'Reason why figures are null; else null',
      }),
    }),
  })
  defineChanges(kit)
  builder.objectField(refs.vault, 'windowReturn', (t) =>
    t.field({
      type: refs.windowReturn,
      nullable: true,
      description: 'Return of the vault, of equal weights and of buy-and-hold over one window',
      args: windowArgs(kit),
      extensions: { cost: WINDOW_COST },
      resolve: async ({ at, state }, { window: name, from, to }, { loaders, reads }) => {
        const requested = {
          window: name ?? undefined,
          from: from ?? undefined,
          to: to ?? undefined,
        }
        const resolved = await resolveWindow(await reads(), requested, at)
        return loaders.windowReturn({ at, vault: state.address, window: resolved })
      },
    }),
  )
}

function defineChanges({ builder, refs }: Kit): void {
  const node = (end: ObservedVault | null): VaultNode | null =>
    end === null ? null : { at: end.point.block, state: end.state }
  builder.objectFields(refs.windowReturn, (t) => ({
    vaultPct: t.float({
      nullable: true,
      description: 'Change of the share price, net of fees, percent',
      resolve: change('vaultPpm'),
    }),
    equalWeightPct: t.float({
      nullable: true,
      description:
        'Return of the four constituents at equal weights, bought at startPoint and held, percent',
      resolve: change('equalWeightPpm'),
    }),
    buyAndHoldPct: t.float({
      nullable: true,
      description: 'Return of the holdings and idle USDC of startPoint, if held unchanged, percent',
      resolve: change('buyAndHoldPpm'),
    }),
    vsEqualWeightBps: t.int({
      nullable: true,
      description: 'vaultPct minus equalWeightPct, basis points, rounded half away from zero',
      resolve: ({ changes }) => changes.vsEqualWeightBps,
    }),
    vsBuyAndHoldBps: t.int({
      nullable: true,
      description: 'vaultPct minus buyAndHoldPct, basis points, rounded half away from zero',
      resolve: ({ changes }) => changes.vsBuyAndHoldBps,
    }),
    startPoint: t.field({
      type: refs.vault,
      nullable: true,
      description: 'The vault at the start block of the window',
      resolve: ({ start }) => node(start),
    }),
    endPoint: t.field({
      type: refs.vault,
      nullable: true,
      description: 'The vault at the end block of the window',
      resolve: ({ end }) => node(end),
    }),
  }))
}
