import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Stores the names of a folder on the disk: a rename survives a loss of power only after this. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
