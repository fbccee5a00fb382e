import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Rpc } from '../chain/rpc.ts'
import { DevnetError } from '../devnetError.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

const unzip = promisify(gunzip)
/**
 * Maximum bytes of a parsed state. A larger state does not fit into one JavaScript string, and is
 * loaded unchanged.
 */
const LARGEST_PARSED_BYTES = 400_000_000

/** Returns the file that a chain's node loads at its start and writes at its end. */
export function statePath(dir: string, chainId: number): string {
  return join(dir, `${chainId}.json`)
}

/** Returns the file that is written while the chain runs, for a node that is killed before its end. */
export function checkpointPath(dir: string, chainId: number): string {
  return join(dir, `${chainId}.checkpoint.json.gz`)
}

/** Returns the complete state of a running node: gzipped JSON. */
export async function dumpState(rpc: Rpc): Promise<Buffer> {
  return Buffer.from((await rpc('anvil_dumpState', [])).slice(2), 'hex')
}

/**
 * Moves the newest complete state of a chain to the path that its node loads; returns false without a state.
 *
 * A node killed during a write leaves a partial file; the checkpoint is then used. Throws `DevnetError`
 * `state_mismatch` when files exist and none is complete.
 */
export async function restoreState(dir: string, chainId: number): Promise<boolean> {
  const paths = [statePath(dir, chainId), checkpointPath(dir, chainId)].filter(existsSync)
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      ...(await stat(path).then(({ mtimeMs, size }) => ({ mtimeMs, size }))),
    })),
  )
  files.sort((a, b) => b.mtimeMs - a.mtimeMs)
  for (const { path, size } of files) {
    if (path === statePath(dir, chainId) && size > LARGEST_PARSED_BYTES) return true
    const slim = slimState(await readState(path))
    if (slim === undefined) continue
    await writeFileAtomically(statePath(dir, chainId), slim)
    return true
  }
  if (files.length === 0) return false
  throw new DevnetError('state_mismatch', `no complete state of chain ${chainId} in ${dir}`)
}

/** Deletes the stored state of a chain. */
export async function deleteState(dir: string, chainId: number): Promise<void> {
  await rm(statePath(dir, chainId), { force: true })
  await rm(checkpointPath(dir, chainId), { force: true })
}

/**
 * Removes call traces from a state: the result has a quarter of the size, and loads in a third of the time and memory.
 *
 * Blocks, receipts and logs stay; only `trace_*` and `debug_*` of past transactions lose their answers. Returns
 * undefined for an incomplete state.
 */
export function slimState(text: string): string | undefined {
  try {
    const state: { transactions: { info: { traces: unknown[] } }[] } = JSON.parse(text)
    for (const transaction of state.transactions) transaction.info.traces = []
    return JSON.stringify(state)
  } catch {
    return undefined
  }
}

async function readState(path: string): Promise<string> {
  const bytes = await readFile(path)
  if (!path.endsWith('.gz')) return bytes.toString('utf8')
  return unzip(bytes).then(
    (plain) => plain.toString('utf8'),
    () => '',
  )
}
