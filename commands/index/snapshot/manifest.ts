import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandRefused } from '../commandRefused.ts'

/** File of a snapshot that describes all other files; written last, so that a snapshot without it is incomplete. */
export const MANIFEST = 'manifest.json'
/** Version of the format; a restore refuses other versions. */
export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Name in Postgres that the snapshot may bring into a statement. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const digits = z.string().regex(/^-?\d+$/)

const fileSchema = z.strictObject({
  path: z.string().regex(/^[a-z0-9_]+\.\d{5}\.copy$/),
  bytes: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  sha256,
})

const tableSchema = z.strictObject({
  name,
  columns: z.array(z.strictObject({ name, type: z.string() })).min(1),
  rows: z.int().nonnegative(),
  /** Sum of each numeric column; null for a table without rows. */
  sums: z.record(name, digits.nullable()),
  files: z.array(fileSchema),
})

const chainSchema = z.strictObject({
  chainId: z.int().positive(),
  /** Name of the chain in the configuration of the indexer. */
  name: z.string(),
  /** Checkpoint of Ponder up to which the rows are final. */
  checkpoint: z.string().regex(/^\d{75}$/),
  /** Newest block of the chain in the snapshot; null before the first block. */
  block: z
    .strictObject({
      number: z.int().nonnegative(),
      hash: z.string().regex(/^0x[0-9a-f]{64}$/),
      timestamp: z.int().nonnegative(),
    })
    .nullable(),
})

const codeSchema = z.strictObject({
  /** Hash of all inputs of the index (`indexSchemaName`). */
  identity: z.string(),
  ponder: z.string(),
  /** SHA-256 of the indexed parts of the deployment with the interval of blocks. */
  deployment: sha256,
  /** SHA-256 of each file of the identity, by path. */
  files: z.record(z.string(), sha256),
  /** Tables that each file of handlers writes and reads, with the files that it imports. */
  handlers: z.array(
    z.strictObject({
      path: z.string(),
      files: z.array(z.string()),
      writes: z.array(z.string()),
      reads: z.array(z.string()),
    }),
  ),
})

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Schema from which the rows come. */
  schema: name,
  code: codeSchema,
  /** State that Ponder stores about the application: version, build and tables. */
  app: z.looseObject({ version: z.string(), build_id: z.string(), table_names: z.array(name) }),
  chains: z.array(chainSchema).min(1),
  tables: z.array(tableSchema).min(1),
})

export type Manifest = z.infer<typeof manifestSchema>
export type SnapshotTable = Manifest['tables'][number]
export type SnapshotFile = SnapshotTable['files'][number]
export type SnapshotChain = Manifest['chains'][number]

/** Returns the manifest of these parts. Throws if a part does not have the format. */
export function manifestOf(parts: Readonly<Record<keyof Manifest, unknown>>): Manifest {
  return manifestSchema.parse(parts)
}

/** Writes the manifest under another name, and renames it once it is on the disk. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST)
  const file = await open(`${path}.partial`, 'w')
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.partial`, path)
}

/** Reads the manifest of a complete snapshot. Throws `CommandRefused`. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  if (!existsSync(folder)) throw new CommandRefused(`${folder} does not exist`)
  if (!existsSync(path))
    throw new CommandRefused(`${folder} has no ${MANIFEST}: the snapshot is incomplete`)
  const parsed = manifestSchema.safeParse(jsonOf(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'the whole file'
  throw new CommandRefused(`${path} is not a manifest of format ${FORMAT}: ${where}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
