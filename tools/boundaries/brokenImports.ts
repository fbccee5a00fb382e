import { posix } from 'node:path'
import { BOUNDARIES } from './boundaries.ts'
import type { Room } from './room.ts'

const ROOMS = BOUNDARIES.map((room) => ({
  room,
  files: room.files.map(regexOf),
  packages: room.packages === 'any' ? [] : room.packages.map(regexOf),
}))

/** Returns the error text of a forbidden import; null for an allowed import. */
export function brokenImport(file: string, specifier: string): string | null {
  const room = roomOf(file)
  if (room === undefined) return missingRoom(file)
  if (!specifier.startsWith('.')) {
    if (mayUse(room, specifier)) return null
    return `${file}: the room ${room.name} must not import the package ${specifier}. ${room.why}.`
  }
  const target = posix.join(posix.dirname(file), specifier)
  const other = roomOf(target)
  if (other !== undefined && mayEnter(room, other, { file, target })) return null
  return `${file}: the room ${room.name} must not import ${target}. ${room.why}.`
}

/** Returns the error text for a file without a room; null for a file in a room. */
export function missingRoom(file: string): string | null {
  return roomOf(file) === undefined
    ? `${file} is in no room: add a row to tools/boundaries/boundaries.ts, or move the file`
    : null
}

/** Returns the first room whose patterns match a path from the root. */
export function roomOf(path: string): Room | undefined {
  return ROOMS.find(({ files }) => files.some((pattern) => pattern.test(path)))?.room
}

function mayUse(room: Room, name: string): boolean {
  if (room.packages === 'any') return true
  const packages = ROOMS.find((entry) => entry.room === room)?.packages ?? []
  return packages.some((pattern) => pattern.test(name))
}

type Edge = { readonly file: string; readonly target: string }

function mayEnter(room: Room, other: Room, { file, target }: Edge): boolean {
  if (room.imports.includes('any') || room.imports.includes(target)) return true
  if (room !== other) return room.imports.includes(other.name)
  if (room.isSplit !== true) return true
  const [own, imported] = [partOf(file), partOf(target)]
  return own === imported || imported === null || own === null
}

/** Returns the folder at the second level of a path; null for a file without such a folder. */
function partOf(path: string): string | null {
  const [, part, ...rest] = path.split('/')
  return part === undefined || rest.length === 0 ? null : part
}

/** Returns the regular expression that matches the paths of a pattern. */
function regexOf(pattern: string): RegExp {
  // `node:*` and `hono/*` match entry points of any depth.
  const isPackage = /^[^*]+[:/]\*$/.test(pattern)
  const source = pattern
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**', '\0')
    .replaceAll('*', isPackage ? '.+' : '[^/]*')
    .replaceAll('\0', '.+')
  return new RegExp(`^${source}$`)
}
