import { rename, writeFile } from 'node:fs/promises'

/** Replaces a file atomically: a reader, or a crash, gets the old or the new content, never a part. */
export async function writeFileAtomically(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, content)
  await rename(draft, path)
}
