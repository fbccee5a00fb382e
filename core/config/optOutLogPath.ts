import { resolve } from 'node:path'

/** Returns the file of the second copy of opt-outs. */
export function optOutLogPath({
  OPT_OUT_LOG,
  STATE_DIR,
}: {
  readonly OPT_OUT_LOG?: string | undefined
  readonly STATE_DIR: string
}): string {
  return resolve(OPT_OUT_LOG ?? `${STATE_DIR}/opt-outs.jsonl`)
}
