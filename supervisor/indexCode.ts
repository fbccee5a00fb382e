import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deployment } from '../core/deployment.ts'
import { identityFiles, indexedText, indexSchemaName } from './indexIdentity.ts'

/** Inputs of an index: two indexes with equal code have equal rows at the same block. */
export type IndexCode = {
  /** Name of the schema for these inputs (`indexSchemaName`). */
  readonly identity: string
  /** Version of Ponder, which creates the tables. */
  readonly ponder: string
  /** SHA-256 of the indexed parts of the deployment with the settings. */
  readonly deployment: string
  /** SHA-256 of each file by path. */
  readonly files: Readonly<Record<string, string>>
  readonly handlers: readonly HandlerFile[]
}

/** File that registers handlers. Tables have the names of the exports of `ponder.schema.ts`. */
export type HandlerFile = {
  readonly path: string
  /** The file itself and all files of `src` that it imports, also through other files. */
  readonly files: readonly string[]
  readonly writes: readonly string[]
  readonly reads: readonly string[]
}

const packageSchema = z.object({ version: z.string() })

/** Reads the inputs of the index of this checkout. */
export function readIndexCode(root: string, deployment: Deployment, settings: string): IndexCode {
  const texts = new Map(
    identityFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const ponder = readFileSync(join(root, 'node_modules', 'ponder', 'package.json'), 'utf8')
  return {
    identity: indexSchemaName(root, deployment, settings),
    ponder: packageSchema.parse(JSON.parse(ponder)).version,
    deployment: hashOf(`${indexedText(deployment)}\n${settings}`),
    files: Object.fromEntries([...texts].map(([path, text]) => [path, hashOf(text)])),
    handlers: [...texts]
      .filter(([path, text]) => path.startsWith('src/') && text.includes('ponder.on('))
      .map(([path]) => handlerFile(path, texts)),
  }
}

type Texts = ReadonlyMap<string, string>

/**
 * Finds the tables by the calls of the store. An insert whose result is not used only writes; any other mention of a
 * table counts as a write and a read, except `find` and `delete`.
 */
function handlerFile(path: string, texts: Texts): HandlerFile {
  const files = [...closureOf(path, texts)].toSorted()
  const [writes, reads] = [new Set<string>(), new Set<string>()]
  for (const file of files) {
    for (const [, unused, call, table = ''] of (texts.get(file) ?? '').matchAll(MENTION)) {
      if (call !== 'find') writes.add(table)
      const isWrite = call === 'delete' || (call === 'insert' && unused !== undefined)
      if (!isWrite) reads.add(table)
    }
  }
  return { path, files, writes: [...writes].toSorted(), reads: [...reads].toSorted() }
}

/** Mention of a table, with the call of the store before it, and the start of a statement whose result is not used. */
const MENTION =
  /(\n\s*await context\.db\s*)?(?:\.(find|insert|update|delete)\(\s*)?\bschema\.(\w+)/g
const IMPORT = /from '(\.{1,2}\/[^']+)'/g

function closureOf(path: string, texts: Texts, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, imported = ''] of (texts.get(path) ?? '').matchAll(IMPORT)) {
    const next = join(path, '..', imported)
    if (texts.has(next)) closureOf(next, texts, seen)
  }
  return seen
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
