import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFiles } from '../../../../../commands/index/restore/checkFiles.ts'
import { requireChains } from '../../../../../commands/index/restore/requireChains.ts'
import { requireSameCode } from '../../../../../commands/index/restore/requireSameCode.ts'
import {
  type Manifest,
  manifestOf,
  readManifest,
  writeManifest,
} from '../../../../../commands/index/snapshot/manifest.ts'
import { readIndexCode } from '../../../../../supervisor/indexCode.ts'
import { rootDir } from '../../../../../supervisor/indexerCommand.ts'
import { readIndexStatements } from '../../../../../supervisor/indexStatements.ts'
import { aDeployment } from '../../../../builders/aDeployment.ts'

const CONTENT = 'rows'
const HASH = `0x${'ab'.repeat(32)}` as const
const code = readIndexCode(rootDir, aDeployment(), '1')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-snapshot-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a snapshot with one file; returns its manifest. */
async function aSnapshot(): Promise<Manifest> {
  const file = {
    path: 'pool.00000.copy',
    bytes: CONTENT.length,
    rows: 1,
    sha256: createHash('sha256').update(CONTENT).digest('hex'),
  }
  writeFileSync(join(folder, file.path), CONTENT)
  const manifest = manifestOf({
    format: 1,
    createdAt: '2026-11-29T00:00:00.000Z',
    schema: 'ix_test',
    code,
    app: { version: '6', build_id: 'abc', table_names: ['pool'] },
    chains: [
      {
        chainId: 8453,
        name: 'base',
        checkpoint: '0'.repeat(75),
        block: { number: 5, hash: HASH, timestamp: 9 },
      },
    ],
    tables: [
      {
        name: 'pool',
        columns: [{ name: 'id', type: 'text' }],
        rows: 1,
        sums: {},
        files: [file],
      },
    ],
  })
  await writeManifest(folder, manifest)
  return manifest
}

const check = async () =>
  checkFiles(
    { print: () => {}, signal: new AbortController().signal },
    folder,
    readManifest(folder),
  )
const path = () => join(folder, 'pool.00000.copy')

describe('the files of a snapshot', () => {
  it('are accepted as the snapshot wrote them', async () => {
    await aSnapshot()
    await expect(check()).resolves.toBeUndefined()
  })

  it.each([
    [
      'of a file with another byte',
      () => writeFileSync(path(), 'r0ws'),
      /expected SHA-256 [0-9a-f]{64}, found SHA-256/,
    ],
    [
      'of a file that was cut off',
      () => writeFileSync(path(), 'row'),
      /expected 4 bytes, found 3 bytes/,
    ],
    [
      'of a missing file',
      () => rmSync(path()),
      /pool.00000.copy of the snapshot: expected 4 bytes, found no bytes/,
    ],
    [
      'without a manifest',
      () => rmSync(join(folder, 'manifest.json')),
      /no manifest.json: the snapshot is incomplete/,
    ],
    [
      'whose manifest was cut off',
      () => writeFileSync(join(folder, 'manifest.json'), '{"format'),
      /is not a manifest of format 1: the whole file/,
    ],
    [
      'whose manifest names a file outside of the folder',
      () => changeManifest('pool.00000.copy', '../pool.00000.copy'),
      /tables.0.files.0.path/,
    ],
    ['without a folder', () => rmSync(folder, { recursive: true }), /does not exist/],
  ])('are refused with the first difference: %s', async (_, change, message) => {
    await aSnapshot()
    change()
    await expect(check()).rejects.toThrow(message)
  })
})

/** Replaces a text of the manifest. */
function changeManifest(before: string, after: string): void {
  const text = JSON.stringify(readManifest(folder))
  writeFileSync(join(folder, 'manifest.json'), text.replace(before, after))
}

describe('a restore', () => {
  it('is refused on another chain, and with other chains than the deployment', async () => {
    const manifest = await aSnapshot()
    const blockHash = async () => `0x${'cd'.repeat(32)}` as const
    await expect(requireChains({ chainIds: [8453], blockHash }, manifest)).rejects.toThrow(
      /^chain 8453 is another chain: block 5 of the snapshot is 0xabab.*, of the node 0xcdcd/,
    )
    const unknown = async () => null
    await expect(requireChains({ chainIds: [8453], blockHash: unknown }, manifest)).rejects.toThrow(
      /of the node unknown/,
    )
    await expect(requireChains({ chainIds: [137, 8453], blockHash }, manifest)).rejects.toThrow(
      'the snapshot has the chains 8453, the deployment 137, 8453',
    )
  })

  it('of another code is refused with the changed files and the tables with equal rows', async () => {
    const manifest = await aSnapshot()
    const own = { ...code, identity: 'ix_next', files: { ...code.files, 'src/gas.ts': 'changed' } }
    const statements = await readIndexStatements(rootDir)
    const columns = [
      ...(statements.tables.find(({ name }) => name === 'pool')?.text ?? '').matchAll(
        /^\s*"(\w+)" ([a-z]+(?:\(\d+\))?)/gm,
      ),
    ].map(([, name = '', type = '']) => ({
      name,
      type: type === 'numeric(78)' ? 'numeric(78,0)' : type,
    }))
    const [pool] = manifest.tables
    const tables = pool === undefined ? [] : [{ ...pool, columns }]
    const restoring = () => requireSameCode({ ...manifest, tables }, own, statements)
    expect(restoring).toThrow(
      `the snapshot is of index ${code.identity}, and this version builds ix_next`,
    )
    expect(restoring).toThrow('changed: src/gas.ts')
    const lacking = () => requireSameCode({ ...manifest, tables }, code, statements)
    expect(lacking).toThrow(
      /^table activity of the snapshot: expected id text, .*, found no table$/,
    )
    expect(restoring).toThrow('tables with equal rows in both versions, 1 of 1: pool')
  })
})
