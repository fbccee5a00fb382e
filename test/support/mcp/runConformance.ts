import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'

const suite = join(
  import.meta.dirname,
  '../../clients/node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

/** Runs scenarios of the protocol's conformance suite against a server, and returns the printed text. */
export async function runConformance(
  url: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly text: string }> {
  const out = mkdtempSync(join(tmpdir(), 'quartet-conformance-'))
  const given = [suite, 'server', '--url', url, ...args, '-o', out]
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, given, { timeout: PATIENCE_MS }, (error, text) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), text })
      })
    })
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
