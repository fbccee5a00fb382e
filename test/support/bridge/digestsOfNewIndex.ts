import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { catchUp } from '../catchUp.ts'
import { createDatabase } from '../createDatabase.ts'
import { digestTables } from '../digestTables.ts'
import { startIndexer } from '../startIndexer.ts'
import type { BridgeIndex } from './bridgeIndex.ts'

/** Builds another index of the same chains from block 0, and returns the digests of its tables. */
export async function digestsOfNewIndex(index: BridgeIndex, changes: object = {}) {
  const { url: databaseUrl, drop } = await createDatabase(inject('postgresUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'quartet-rebuild-'))
  const { indexerOptions, devnet } = index.world
  const deployment = { ...devnet.deployment, ...changes }
  const rebuilt = await startIndexer({ ...indexerOptions, folder, deployment, databaseUrl })
  await rebuilt.ready()
  for (const chain of Object.values(devnet.chains)) await catchUp(databaseUrl, chain)
  await index.syncAll()
  const digests = await digestTables(databaseUrl)
  await rebuilt.stop()
  await drop()
  rmSync(folder, { recursive: true, force: true })
  return digests
}
