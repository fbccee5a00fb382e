import type { Diagnosis, Finding } from '../../core/operator/domain/diagnose.ts'
import { type Runbook, runbookLink } from '../../core/operator/domain/parseRunbook.ts'
import type { Doctor } from '../../core/operator/store/doctor/createDoctor.ts'
import type { Database } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { doctorScreen } from './doctorScreen.ts'
import type { DoctorCommand } from './parseCommand.ts'
import type { Outcome } from './runCommand.ts'

type Deps = {
  readonly doctor: Pick<Doctor, 'check'>
  readonly runbook: Runbook
  readonly databaseUrl: Database
}

/** Prints the current findings on one screen, or as one JSON value; `exitCodeOf` defines the exit code. */
export async function runDoctor(deps: Deps, { isJson }: DoctorCommand): Promise<Outcome> {
  const diagnosis = await deps.doctor.check()
  const exitCode = exitCodeOf(diagnosis)
  const text = isJson ? json(deps, diagnosis) : doctorScreen(diagnosis, deps.runbook)
  return { text, exitCode }
}

/** Returns 1 with findings, 2 without findings if a part could not be read, else 0. */
export function exitCodeOf({ findings, unseen }: Diagnosis): 0 | 1 | 2 {
  if (findings.length > 0) return 1
  return unseen.length > 0 ? 2 : 0
}

const OUTCOMES = ['fine', 'wrong', 'unseen'] as const

function json({ runbook, databaseUrl }: Deps, diagnosis: Diagnosis): string {
  const { findings, ...rest } = diagnosis
  const showFinding = (finding: Finding) => ({
    ...finding,
    action: runbook.get(finding.section) ?? null,
    runbook: runbookLink(finding.section),
  })
  const outcome = OUTCOMES[exitCodeOf(diagnosis)]
  const database = databaseLabel(databaseUrl.url)
  return JSON.stringify(
    { outcome, database, findings: findings.map(showFinding), ...rest },
    null,
    2,
  )
}
