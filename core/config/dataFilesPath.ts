import { resolve } from 'node:path'

/** Returns the folder of the files of facts by day. */
export function dataFilesPath({
  DATA_FILES_DIR,
  STATE_DIR,
}: {
  readonly DATA_FILES_DIR?: string | undefined
  readonly STATE_DIR: string
}): string {
  return resolve(DATA_FILES_DIR ?? `${STATE_DIR}/data-files`)
}
