import { access, constants } from 'node:fs/promises'
import type { ArchiveMonths } from '../../core/archive/store/createArchiveMonths.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import { BadCommand } from './badCommand.ts'
import type { ArchiveCommand } from './parseArchiveCommand.ts'
import { printTable } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

type Deps = { readonly months: ArchiveMonths; readonly clock: Pick<Clock, 'nowMs'> }

/** Lists, exports or drops archived months; returns the text. Throws `ArchiveRefused`, `BadCommand` and `DatabaseUnavailable`. */
export async function runArchiveCommand(deps: Deps, command: ArchiveCommand): Promise<Outcome> {
  const rows = await rowsOf(deps, command)
  if (command.isJson) return { text: JSON.stringify(rows, null, 2), exitCode: 0 }
  return { text: rows.length > 0 ? printTable(rows) : 'no rows', exitCode: 0 }
}

async function rowsOf({ months, clock }: Deps, command: ArchiveCommand) {
  switch (command.verb) {
    case 'list':
      return months.list()
    case 'drop':
      return months.drop(command.month, clock.nowMs())
    case 'export': {
      const { month, folder } = command
      await access(folder, constants.W_OK).catch(() => {
        throw new BadCommand(`--to ${folder}: must be a folder that this user may write to`)
      })
      const exported = await months.export(month, folder)
      return exported.map(({ archive, rows, amountUsdc6, fileName, fileSha256 }) => {
        const amount = amountUsdc6 === null ? null : String(amountUsdc6)
        return { month, archive, rows, amountUsdc6: amount, fileName, fileSha256 }
      })
    }
    default:
      return command satisfies never
  }
}
