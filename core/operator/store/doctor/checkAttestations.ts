import type { CheckResult } from '../../domain/diagnose.ts'
import { resultOf } from './resultOf.ts'

const DOWN = 2

/** Checks that the attestation service answers at present; the prober's newest round may be half a minute old. */
export async function checkAttestations(
  read: () => Promise<string | null>,
  url: string,
): Promise<CheckResult> {
  const problem = await read()
  const status = { name: 'svc_probe_component_status', labels: { component: 'attestations' } }
  if (problem === null) {
    return resultOf({ samples: [{ ...status, value: 0 }], well: ['attestation service'] })
  }
  return resultOf({
    samples: [{ ...status, value: DOWN, detail: `${problem} (${new URL(url).host})` }],
  })
}
