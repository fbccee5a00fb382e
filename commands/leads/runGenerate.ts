import { setTimeout as delay } from 'node:timers/promises'
import { openDataset } from '../../core/leads/store/dataset/openDataset.ts'
import { acquireLoadLock } from '../../core/leads/store/load/acquireLoadLock.ts'
import { findUnfinished } from '../../core/leads/store/load/findUnfinished.ts'
import { applySuppressions } from '../../core/leads/store/suppress/applySuppressions.ts'
import { readTaxonomy } from '../../core/leads/store/taxonomy/readTaxonomy.ts'
import { text } from '../../core/platform/db/columns.ts'
import { GENERATED_SOURCE } from '../../devnet/leads/generateLeads.ts'
import { stageGenerated } from '../../devnet/leads/stageGenerated.ts'
import { buildLoad } from './load/buildLoad.ts'
import { type GeneratedNote, parseLoadNote } from './load/loadNote.ts'
import { requireLoadLock, requireUnfinished } from './load/openLoad.ts'
import type { LoaderDeps } from './load/runLoad.ts'
import { LoadRefused } from './loadRefused.ts'
import type { GenerateCommand } from './parseLeadsCommand.ts'

type Found = { readonly id: number; readonly version: string; readonly note: GeneratedNote }

/**
 * Generates leads and makes them the current data set; returns the text to print.
 *
 * Throws `LoadRefused`, `ConnectionLost`.
 */
export async function runGenerate(deps: LoaderDeps, command: GenerateCommand): Promise<string> {
  const { session, progress, signal } = deps
  if (command.isDryRun) return `${command.count ?? 'the rest'} leads generated without --dry-run`
  if (command.isUnlessLoaded) {
    const reason = await reasonToLeave(deps)
    if (reason !== null) return reason
  } else {
    await requireLoadLock(session)
  }
  const { id, version, note } = await open(deps, command)
  const { count, seed, day } = note
  await stageGenerated(session, {
    datasetId: id,
    count,
    seed,
    day,
    made: note.made,
    signal,
    report: (made) =>
      progress.show({
        label: 'generating',
        share: made / count,
        count: { done: made, of: 'leads' },
      }),
  })
  await buildLoad(deps, id, readTaxonomy())
  await applySuppressions(session)
  return `data set ${version} is current: ${count.toLocaleString('en-US')} generated leads`
}

/** Returns the reason why a sample is not needed or cannot be loaded now; null if the sample can be loaded. */
async function reasonToLeave({ session }: LoaderDeps): Promise<string | null> {
  const [current] = await session({ version: text })`
    select version from app.lead_dataset where state = 'current'`
  if (current !== undefined) return `data set ${current.version} is already current`
  if (!(await acquireLoadLock(session, delay))) return 'another load is running'
  const unfinished = await findUnfinished(session)
  if (unfinished === null || parseLoadNote(unfinished.load)?.kind === 'generated') return null
  return `load ${unfinished.version} from files is unfinished`
}

async function open({ session, today }: LoaderDeps, command: GenerateCommand): Promise<Found> {
  const isResumed = command.isResumed || (command.isUnlessLoaded && (await findUnfinished(session)))
  const unfinished = await requireUnfinished(session, isResumed !== false && isResumed !== null)
  if (unfinished !== null) {
    const { id, version, note } = unfinished
    if (note.kind === 'files') {
      throw new LoadRefused(`load ${version} reads files: npm run leads -- load --resume`)
    }
    if (command.count !== null && command.count !== note.count && !command.isUnlessLoaded) {
      throw new LoadRefused(
        `the unfinished load has ${note.count} leads; pass this number or no number`,
      )
    }
    return { id, version, note }
  }
  const { count, seed } = command
  if (count === null) throw new LoadRefused('no load is unfinished; pass the number of leads')
  const note: GeneratedNote = { kind: 'generated', count, seed, day: today, made: 0 }
  return { ...(await openDataset(session, today, [GENERATED_SOURCE], note)), note }
}
