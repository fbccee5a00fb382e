import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseFacts } from './archive.ts'
import { isMissing, readFolder } from './readFolder.ts'

/** File of the received log; a blank file has only bytes of zero, and so no record. */
export type WalFile = { readonly name: string; readonly bytes: number; readonly isBlank: boolean }

const FILE = /^[0-9A-F]{24}(\.partial)?$/
const PARTIAL = '.partial'
const HEX = 16
/** Bytes of one read of a file. */
const CHUNK_BYTES = 65_536
const NAME_PART = 8
/** Bytes that the high part of the number of a segment counts. */
const HIGH_BYTES = 2 ** 32

/** Reads the files of a received log, also while a process receives the log. Throws `BackupRefused`. */
export function readWal(folder: string): readonly WalFile[] {
  return readFolder(folder)
    .filter((name) => FILE.test(name))
    .flatMap((name) => fileAt(folder, name) ?? fileAt(folder, name.replace(PARTIAL, '')) ?? [])
}

/** The receiver renames a complete file: the file then has no suffix. */
function fileAt(folder: string, name: string): WalFile | undefined {
  const path = join(folder, name)
  try {
    const { size } = statSync(path)
    return { name, bytes: size, isBlank: name.endsWith(PARTIAL) && isBlank(path) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns true if a file has no byte other than zero. A file with a record differs in its first bytes. */
function isBlank(path: string): boolean {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(CHUNK_BYTES)
  try {
    for (;;) {
      const length = readSync(file, bytes)
      if (length === 0) return true
      if (bytes.subarray(0, length).some((byte) => byte !== 0)) return false
    }
  } finally {
    closeSync(file)
  }
}

/** Last files that are shorter than a segment: without a record, because a kill ended their creation, or cut off. */
export type ShortPartials = { readonly blank: readonly string[]; readonly cut: readonly string[] }

/** Returns the names of the short last files of a received log. */
export function findShortPartials(
  files: readonly WalFile[],
  walSegmentBytes: number,
): ShortPartials {
  const short = files.filter(
    ({ name, bytes }) => name.endsWith(PARTIAL) && bytes !== walSegmentBytes,
  )
  const namesOf = (isBlank: boolean) =>
    short.filter((file) => file.isBlank === isBlank).map(({ name }) => name)
  return { blank: namesOf(true), cut: namesOf(false) }
}

/**
 * Returns one line for each file that a restore from a base backup lacks, or that was cut off; empty if the log is
 * whole to its end.
 *
 * A promotion starts a new timeline in the middle of a segment, so each number needs a file of any timeline. A short
 * partial file without a record counts as absent.
 */
export function findWalProblems(
  files: readonly WalFile[],
  { firstWal, walSegmentBytes }: Pick<BaseFacts, 'firstWal' | 'walSegmentBytes'>,
): readonly string[] {
  const first = numberOf(firstWal, walSegmentBytes)
  const { blank } = findShortPartials(files, walSegmentBytes)
  const needed = files.filter(
    ({ name }) => numberOf(name, walSegmentBytes) >= first && !blank.includes(name),
  )
  const numbers = new Set(needed.map(({ name }) => numberOf(name, walSegmentBytes)))
  const lines = needed
    .filter(({ bytes }) => bytes !== walSegmentBytes)
    .map(({ name, bytes }) => `wal/${name}: was cut off, ${bytes} of ${walSegmentBytes} bytes`)
  if (!numbers.has(first)) lines.push(`wal/${firstWal}: is missing`)
  const last = Math.max(first, ...numbers)
  for (let number = first + 1; number < last; number += 1) {
    if (!numbers.has(number))
      lines.push(`wal/${nameOf(number, firstWal, walSegmentBytes)}: is missing`)
  }
  return lines
}

/** Complete files of one timeline, from the first that a restore needs to the last. */
export type WalRange = { readonly first: string; readonly last: string }

/** Returns the complete files from a base backup on, one range for each timeline, oldest first. */
export function completeRanges(
  files: readonly WalFile[],
  { firstWal, walSegmentBytes }: Pick<BaseFacts, 'firstWal' | 'walSegmentBytes'>,
): readonly WalRange[] {
  const from = numberOf(firstWal, walSegmentBytes)
  const names = files
    .map(({ name }) => name)
    .filter((name) => !name.endsWith(PARTIAL) && numberOf(name, walSegmentBytes) >= from)
    .toSorted()
  return [...Map.groupBy(names, (name) => name.slice(0, NAME_PART)).values()].map((group) => ({
    first: group[0] ?? '',
    last: group.at(-1) ?? '',
  }))
}

/** Number of a segment since the first byte of the log. */
export function numberOf(name: string, segmentBytes: number): number {
  const high = Number.parseInt(name.slice(NAME_PART, 2 * NAME_PART), HEX)
  const low = Number.parseInt(name.slice(2 * NAME_PART, 3 * NAME_PART), HEX)
  return high * (HIGH_BYTES / segmentBytes) + low
}

function nameOf(number: number, like: string, segmentBytes: number): string {
  const perHigh = HIGH_BYTES / segmentBytes
  const part = (value: number) => value.toString(HEX).toUpperCase().padStart(NAME_PART, '0')
  return like.slice(0, NAME_PART) + part(Math.floor(number / perHigh)) + part(number % perHigh)
}

/** Returns the number of the segment that has a position of the log, such as `1/A4000148`. */
export function segmentOfPosition(position: string, segmentBytes: number): number {
  return Math.floor(bytesBefore(position) / segmentBytes)
}

/** Returns the number of the segment that has the last byte before a position of the log. */
export function segmentBefore(position: string, segmentBytes: number): number {
  return Math.floor((bytesBefore(position) - 1) / segmentBytes)
}

/** Bytes of the log before a position. */
function bytesBefore(position: string): number {
  const [high = '', low = ''] = position.split('/')
  return Number.parseInt(high, HEX) * HIGH_BYTES + Number.parseInt(low, HEX)
}
