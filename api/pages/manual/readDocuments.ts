import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file of the repository. */
export type SourceFile = {
  /** Path from the root of the repository, with slashes: `docs/gas.md`. */
  readonly path: string
  readonly text: string
}

/** Root of the repository, independent of the folder in which the process started. */
const ROOT = join(import.meta.dirname, '../../..')

/** Folders whose Markdown files are the manual, without the folders below them. */
const FOLDERS = ['docs', 'docs/decisions'] as const

/** Reads the Markdown files of the manual, each folder in the order of its names. Throws the error of the file system. */
export function readDocuments(root: string = ROOT): readonly SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => ({
        path: `${folder}/${name}`,
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  )
}
