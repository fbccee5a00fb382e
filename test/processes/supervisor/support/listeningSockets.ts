import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export type ListeningSocket = { readonly port: number; readonly isLoopback: boolean }

/** State of a socket that listens. Source: Linux, net/tcp_states.h. */
const LISTEN = '0A'

/** Returns the TCP sockets on which a process listens. */
export function listeningSockets(pid: number): readonly ListeningSocket[] {
  if (!existsSync('/proc/net/tcp')) return listByLsof(pid)
  const own = new Set(socketInodes(pid))
  return ['tcp', 'tcp6'].flatMap((family) => {
    const file = `/proc/${pid}/net/${family}`
    if (!existsSync(file)) return []
    const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
    return lines.flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state !== LISTEN || !own.has(inode)) return []
      const [address = '', port = ''] = local.split(':')
      return [{ port: Number.parseInt(port, 16), isLoopback: isLoopback(address) }]
    })
  })
}

function socketInodes(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((fd) => {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`)) ?? []
      return inode === undefined ? [] : [inode]
    } catch {
      // The descriptor closed during the read.
      return []
    }
  })
}

/** Returns true for a loopback address. The kernel writes words of an address with the least byte first. */
function isLoopback(address: string): boolean {
  if (address.length === 8) return address.endsWith('7F')
  const isMapped = address.startsWith('0000000000000000FFFF0000')
  return isMapped ? address.endsWith('7F') : address === '00000000000000000000000001000000'
}

function listByLsof(pid: number): readonly ListeningSocket[] {
  const args = ['-a', '-nP', '-iTCP', '-sTCP:LISTEN', '-p', String(pid), '-Fn']
  const text = execFileSync('lsof', args, { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => {
    const [, address, port] = /^n(.*):(\d+)$/.exec(line) ?? []
    if (address === undefined) return []
    return [{ port: Number(port), isLoopback: /^(127\.|\[::1\]|localhost)/.test(address) }]
  })
}
