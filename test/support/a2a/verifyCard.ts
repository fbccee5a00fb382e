import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { canonicalJson } from '../../../core/cards/domain/canonicalJson.ts'

const script = join(import.meta.dirname, '../../clients/verifyCard.ts')

/** Returns the verdicts of stock verifiers over a signed card; see test/clients/verifyCard.ts. */
export function verifyCard(card: Record<string, unknown>, jwks: unknown) {
  const { signatures: _signatures, ...unsigned } = card
  const sent = JSON.stringify({ card, jwks, payload: canonicalJson(unsigned) })
  const { stdout, stderr } = spawnSync(process.execPath, [script, sent], { encoding: 'utf8' })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  if (line === '') throw new Error(stderr)
  return JSON.parse(line) as { readonly sdk: boolean; readonly jose: boolean }
}
