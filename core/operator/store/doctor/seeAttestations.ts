import type { Sight } from '../../domain/diagnose.ts'
import { sight } from './sight.ts'

const DOWN = 2

/** Checks that the attestation service answers now; the prober's newest round may be half a minute old. */
export async function seeAttestations(
  look: () => Promise<string | null>,
  url: string,
): Promise<Sight> {
  const problem = await look()
  const status = { name: 'svc_probe_component_status', labels: { component: 'attestations' } }
  if (problem === null) {
    return sight({ samples: [{ ...status, value: 0 }], well: ['attestation service'] })
  }
  return sight({
    samples: [{ ...status, value: DOWN, detail: `${problem} (${new URL(url).host})` }],
  })
}
