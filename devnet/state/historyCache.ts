import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { type DevnetContracts, devnetContractsSchema } from '../devnetContracts.ts'
import { DevnetError } from '../devnetError.ts'
import { slimState } from './chainState.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

const entrySchema = z.object({ contracts: devnetContractsSchema, state: z.string() })

/** Vault chain with its whole history, up to a UTC midnight. */
export type CachedHistory = { readonly contracts: DevnetContracts; readonly state: string }

/** Inputs of a history; other inputs give another history. */
export type HistoryKey = {
  readonly seed: number
  readonly backfillDays: number
  readonly midnightSec: number
}

const project = join(import.meta.dirname, '../..')

/** Returns the cache file of a history; its name is a hash of all inputs, including the code. */
export async function historyFile(cacheDir: string, key: HistoryKey): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(key))
  for (const folder of ['contracts-abi/bytecode', 'devnet']) {
    const names = await readdir(join(project, folder), { recursive: true })
    for (const name of names.filter((name) => /\.(json|ts)$/.test(name)).sort()) {
      hash.update(name).update(await readFile(join(project, folder, name)))
    }
  }
  return join(cacheDir, `${hash.digest('hex').slice(0, 32)}.json.gz`)
}

/** Reads the history in a file; returns undefined for a missing or damaged file. */
export async function readHistory(file: string): Promise<CachedHistory | undefined> {
  try {
    return entrySchema.parse(JSON.parse((await unzip(await readFile(file))).toString('utf8')))
  } catch {
    return undefined
  }
}

/** Writes a history as the only cache entry, and returns the history as it will be read: without call traces. */
export async function writeHistoryFile(
  file: string,
  contracts: DevnetContracts,
  dump: string,
): Promise<CachedHistory> {
  const state = slimState(dump)
  if (state === undefined)
    throw new DevnetError('state_mismatch', 'the node wrote a state that is not JSON')
  const entry = { contracts, state }
  const cacheDir = join(file, '..')
  await mkdir(cacheDir, { recursive: true })
  await writeFileAtomically(file, await zip(JSON.stringify(entry), { level: 1 }))
  for (const name of await readdir(cacheDir)) {
    if (name !== basename(file)) await rm(join(cacheDir, name), { force: true })
  }
  return entry
}
