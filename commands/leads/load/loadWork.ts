import type { RowReader } from '../../../core/leads/domain/finishLead.ts'
import type { IsSuppressed } from '../../../core/leads/domain/suppressLead.ts'
import type { CategoryNode } from '../../../core/leads/ports.ts'
import type { BuildSession } from '../../../core/leads/store/dataset/openBuildSession.ts'
import type { SqlText } from '../../../core/platform/db/sqlText.ts'
import type { LeadFile } from '../files/leadFile.ts'
import type { ProgressLine } from '../progressLine.ts'
import type { FilesNote } from './loadNote.ts'
import type { RejectFile } from './rejectFile.ts'

/** Shared state of the two phases of a load of files. */
export type LoadWork = {
  readonly session: BuildSession
  /** Id of the data set; null in a dry run, which stages no lead and stores no note. */
  readonly datasetId: number | null
  /** Day of the data set, `YYYY-MM-DD`. */
  readonly day: string
  /** Table of the raw leads. */
  readonly raw: SqlText
  readonly files: readonly LeadFile[]
  readonly reader: RowReader
  readonly taxonomy: readonly CategoryNode[]
  readonly isSuppressed: IsSuppressed
  readonly rejects: RejectFile
  readonly progress: ProgressLine
  readonly signal: AbortSignal
  /** Progress of the load; updated in place. */
  readonly note: FilesNote
}
