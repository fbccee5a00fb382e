import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Throws if the user account of the server cannot enter a parent folder of the data folder. */
export function requireOpenPath(path: string): void {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    accessSync(folder, constants.R_OK)
    if ((statSync(folder).mode & constants.S_IXOTH) === 0) {
      throw new Error(
        `Postgres never runs as root, and its own user cannot enter ${folder}: ` +
          'start as an ordinary user, or move the checkout to a folder that others can enter.',
      )
    }
  }
}
