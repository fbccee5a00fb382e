import { readdir, readFile, readlink } from 'node:fs/promises'

export type PortHolder = { readonly pid: number; readonly command: string }

/** State code of a listening socket. Source: proc_net_tcp of the Linux kernel. */
const LISTENING = '0A'

/**
 * Returns the process that listens on a TCP port; null if /proc shows no such process to this user, or does not exist.
 */
export async function portHolder(port: number): Promise<PortHolder | null> {
  const sockets = new Set(
    (
      await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((table) => listening(table, port)))
    ).flat(),
  )
  if (sockets.size === 0) return null
  for (const pid of await processes()) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const file of files) {
      const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '')
      if (sockets.has(target)) return { pid: Number(pid), command: await commandOf(pid) }
    }
  }
  return null
}

async function listening(table: string, port: number): Promise<readonly string[]> {
  const text = await readFile(table, 'utf8').catch(() => '')
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return text.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    return local.endsWith(suffix) && state === LISTENING ? [`socket:[${inode}]`] : []
  })
}

async function processes(): Promise<readonly string[]> {
  const names = await readdir('/proc').catch(() => [])
  return names.filter((name) => /^[0-9]+$/.test(name))
}

/** Returns the first two words of the command line, without folders. */
async function commandOf(pid: string): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const words = line.split('\0').filter((word) => word !== '')
  return (
    words
      .slice(0, 2)
      .map((word) => word.split('/').at(-1) ?? word)
      .join(' ') || 'a process'
  )
}
