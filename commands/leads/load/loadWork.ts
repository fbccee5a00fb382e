import type { RowReader } from '../../../core/leads/domain/finishLead.ts'
import type { IsSuppressed } from '../../../core/leads/domain/suppressLead.ts'
import type { CategoryNode } from '../../../core/leads/ports.ts'
import type { BuildSession } from '../../../core/leads/store/dataset/openBuildSession.ts'
import type { SqlText } from '../../../core/platform/db/sqlText.ts'
import type { LeadFile } from '../files/leadFile.ts'
import type { ProgressLine } from '../progressLine.ts'
import type { FilesNote } from './loadNote.ts'
import type { RejectFile } from './rejectFile.ts'

/** What the two halves of a load of files work with. */
export type LoadWork = {
  readonly session: BuildSession
  /** Null in a dry run, which stages nothing and notes nothing. */
  readonly datasetId: number | null
  /** Day of the data set, `YYYY-MM-DD`. */
  readonly day: string
  /** Table of the leads as they are read. */
  readonly raw: SqlText
  readonly files: readonly LeadFile[]
  readonly reader: RowReader
  readonly taxonomy: readonly CategoryNode[]
  readonly isSuppressed: IsSuppressed
  readonly rejects: RejectFile
  readonly progress: ProgressLine
  readonly signal: AbortSignal
  /** How far the load is; changed as it goes. */
  readonly note: FilesNote
}
