import { chmodSync, chownSync, existsSync, rmSync } from 'node:fs'
import { connect, type Server } from 'node:net'

/** User id that makes chown keep the owner of a file. Source: chown(2). */
const KEEP_USER = -1

/**
 * Listens on a unix socket; replaces the socket of an ended process.
 *
 * This user and the group `groupId` can open the socket; without a group only this user can. Throws an Error if a
 * process already listens on the socket, or if this user is not a member of the group.
 */
export async function listenOnSocket(
  server: Server,
  path: string,
  groupId?: number,
): Promise<void> {
  if (existsSync(path)) {
    if (await isServed(path)) throw new Error(`${path}: another process listens there`)
    rmSync(path)
  }
  // A socket gets its mode at its creation, so the mask applies before any process can connect.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, () => resolve())
    })
  } finally {
    process.umask(mask)
  }
  if (groupId === undefined) return chmodSync(path, 0o600)
  // The group is set before the mode, so that no other group can open the socket in between.
  chownSync(path, KEEP_USER, groupId)
  chmodSync(path, 0o660)
}

function isServed(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = connect(path)
    call.once('connect', () => {
      call.destroy()
      resolve(true)
    })
    call.once('error', () => resolve(false))
  })
}
