import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type RunningProcess = {
  readonly pid: number
  /** Process group. Each started part leads a group; processes that the part starts belong to the same group. */
  readonly groupId: number
  /** Command line: arguments, separated by spaces. */
  readonly command: string
}

/** Returns all running processes, without zombie processes. */
export function listProcesses(): readonly RunningProcess[] {
  if (!existsSync('/proc/self/stat')) return listByPs()
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
  return found.filter((entry) => entry !== undefined)
}

function readProcess(pid: number): RunningProcess | undefined {
  try {
    // The process name in parentheses may contain spaces; state, parent and group follow the name.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, groupId: Number(group), command }
  } catch {
    return undefined
  }
}

function listByPs(): readonly RunningProcess[] {
  const text = execFileSync('ps', ['-axo', 'pid=,pgid=,stat=,args='], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => {
    const [, pid, group, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (command === undefined || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), groupId: Number(group), command: command.trim() }]
  })
}
