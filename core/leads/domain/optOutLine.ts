import { parseJson } from '../../kernel/parseJson.ts'
import { OPT_OUT_PROOFS, type OptOutProof } from './optOutStates.ts'
import { SUPPRESSION_KINDS, type SuppressionKind } from './suppressionHash.ts'

/** Entry of the suppression list, as a line of the opt-out log contains it. */
export type LoggedOptOut = {
  readonly kind: SuppressionKind
  /** 64 hex digits. */
  readonly hash: string
  readonly reason: string
  readonly proof: OptOutProof
  /** Unix milliseconds at which the entry was added. */
  readonly atMs: number
}

const HASH = /^[0-9a-f]{64}$/

/** Returns an entry as a line of JSON, including the line break. */
export function writeOptOutLine({ kind, hash, reason, proof, atMs }: LoggedOptOut): string {
  return `${JSON.stringify({ at: new Date(atMs).toISOString(), kind, hash, reason, proof })}\n`
}

/** Returns the entry of a line; null for an incomplete line or a line of another format. */
export function parseOptOutLine(line: string): LoggedOptOut | null {
  const value = parseJson(line)
  if (typeof value !== 'object' || value === null) return null
  const { at, kind, hash, reason, proof }: Readonly<Record<string, unknown>> = { ...value }
  const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN
  const knownKind = SUPPRESSION_KINDS.find((each) => each === kind)
  const knownProof = OPT_OUT_PROOFS.find((each) => each === proof)
  if (knownKind === undefined || knownProof === undefined || Number.isNaN(atMs)) return null
  if (typeof hash !== 'string' || !HASH.test(hash) || typeof reason !== 'string') return null
  return { kind: knownKind, hash, reason, proof: knownProof, atMs }
}
